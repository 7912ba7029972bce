import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { withSearch } from '../engine/paths.ts'
import { useDueToday } from './due-today.ts'
import type { PaletteItem } from './palette-item.ts'
import { mostInAll, mostOfKind, rankFound } from './ranking.ts'
import { recentItems } from './recent.ts'
import { type Command, everywhere, useCurrentCommands } from './registry.ts'
import { type Found, matches, readQuery, searchFrom, searchRecords, searchWait } from './search.ts'

export type PaletteGroup = { readonly heading: string; readonly items: readonly PaletteItem[] }

/** Lines of a group where only one scope is asked for, or nothing is typed. */
const groupLength = 8
/** Commands by their heading, before and after the records. */
const onThis = ['On this record', 'On this list']
const leading = ['Go to', 'Create']
const trailing = ['Views', everywhere]

/**
 * What the palette shows for the words typed: an exact number, what can be done here, people and units, places, new records, other
 * records, views, help. The commands come at once, the records when the server has found them.
 */
export function usePaletteGroups(typed: string): { groups: readonly PaletteGroup[]; searching: boolean; failed: boolean } {
  const { scope, words } = readQuery(typed)
  const waited = useWaited(words)
  const commands = useCurrentCommands()
  const found = useQuery({
    queryKey: ['palette', scope, waited],
    queryFn: ({ signal }) => searchRecords(scope, waited, signal),
    enabled: waited.length >= searchFrom && scope !== 'commands',
    placeholderData: keepPreviousData,
  })
  const searching = words.length >= searchFrom && scope !== 'commands' && (waited !== words || found.isFetching)
  const due = useDueToday(typed === '')
  const reports = useReportGroup(scope === 'all' ? words : '')
  const most = scope === 'all' ? mostOfKind : groupLength
  const local = scope === 'all' || scope === 'commands' ? commandGroups(commands, words, most) : []
  const under = (headings: readonly string[]): readonly PaletteGroup[] => local.filter(({ heading }) => headings.includes(heading))
  const known = [...onThis, ...leading, ...trailing]
  const shownRecords = words.length >= searchFrom && found.data !== undefined ? found.data : []
  const ranked = rankFound(shownRecords, words, new Set(recentItems().map(({ href }) => href)))
  const records = (groups: readonly Found[]): readonly PaletteGroup[] => groups.map((group) => recordGroup(group, most))
  const groups =
    typed === ''
      ? [{ heading: 'Due today', items: due }, ...recentGroup(), ...commandGroups(commands, '', createLength).filter(isCreate)]
      : [
          ...(scope === 'all' ? quickGroup(commands, words) : []),
          ...records(ranked.exact),
          ...under(onThis),
          ...records(ranked.people),
          ...under(leading),
          ...local.filter(({ heading }) => !known.includes(heading)),
          ...records(ranked.others),
          ...reports,
          ...under(trailing),
        ]
  // The assistant is offered when the records are there: until then its line would be the first, and a quick Enter would ask it.
  const asked = searching ? '' : words
  return {
    groups: (scope === 'all' && typed !== '' ? withAsk(groups, asked) : groups).filter((group) => group.items.length > 0),
    searching,
    failed: found.isError,
  }
}

/** New records that the empty palette offers. */
const createLength = 5
const isCreate = ({ heading }: PaletteGroup): boolean => heading === 'Create'

/** As many lines as the palette shows in all; the last one asks the assistant. */
function withAsk(groups: readonly PaletteGroup[], words: string): readonly PaletteGroup[] {
  let left = mostInAll - 1
  const cut = groups.map((group) => {
    const items = group.items.slice(0, left)
    left -= items.length
    return { ...group, items }
  })
  if (words === '') return cut
  return [...cut, { heading: 'Assistant', items: [{ value: 'ask-assistant', label: `Ask the assistant: ${words}`, asks: words }] }]
}

/** A unit, its miles and maybe what was done to it: the quick entry of the work queue, for whoever may add an oil change. */
function quickGroup(commands: readonly Command[], words: string): PaletteGroup[] {
  if (!/^\S+[\s,]+\d[\d,]{2,}(?:[\s,]|$)/.test(words) || !commands.some(({ id }) => id === 'create oil-changes')) return []
  const href = withSearch('/maintenance', { line: words })
  return [{ heading: 'Maintenance', items: [{ value: 'quick-entry', label: `Quick entry: ${words}`, href }] }]
}

function commandGroups(commands: readonly Command[], words: string, most: number): PaletteGroup[] {
  const found = commands.filter((command) => command.hidden !== true && matches(`${command.label} ${command.group}`, words))
  // The shortest label that begins as typed is what was meant: "dri" is Drivers before Drivers dashboard.
  const offered = words === '' ? found : found.toSorted((one, other) => distance(one.label, words) - distance(other.label, words))
  return [...new Set([...leading, ...offered.map((command) => command.group)])].map((heading) => ({
    heading,
    items: offered
      .filter((command) => command.group === heading)
      .slice(0, most)
      .map((command) => ({ value: command.id, label: command.label, keys: command.keys, href: command.href, command })),
  }))
}

function distance(label: string, words: string): number {
  return (label.toLowerCase().startsWith(words.toLowerCase()) ? 0 : 1000) + label.length
}

/** Reports by name, saved ones first. Asked for once something is typed. */
function useReportGroup(words: string): PaletteGroup[] {
  const { data } = useQuery<ReportCatalog>({ queryKey: ['/api/reports'], enabled: words.length >= searchFrom })
  if (words === '' || data === undefined) return []
  const saved = data.saved.map((one) => ({
    label: one.name,
    note: one.mine ? 'Mine' : 'Shared',
    // Its own division, not the one that was looked at last.
    href: withSearch('/reports', { saved: one.id, division: (one.filterSets.find(({ isDefault }) => isDefault) ?? one).division }),
  }))
  const others = data.reports.map(({ key, title, area, href }) => ({
    // The list itself stands above under the same name.
    label: key.startsWith('list:') ? `${title} report` : title,
    note: area === 'Lists' ? 'List' : area,
    href: href ?? withSearch('/reports', { report: key }),
  }))
  // A name is somebody's own words: typed whole, hyphens and all, it is found too.
  const named = (label: string): boolean => label.toLowerCase().includes(words.toLowerCase()) || matches(`${label} report`, words)
  const found = [...saved, ...others].filter(({ label }) => named(label)).slice(0, mostOfKind)
  return [{ heading: 'Reports', items: found.map((item) => ({ ...item, value: `report ${item.href} ${item.label}` })) }]
}

type ReportCatalog = {
  reports: { key: string; title: string; area: string; href: string | null }[]
  saved: { id: string; name: string; mine: boolean; division: string; filterSets: { isDefault: boolean; division: string }[] }[]
}

function recentGroup(): PaletteGroup[] {
  return [
    {
      heading: 'Recent',
      items: recentItems().map((item) => ({ value: `recent ${item.href}`, label: item.label, note: item.note, href: item.href })),
    },
  ]
}

function recordGroup(group: Found, most: number): PaletteGroup {
  return {
    heading: group.label,
    items: group.rows.slice(0, most).map((row) => ({
      value: row.href,
      label: row.title,
      note: [row.number, row.note].filter((part) => part !== '').join(' · '),
      href: row.href,
      status: row.status,
    })),
  }
}

function useWaited(words: string): string {
  const [waited, setWaited] = useState(words)
  useEffect(() => {
    const timer = window.setTimeout(() => setWaited(words), searchWait)
    return () => window.clearTimeout(timer)
  }, [words])
  return waited
}
