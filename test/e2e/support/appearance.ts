import type { Page } from '@playwright/test'
import { variants } from '#web/appearance/appearance.ts'
import type { Variant } from '#web/appearance/appearance.ts'
import type { InPage } from './in-page.ts'

export interface Look {
  readonly variant: Variant
  readonly theme: 'light' | 'dark'
}

/** The six appearances of the product (acceptance C1). */
export const looks: readonly Look[] = variants.flatMap((variant) => (['light', 'dark'] as const).map((theme) => ({ variant, theme })))

/** Draws the page that stands in another appearance, without loading it again, and waits until nothing moves. */
export const wear = async (page: Page, look: Look): Promise<void> => {
  await page.evaluate(({ variant, theme }) => {
    const { document } = globalThis as unknown as InPage
    Object.assign(document.documentElement.dataset, { variant, theme })
    for (const animation of document.getAnimations()) animation.finish()
  }, look)
}
