import { expect } from '@playwright/test'
import type { Locator, Page } from '@playwright/test'

export const press = async (page: Page, ...keys: readonly string[]): Promise<void> => {
  for (const key of keys) await page.keyboard.press(key)
}

/** Tab after Tab, as somebody without a mouse gets there. */
export const tabTo = async (page: Page, target: Locator): Promise<void> => {
  await expect(target).toBeVisible()
  for (let step = 0; step < 90; step += 1) {
    if (await target.evaluate((element) => element === element.ownerDocument.activeElement)) return
    await page.keyboard.press('Tab')
  }
  await expect(target, 'is reached by Tab').toBeFocused()
}

export const pressAt = async (page: Page, target: Locator): Promise<void> => {
  await tabTo(page, target)
  await page.keyboard.press('Enter')
}

/** Chooses one of the radio buttons by its words, down from the first, waiting for each choice: a key pressed early would go one too far. */
export const choose = async (page: Page, radios: Locator, words: string): Promise<void> => {
  const labels = await radios.evaluateAll((all) =>
    all.map((one) => (one instanceof HTMLButtonElement ? one.labels[0]?.innerText : undefined)),
  )
  expect(labels).toContain(words)
  for (let step = 0; step <= labels.indexOf(words); step += 1) {
    await page.keyboard.press(step === 0 ? 'Space' : 'ArrowDown')
    await expect(radios.nth(step)).toBeChecked()
  }
}
