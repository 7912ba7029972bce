import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import type { Page } from '@playwright/test'
import type { AxeResults, RunOptions } from 'axe-core'
import { looks, wear } from './appearance.ts'

/** Rules that look at colors. */
const colorsDecide = ['color-contrast', 'link-in-text-block']
/** Rules that look at boxes, which are the same in light and dark. */
const boxesDecide = ['target-size', 'scrollable-region-focusable']

/** All other rules read the document, which is the same in every appearance: the first one has them all. */
const optionsFor = (index: number): RunOptions => {
  const all: RunOptions = { rules: { 'target-size': { enabled: true } } }
  const firstOfVariant = index === 0 || looks[index]?.variant !== looks[index - 1]?.variant
  const some: RunOptions = { runOnly: firstOfVariant ? [...colorsDecide, ...boxesDecide] : colorsDecide }
  return { ...(index === 0 ? all : some), resultTypes: ['violations'], preload: false }
}

const source = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8')

/** What axe finds on the page as it stands, in all six appearances; one line for each rule and element. */
export const violationsOf = async (page: Page): Promise<string[]> => {
  const found: string[] = []
  // Once for all appearances: reading the half megabyte takes longer than most of what it then looks for.
  await page.evaluate(source)
  for (const [index, look] of looks.entries()) {
    await wear(page, look)
    const { violations } = await page.evaluate(
      (options) => (globalThis as unknown as { axe: { run(options: RunOptions): Promise<AxeResults> } }).axe.run(options),
      optionsFor(index),
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
