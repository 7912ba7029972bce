import type { CatalogAnswer } from '#features/reports/answers.ts'
import { withSearch } from '#web/engine/paths.ts'
import { path, savedHref } from './settings.ts'

/** `page`: it opens a separate page. */
export type Entry = { key: string; title: string; note: string; href: string; page: boolean; area: string }

/** Every report: the person's own, those shared with them, then the standard ones. */
export const entriesOf = ({ saved, reports }: CatalogAnswer): readonly Entry[] => {
  const entries: readonly Entry[] = [
    ...saved.map((one) => ({
      key: one.id,
      title: one.name,
      note: one.mine ? '' : `Shared by ${one.owner ?? 'somebody'}`,
      href: savedHref(one),
      page: false,
      area: one.mine ? 'Mine' : 'Shared with me',
    })),
    ...reports.map(({ key, title, area, definition, href }) => ({
      key,
      title,
      note: definition,
      href: href ?? withSearch(path, { report: key }),
      page: href !== null,
      area,
    })),
  ]
  const rank = ({ area }: Entry): number => (area === 'Mine' ? 0 : area === 'Shared with me' ? 1 : 2)
  return entries.toSorted((one, other) => rank(one) - rank(other))
}

/** The entries with every word in their title, area, or definition; those with the words in the title first. */
export const found = (entries: readonly Entry[], words: string): readonly Entry[] => {
  const parts = words
    .toLowerCase()
    .split(/\s+/)
    .filter((part) => part !== '')
  const has = (text: string): boolean => parts.every((part) => text.toLowerCase().includes(part))
  const inTitle = entries.filter(({ title }) => has(title))
  return inTitle.length > 0 ? inTitle : entries.filter(({ title, area, note }) => has(`${title} ${area} ${note}`))
}
