import type { Page } from '@playwright/test'
import { limitFor } from '#test/support/patience.ts'
import { expect as strict } from './fixtures.ts'
import { field, settled } from './screen.ts'

/** One run names everything that is missing. */
const expect = strict.configure({ soft: true, timeout: limitFor(3_000) })

/** What the screens of a kind show, by label (design of its list, page, form, and card on a phone). */
export interface Composition {
  /** Address of the records. */
  readonly path: string
  /** Address of the list, where `path` opens another screen. */
  readonly list?: string
  /** The view that the list opens with. */
  readonly view: string
  /** Heads of columns that stay at 1440 px, the first ones in this order. Others may follow where they fit. */
  readonly columns: readonly string[]
  /** A record of the test, and words by which the list finds it alone. */
  readonly id: string
  readonly find: string
  readonly heading: string | RegExp
  /** Words of the header next to the heading. */
  readonly header: readonly (string | RegExp)[]
  /** The leading button; null where nothing is due. */
  readonly leads: string | null
  /** Terms of the summary, in order. */
  readonly summary: readonly string[]
  /** Tabs of the page, in order, without those under More. */
  readonly tabs: readonly string[]
  /** Labels of the new form before "Add more details"; null where records aren't entered by hand. */
  readonly firstDay: readonly string[] | null
  /** Words of the card on a phone. */
  readonly card: readonly (string | RegExp)[]
}

/** Opens list, page, new form, and the list on a phone, and expects what the composition names. */
export const expectComposition = async (page: Page, kind: Composition): Promise<void> => {
  await page.goto(kind.list ?? kind.path)
  await expectList(page, kind)
  await page.goto(`${kind.path}/${kind.id}`)
  await expectRecord(page, kind)
  if (kind.firstDay !== null) {
    await page.goto(`${kind.path}/new`)
    await expectForm(page, kind.firstDay)
  }
  await page.setViewportSize({ width: 390, height: 844 })
  await page.goto(onlyThis(kind.path, kind.find))
  await expectCard(page, kind)
}

const onlyThis = (path: string, find: string): string => `${path}${path.includes('?') ? '&' : '?'}q=${encodeURIComponent(find)}`

const expectList = async (page: Page, { view, columns, find }: Composition): Promise<void> => {
  const views = page.getByRole('navigation', { name: /^Views of / })
  const current = views.locator('[aria-current="page"]')
  await expect(current).toHaveText(new RegExp(`^${view}`))
  await page.goto(onlyThis((await current.getAttribute('href')) ?? '', find))
  await settled(page)
  const heads = page.getByRole('columnheader').locator('.head-words')
  // These columns in this order: the list holds one record, because longer words of other rows leave room for fewer columns.
  await expect
    .poll(async () => (await heads.allInnerTexts()).filter((head) => columns.includes(head)), { message: 'columns at 1440 px' })
    .toEqual(columns)
}

const expectRecord = async (page: Page, { heading, header, leads, summary, tabs }: Composition): Promise<void> => {
  await expect(page.getByRole('heading', { level: 1, name: heading })).toBeVisible()
  await settled(page)
  const head = page.getByRole('group', { name: /and its steps$/ })
  for (const words of header) await expect(head).toContainText(words)
  await expect(head.locator('.btn-primary'), 'the leading button').toHaveText(leads === null ? [] : [leads])
  const terms = page.getByRole('region', { name: 'Summary' }).getByRole('term')
  await expect(terms, 'facts of the summary').toHaveText([...summary])
  const parts = page.getByRole('navigation').filter({ has: page.getByRole('link', { name: 'Overview', exact: true }) })
  const shown = async () => (await parts.getByRole('link').allInnerTexts()).map((words) => words.replace(/\s*[\d,]+$/, ''))
  await expect.poll(shown, { message: 'tabs' }).toEqual(['Overview', ...tabs])
}

const expectForm = async (page: Page, labels: readonly string[]): Promise<void> => {
  await settled(page)
  const form = page.getByRole('main').locator('form')
  for (const label of labels) await expect(field(form, label).first(), label).toBeVisible()
}

const expectCard = async (page: Page, { card }: Composition): Promise<void> => {
  const cards = page.getByRole('main').getByRole('listitem')
  await expect(cards).toHaveCount(1)
  for (const words of card) await expect(cards).toContainText(words)
}
