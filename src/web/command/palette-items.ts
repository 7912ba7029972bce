import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { withSearch } from '../engine/paths.ts'
import { recentItems } from './recent.ts'
import { type Command, everywhere, useCurrentCommands } from './registry.ts'
import { type Found, matches, readQuery, searchFrom, searchRecords, searchWait } from './search.ts'

/** One line: a command to run, or a place to go. `value` is unique in the palette. */
export type PaletteItem = {
  readonly value: string
  readonly label: string
  readonly note?: string | undefined
  readonly keys?: string | undefined
  readonly href?: string | undefined
  readonly command?: Command | undefined
}
export type PaletteGroup = { readonly heading: string; readonly items: readonly PaletteItem[] }

/** Lines of a group at most. */
const groupLength = 8
const order = ['Recent', 'On this record', 'On this list', 'Go to', 'Create']
const last = ['Views', everywhere]

/** What the palette shows for the words typed: commands at once, then the records the server finds, in a steady order. */
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
  const local = scope === 'all' || scope === 'commands' ? commandGroups(commands, words) : []
  const quick = scope === 'all' ? quickGroup(commands, words) : []
  const recent = typed === '' ? recentGroup() : []
  const reports = useReportGroup(scope === 'all' ? words : '')
  const remote = words.length >= searchFrom && found.data !== undefined ? found.data.toSorted(byNearness).map(recordGroup) : []
  return {
    groups: [...recent, ...quick, ...local, ...reports, ...remote].filter((group) => group.items.length > 0),
    searching: found.isFetching,
    failed: found.isError,
  }
}

/** A unit, its miles and maybe what was done to it: the quick entry of the work queue, for whoever may add an oil change. */
function quickGroup(commands: readonly Command[], words: string): PaletteGroup[] {
  if (!/^\S+[\s,]+\d[\d,]{2,}(?:[\s,]|$)/.test(words) || !commands.some(({ id }) => id === 'create oil-changes')) return []
  const href = withSearch('/maintenance', { line: words })
  return [{ heading: 'Maintenance', items: [{ value: 'quick-entry', label: `Quick entry: ${words}`, href }] }]
}

function commandGroups(commands: readonly Command[], words: string): PaletteGroup[] {
  const found = commands.filter((command) => command.hidden !== true && matches(`${command.label} ${command.group}`, words))
  // The shortest label that begins as typed is what was meant: "dri" is Drivers before Drivers dashboard.
  const offered = words === '' ? found : found.toSorted((one, other) => distance(one.label, words) - distance(other.label, words))
  const headings = [...new Set(offered.map((command) => command.group))].toSorted((one, other) => rank(one) - rank(other))
  return headings.map((heading) => ({
    heading,
    items: offered
      .filter((command) => command.group === heading)
      .slice(0, groupLength)
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
  const found = [...saved, ...others].filter(({ label }) => named(label)).slice(0, groupLength)
  return [{ heading: 'Reports', items: found.map((item) => ({ ...item, value: `report ${item.href} ${item.label}` })) }]
}

type ReportCatalog = {
  reports: { key: string; title: string; area: string; href: string | null }[]
  saved: { id: string; name: string; mine: boolean; division: string; filterSets: { isDefault: boolean; division: string }[] }[]
}

function rank(heading: string): number {
  if (order.includes(heading)) return order.indexOf(heading)
  return last.includes(heading) ? 100 + last.indexOf(heading) : 50
}

function recentGroup(): PaletteGroup[] {
  return [
    {
      heading: 'Recent',
      items: recentItems().map((item) => ({ value: `recent ${item.href}`, label: item.label, note: item.note, href: item.href })),
    },
  ]
}

// An exact number, unit or VIN first; then people and units, which are what one mostly looks for.
function byNearness(one: Found, other: Found): number {
  return nearness(one) - nearness(other)
}

function nearness(group: Found): number {
  if (group.rows.some((row) => row.exact)) return -1
  const place = ['drivers', 'vehicles'].indexOf(group.kind)
  return place === -1 ? 2 : place
}

function recordGroup(group: Found): PaletteGroup {
  return {
    heading: group.label,
    items: group.rows.slice(0, groupLength).map((row) => ({
      value: row.href,
      label: row.title,
      note: [row.number, row.note].filter((part) => part !== '').join(' · '),
      href: row.href,
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
