import { registry } from '#records/index.ts'
import { sampled } from '#test/support/sampled.ts'
import { looks, wear } from './support/appearance.ts'
import { expect, test } from './support/fixtures.ts'
import { makeDriver } from './support/records.ts'
import { settled } from './support/screen.ts'

const widths = [1024, 1440, 1920]

/** Px that the table is wider than its room, and the heads and readings that are cut off. */
const misfit = (): { readonly over: number; readonly cut: readonly string[] } => {
  const region = document.querySelector('.split-list .table-region')
  if (region === null) return { over: 0, cut: [] }
  const isCut = (element: Element): boolean => element.scrollWidth > element.clientWidth + 1
  const heads = [...region.querySelectorAll('thead th')].filter(isCut)
  return { over: region.scrollWidth - region.clientWidth, cut: heads.map((head) => head.textContent) }
}

/** Heads and phone numbers that reach beyond their cell. */
const cutWords = (): readonly string[] =>
  [...document.querySelectorAll('.split-list .table-region :is(th .head-words, td a[href^="tel:"])')]
    .filter((words) => {
      const cell = words.closest('th, td')
      const range = document.createRange()
      range.selectNodeContents(words)
      const { right } = range.getBoundingClientRect()
      const more = cell?.querySelector('svg, .inline-edit')?.getBoundingClientRect().right ?? 0
      return cell !== null && Math.max(right, more) > cell.getBoundingClientRect().right + 1
    })
    .map(({ textContent }) => textContent)

test.describe('B3 lists', () => {
  for (const record of sampled('lists that fit', Object.values(registry), 5))
    test(`B3 every shipped view of ${record.name} fits into 1024, 1440, and 1920 px`, async ({ open }) => {
      const page = await open('admin')
      const views = ['', ...record.list.views.map(({ key }) => `?view=${key}`)]
      for (const view of views) {
        await page.goto(`${record.path}${view}`)
        await settled(page)
        for (const width of widths) {
          await page.setViewportSize({ width, height: 900 })
          await expect.poll(() => page.evaluate(misfit), { message: `${record.path}${view} at ${width} px` }).toEqual({ over: 0, cut: [] })
        }
      }
    })

  test('B3 no head and no phone number is cut, whatever the design', async ({ open, api }) => {
    const driver = await makeDriver(await api('admin'), { phone: '4055550142' })
    const page = await open('admin', { viewport: { width: 1920, height: 900 } })
    for (const path of ['/inspections', `/drivers?q=${String(driver['lastName'])}`])
      for (const look of looks.filter(({ theme }) => theme === 'light')) {
        await page.addInitScript((variant) => localStorage.setItem('longhaul.variant', variant), look.variant)
        await page.goto(path)
        await wear(page, look)
        await settled(page)
        await expect(page.getByRole('columnheader').first()).toBeVisible()
        expect(await page.evaluate(cutWords), `${path}, ${look.variant}`).toEqual([])
      }
    await expect(page.getByRole('link', { name: '405-555-0142' })).toBeVisible()
  })
})
