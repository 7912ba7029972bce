import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { test } from '@playwright/test'
import type { Page } from '@playwright/test'
import type { AxeResults, RunOptions } from 'axe-core'
import { looks, wear } from './appearance.ts'
import type { Look } from './appearance.ts'

/** Rules that look at colors. */
const colorsDecide = ['color-contrast', 'link-in-text-block']
/** Rules that look at boxes, which are the same in light and dark. */
const boxesDecide = ['target-size', 'scrollable-region-focusable']

/** All other rules read the document, which is the same in every appearance: the first one looked at has them all. */
const optionsFor = (index: number, worn: readonly Look[]): RunOptions => {
  const all: RunOptions = { rules: { 'target-size': { enabled: true } } }
  const firstOfVariant = worn[index]?.variant !== worn[index - 1]?.variant
  const some: RunOptions = { runOnly: firstOfVariant ? [...colorsDecide, ...boxesDecide] : colorsDecide }
  return { ...(index === 0 ? all : some), resultTypes: ['violations'], preload: false }
}

const looksOnPage = new WeakMap<Page, number>()

/**
 * All six appearances when everything is run (TEST_PART=all). Else one, and the next one at the next look of a test: which it begins
 * with hangs on the test's name, so that it is the same in every run and each appearance gets its part of the screens. What colors
 * alone decide, src/web/styles/contrast.test.ts computes for all six.
 */
const looksNow = (page: Page): readonly Look[] => {
  if (process.env['TEST_PART'] === 'all') return looks
  const before = looksOnPage.get(page) ?? 0
  looksOnPage.set(page, before + 1)
  const start = [...test.info().titlePath.join(' ')].reduce((sum, sign) => sum + sign.charCodeAt(0), 0)
  const at = (start + before) % looks.length
  return looks.slice(at, at + 1)
}

const source = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8')

/** What axe finds on the page as it stands, in the appearances of this run; one line for each rule and element. */
export const violationsOf = async (page: Page): Promise<string[]> => {
  const found: string[] = []
  // Once for all looks: reading the half megabyte takes longer than most of what it then looks for.
  await page.evaluate(source)
  const worn = looksNow(page)
  for (const [index, look] of worn.entries()) {
    await wear(page, look)
    const { violations } = await page.evaluate(
      (options) => (globalThis as unknown as { axe: { run(options: RunOptions): Promise<AxeResults> } }).axe.run(options),
      optionsFor(index, worn),
    )
    for (const { id, help, nodes } of violations) {
      for (const node of nodes.filter(({ target }) => !isOpenMenu(id, target.join(' '))).slice(0, 3))
        found.push(`${look.variant} ${look.theme}: ${id} (${help}) at ${node.target.join(' ')}: ${node.html.slice(0, 160)}`)
    }
  }
  return found
}

/** An open menu stands beside the page and has no landmark of its own (ARIA gives it none); the rest of the page is hidden meanwhile. */
const isOpenMenu = (rule: string, target: string): boolean => rule === 'region' && target.includes('data-radix-popper-content-wrapper')
