import { registry } from '#records/index.ts'
import { sampled } from '#test/support/sampled.ts'
import { expect, test } from './support/fixtures.ts'
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
})
