import { expect } from '@playwright/test'
import type { Locator, Page } from '@playwright/test'
import { quiet } from '#tools/quiet.ts'

type Scope = Page | Locator

const escaped = (words: string): string => words.replaceAll(/[.*+?^${}()|[\]\\]/g, '\\$&')

/** The control with this label. A column head of the list before may bear the same words. */
export const field = (scope: Scope, label: string): Locator =>
  scope.getByLabel(new RegExp(`^${escaped(label)}$`)).and(scope.locator(':not(th)'))

/** The control with this label, after "Add more details" where a new form does not show it at once. */
export const reachField = async (scope: Scope, label: string): Promise<Locator> => {
  const target = field(scope, label)
  const more = scope.getByRole('button', { name: 'Add more details' })
  await expect(target.or(more).first()).toBeVisible()
  if ((await target.count()) === 0) await more.click()
  return target
}

/** Types into text, number, date and phone fields, by label. */
export const fill = async (scope: Scope, values: Readonly<Record<string, string>>): Promise<void> => {
  for (const [label, value] of Object.entries(values)) await (await reachField(scope, label)).fill(value)
}

/** Chooses from a list that opens under its field, and waits until the list is closed: closing moves the focus back to the field. */
export const choose = async (page: Page, scope: Scope, label: string, option: string): Promise<void> => {
  await (await reachField(scope, label)).click()
  const choice = page.getByRole('option', { name: option, exact: true })
  await choice.click()
  await expect(choice).toHaveCount(0)
}

/** Finds a record or a choice by typing into its field. */
export const find = async (page: Page, scope: Scope, label: string, words: string, option = words): Promise<void> => {
  await (await reachField(scope, label)).fill(words)
  await page.getByRole('option', { name: option }).first().click()
}

/** The toast that is visible. */
export const toast = (page: Page): Locator => page.locator('.toast[data-state="open"]')

/** The row of a list that shows these words. */
export const rowOf = (page: Page, words: string): Locator => page.getByRole('row').filter({ hasText: words })

/** The menu at the left; on a phone it has to be opened first. */
export const menu = (page: Page): Locator => page.getByRole('navigation', { name: 'Main' })

export const expandGroup = async (scope: Scope, group: string): Promise<void> => {
  const toggle = scope.getByRole('button', { name: new RegExp(`^(?:Expand|Collapse) ${group}`) })
  if ((await toggle.getAttribute('aria-expanded')) === 'false') await toggle.click()
  await expect(toggle).toHaveAttribute('aria-expanded', 'true')
}

/** Waits until the page has its heading and its figures: nothing that stands in for them is left, and nothing more is asked for. */
export const settled = async (page: Page): Promise<void> => {
  await expect(page.locator('h1').first()).toBeVisible()
  await quiet(page)
  await expect(page.locator('.skeleton')).toHaveCount(0)
}

/** What is wrong with the head of a screen: it has one h1, and a title of its own. */
export const wrongHead = async (page: Page): Promise<string[]> => {
  const headings = await page.locator('h1').count()
  const title = await page.title()
  return [...(headings === 1 ? [] : [`${headings} h1`]), ...(/^.+ · Longhaul$/.test(title) ? [] : [`titled "${title}"`])]
}

/** Opens the dialog of a step of a record: its button where the step is next, its entry under "More actions" where it is not. */
export const takeStep = async (page: Page, name: string): Promise<void> => {
  const head = page.getByRole('group', { name: /and its steps$/ })
  const more = head.getByRole('button', { name: 'More actions' })
  await expect(more).toBeVisible()
  // After another step the header follows once the record is read again.
  await quiet(page)
  const next = head.getByRole('button', { name, exact: true })
  if (await next.isVisible()) return next.click()
  await more.click()
  await page.getByRole('menuitem', { name, exact: true }).click()
}

/** Waits until the screen with this heading stands. */
export const onScreen = async (page: Page, heading: string | RegExp): Promise<void> => {
  await expect(page.getByRole('heading', { level: 1, name: heading })).toBeVisible()
}

/** Opens what a record's page folds: its other fields by section, or those the program keeps. */
export const unfold = async (page: Page, title: 'More details' | 'System fields'): Promise<void> => {
  await page.getByRole('heading', { level: 2, name: title }).click()
}

/** Fills the sign-in form and sends it. */
export const enter = async (page: Page, email: string, password: string): Promise<void> => {
  await page.getByLabel('Email').fill(email)
  await page.getByLabel('Password', { exact: true }).fill(password)
  await page.getByRole('button', { name: 'Sign in' }).click()
}

/** Chooses a radio button by its words, as people press it. */
export const pick = async (scope: Scope, words: string): Promise<void> => {
  await scope
    .locator('label')
    .filter({ hasText: new RegExp(`^${escaped(words)}$`) })
    .click()
}

/** Types into the search of a list and waits until the list asks for it. */
export const searchList = async (page: Page, list: string, words: string): Promise<void> => {
  await page.getByRole('searchbox', { name: `Search ${list}` }).fill(words)
  await expect(page).toHaveURL((address) => address.searchParams.get('q') === words)
}

/** The number of records a list shows. The count of hidden columns next to it is in a button. */
export const listed = async (page: Page): Promise<number> => {
  const words = await page
    .locator('.listbar-end > span')
    .getByText(/^[\d,]+/)
    .first()
    .innerText()
  return Number(/[\d,]+/.exec(words)?.[0].replaceAll(',', ''))
}

/** Gives the password where the page asks for it again. */
export const confirmPassword = async (page: Page, password: string): Promise<void> => {
  const dialog = page.getByRole('dialog', { name: 'Confirm your password' })
  await expect(dialog.getByLabel('Password', { exact: true })).toBeFocused()
  await page.keyboard.type(password)
  await page.keyboard.press('Enter')
  await expect(dialog).toBeHidden()
}
