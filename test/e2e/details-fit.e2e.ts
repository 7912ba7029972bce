import type { Page } from '@playwright/test'
import type { RecordDefinition } from '#kit/record.ts'
import { registry } from '#records/index.ts'
import { sampled } from '#test/support/sampled.ts'
import type { Api } from './support/api.ts'
import { expect, test } from './support/fixtures.ts'
import { settled } from './support/screen.ts'

/** Px of the main column at 1440 px: an accident and an application have more to answer. */
const tallest = (record: RecordDefinition): number => (['accidents', 'recruiting-applications'].includes(record.name) ? 1400 : 1000)

/** What of the page can be measured. `twice`: terms that the summary has more than once. */
const pageOf = (page: Page) =>
  page.evaluate(() => {
    const isVisible = (element: Element): boolean => element.checkVisibility({ opacityProperty: true, visibilityProperty: true })
    const named = (selector: string, words: RegExp): number =>
      [...document.querySelectorAll(`main :is(${selector})`)].filter((one) => isVisible(one) && words.test(one.textContent)).length
    const terms = [...document.querySelectorAll('section .facts dt')].filter(
      (term) => isVisible(term) && term.closest('.record-main') !== null,
    )
    const summary = document.querySelector('.record-main section:has(> .card-head [data-guide="record.edit"])')
    const own = terms.filter((term) => summary?.contains(term) === true).map((term) => term.textContent)
    return {
      height: document.querySelector('.record-main')?.clientHeight ?? 0,
      edits: named('a, button', /^Edit$/),
      unspecified: named('.empty-value', /Not specified/),
      tabs: document.querySelectorAll('main .tabs > a').length,
      twice: own.filter((term, index) => own.indexOf(term) !== index),
    }
  })

/** The page of the oldest record of the demo company: other tests add newer ones. */
const firstOf = async (api: Api, record: RecordDefinition): Promise<string | null> => {
  const [row] = await api.list(`/api/${record.api}?sort=number&limit=1`)
  return row === undefined ? null : `${record.path}/${row.id}`
}

test.describe('details', () => {
  const kinds: readonly RecordDefinition[] = Object.values(registry)
  for (const record of sampled('details that fit', kinds, 6))
    test(`the page of ${record.name} answers without scrolling far: one Edit, eight tabs, nothing unspecified`, async ({ open, api }) => {
      const path = await firstOf(await api('admin'), record)
      const page = await open('admin')
      await page.goto(path ?? record.path)
      await settled(page)
      const { height, edits, unspecified, tabs, twice } = await pageOf(page)
      expect(height, 'px of the main column').toBeLessThanOrEqual(tallest(record))
      expect(edits, 'Edit buttons').toBeLessThanOrEqual(1)
      expect(unspecified, 'facts without a value').toBe(0)
      expect(tabs).toBeLessThanOrEqual(8)
      expect(twice).toEqual([])
    })
})
