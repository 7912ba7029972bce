import type { Locator, Page } from '@playwright/test'
import { expect } from './fixtures.ts'
import { now } from './frozen.ts'
import type { Crew } from './frozen.ts'
import { field, onScreen } from './screen.ts'

/** Opens the intake at a moment. */
export const intake = async (page: Page, at = now): Promise<void> => {
  await page.clock.setFixedTime(at)
  await page.goto('/accidents/new')
  await onScreen(page, 'Report an accident')
}

/** Drivers and units are on the phone. */
export const choicesAreHere = async (page: Page): Promise<void> => {
  await field(page, 'Driver').click()
  await expect(page.getByRole('listbox').getByRole('option').first()).toBeVisible()
  await page.keyboard.press('Escape')
}

/** Presses, choices and filled fields, counted as a person would. */
class Hand {
  interactions = 0
  readonly #page: Page

  constructor(page: Page) {
    this.#page = page
  }

  async press(control: Locator): Promise<void> {
    this.interactions += 1
    await control.click()
  }

  async fill(label: string, words: string): Promise<void> {
    this.interactions += 1
    await field(this.#page, label).fill(words)
  }

  /** The phone's own picker: one choice. */
  async pick(label: string, option: string): Promise<void> {
    this.interactions += 1
    await field(this.#page, label).selectOption({ label: option })
  }

  async answer(question: RegExp, answer: 'Yes' | 'No' | 'Unknown'): Promise<void> {
    await this.press(this.#page.getByRole('radiogroup', { name: question }).getByRole('radio', { name: answer, exact: true }))
  }
}

/** Fills in and saves a report; answers how many interactions it took. */
export const report = async (page: Page, { driver, unit }: Crew, cited: 'Yes' | 'Unknown' = 'Yes'): Promise<number> => {
  const hand = new Hand(page)
  await hand.fill('City or nearest town', 'Joplin')
  await hand.pick('State', 'Missouri')
  await hand.fill('Driver', driver.title)
  await hand.press(page.getByRole('option', { name: driver.title }))
  // The unit comes from the assignment.
  await expect(field(page, 'Vehicle')).toHaveValue(unit.title)
  await hand.press(page.getByRole('radio', { name: 'Rear-end (we hit them)' }))
  await hand.answer(/anyone die/, 'No')
  await hand.answer(/treatment away/, 'No')
  await hand.answer(/towed/, 'Yes')
  await hand.answer(/cited/, cited)
  await hand.fill('In a few words', 'Struck the car ahead at a light; the car was towed.')
  await hand.press(page.getByRole('button', { name: 'Save report' }))
  return hand.interactions
}
