import { mayList, type Outline } from '#kit/outline.ts'
import type { RecordDefinition } from '#kit/record.ts'
import type { Role } from '#kit/roles.ts'
import type { RecordRow } from '../queries/rows.ts'
import { belongings } from '../values/any-ref.ts'
import type { RelatedKind } from '../values/related.ts'
import type { Panel } from '../views.ts'
import type { RecordTab } from './split-tabs.ts'

/** The records of another kind. */
export interface ListPart {
  readonly key: string
  readonly label: string
  readonly related: RelatedKind
}

/** What a tab shows: records of another kind, a panel of the kind, or what every record has. */
export type Part =
  | ListPart
  | { readonly key: string; readonly label: string; readonly panel: Panel }
  | { readonly key: string; readonly label: string; readonly own: 'overview' | 'timeline' | 'files' | 'comments' | 'history' }

export interface PartsTab extends RecordTab {
  /** Declared by the kind: in the row, ahead of files and history, when it has anything. */
  readonly group?: true
  readonly parts: readonly Part[]
}

const beside: readonly Part[] = [
  { key: 'files', label: 'Files', own: 'files' },
  { key: 'comments', label: 'Comments', own: 'comments' },
  { key: 'history', label: 'History', own: 'history' },
]

/** The tabs of a record's page for a role: those declared, then a tab for each child and panel that none of them holds. */
export const tabsOf = (
  outlines: Readonly<Record<string, Outline>>,
  role: Role,
  record: RecordDefinition,
  row: RecordRow,
  panels: readonly Panel[],
): readonly PartsTab[] => {
  const children = record.children.flatMap((child): Part[] => {
    const kind = outlines[child.kind]
    return kind !== undefined && mayList(role, kind, child.by)
      ? [{ key: `${child.kind}.${child.by}`, label: child.label, related: child }]
      : []
  })
  const shown = panels.filter((panel) => panel.place === 'tab' && panel.only?.(row) !== false && panel.roles?.includes(role) !== false)
  const parts: readonly Part[] = [
    ...shown.map((panel): Part => ({ key: panel.key, label: panel.label, panel })),
    ...children,
    ...belongings(outlines, role, record).map((related): Part => ({ key: related.key, label: related.label, related })),
  ]
  const timeline: Part = { key: 'timeline', label: 'Timeline', own: 'timeline' }
  const groups = record.tabs.flatMap(({ key, label, holds }): PartsTab[] => {
    const held = holds.flatMap((name) => (name === 'timeline' ? [timeline] : parts.filter((part) => part.key === name)))
    return held.length === 0 ? [] : [{ key, label, group: true, fixed: held.some((part) => !('related' in part)), parts: held }]
  })
  const grouped = new Set(groups.flatMap((group) => group.parts.map(({ key }) => key)))
  const alone = [...parts.filter(({ key }) => !grouped.has(key)), ...(record.lineOnly === true ? [] : beside)]
  return [
    { key: 'overview', label: 'Overview', fixed: true, parts: [{ key: 'overview', label: 'Overview', own: 'overview' }] },
    ...groups,
    ...alone.map((part): PartsTab => ({
      key: part.key,
      label: part.label,
      fixed: !('related' in part) && part.key !== 'comments',
      parts: [part],
    })),
  ]
}

/** The numbers in the row of tabs: the records of a tab with one list. A declared tab is in the row when any of its lists has records. */
export const countsOf = (
  tabs: readonly PartsTab[],
  counts: Readonly<Record<string, number>>,
): { readonly tabs: readonly PartsTab[]; readonly counts: Readonly<Record<string, number>> } => ({
  tabs: tabs.map((tab) => (tab.group === true && tab.parts.some(({ key }) => (counts[key] ?? 0) > 0) ? { ...tab, fixed: true } : tab)),
  counts: Object.fromEntries(
    tabs.flatMap(({ key, parts }) => {
      const [first] = parts
      const count = counts[first?.key ?? '']
      return parts.length === 1 && count !== undefined ? [[key, count]] : []
    }),
  ),
})

/** The parts of a tab: of several, the lists without rows are apart, unless the address names one. */
export const byRows = (
  parts: readonly Part[],
  counts: Readonly<Record<string, number>>,
  wanted: string,
): { readonly filled: readonly Part[]; readonly empty: readonly ListPart[] } => {
  const isEmpty = (part: Part): part is ListPart => parts.length > 1 && 'related' in part && part.key !== wanted && counts[part.key] === 0
  return { filled: parts.filter((part) => !isEmpty(part)), empty: parts.filter(isEmpty) }
}
