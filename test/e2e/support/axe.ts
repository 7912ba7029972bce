import { AxeBuilder } from '@axe-core/playwright'
import type { Page } from '@playwright/test'
import { looks, wear } from './appearance.ts'

/** Rules that look at colours and boxes. All others read the document, which is the same in every appearance. */
const looksDecide = ['color-contrast', 'link-in-text-block', 'target-size', 'scrollable-region-focusable']

/** What axe finds on the page as it stands, in all six appearances; one line for each rule and element. */
export const violationsOf = async (page: Page): Promise<string[]> => {
  const found: string[] = []
  for (const [index, look] of looks.entries()) {
    await wear(page, look)
    const all = { rules: { 'target-size': { enabled: true } } }
    const some = { runOnly: looksDecide }
    const { violations } = await new AxeBuilder({ page })
      .setLegacyMode(true)
      .options({ ...(index === 0 ? all : some), resultTypes: ['violations'] })
      .analyze()
    for (const { id, help, nodes } of violations) {
      for (const node of nodes.filter(({ target }) => !isOpenMenu(id, target.join(' '))).slice(0, 3))
        found.push(`${look.variant} ${look.theme}: ${id} (${help}) at ${node.target.join(' ')}: ${node.html.slice(0, 160)}`)
    }
  }
  return found
}

/** An open menu stands beside the page and has no landmark of its own (ARIA gives it none); the rest of the page is hidden meanwhile. */
const isOpenMenu = (rule: string, target: string): boolean => rule === 'region' && target.includes('data-radix-popper-content-wrapper')
