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
  await page.evaluate(async ({ variant, theme }) => {
    const { document, requestAnimationFrame } = globalThis as unknown as InPage
    Object.assign(document.documentElement.dataset, { variant, theme })
    // What inherits a color begins its own change a frame after the one it follows.
    for (let still = 0; still < 2; still += 1) {
      const moving = document.getAnimations().filter(({ playState }) => playState === 'running')
      if (moving.length > 0) still = -1
      for (const animation of moving) animation.finish()
      await new Promise<void>((done) => requestAnimationFrame(() => done()))
    }
  }, look)
}
