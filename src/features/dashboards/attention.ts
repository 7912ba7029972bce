import { may } from '#kit/access.ts'
import { formatNumber } from '#kit/format.ts'
import { kindOf } from '#kit/kind-of.ts'
import type { RecordDefinition } from '#kit/record.ts'
import { listPage } from '#engine/read/list.ts'
import { linkOf, listOf, parsedOf, totalOf } from '../questions/look.ts'
import type { Look } from '../questions/look.ts'
import type { Attention } from './attention-row.ts'
import { csaAlertsOf } from './csa-alerts.ts'
import { attentionRow, daysBehind, dutyRowsOf } from './duty-rows.ts'
import type { DutyRow } from './duty-rows.ts'
import { ownersOf } from './row-owners.ts'
import { startingOf } from './starting.ts'
import type { Starting } from './starting.ts'
import { uncoveredRunsOf } from './uncovered-runs.ts'

/** A list of `value` records. */
export interface Counted {
  readonly value: number
  readonly label: string
  readonly href: string
}

export interface Queue {
  readonly attention: readonly Attention[]
  /** What the queue has no room for. */
  readonly attentionBeyond: readonly (Counted & { readonly note: string | null })[]
  /** All running deadlines, those that can still be met today, and those that are overdue; null for roles without the list. */
  readonly attentionDeadlines: { readonly all: Counted; readonly today: Counted; readonly overdue: Counted } | null
  /** The next deadline, where nothing has to be done. */
  readonly attentionNext: { readonly what: string; readonly dueAt: string; readonly href: string } | null
  /** What there is and what comes next while nobody drives yet. */
  readonly starting: Starting | null
}

const most = 8
/** Rows that stay for other kinds where a dashboard puts its own first: a legal deadline is never crowded out. */
const reserved = 3
const day = 86_400_000

const deadlineLists = {
  all: { label: 'deadlines', query: 'status=running&sort=dueAt' },
  today: { label: 'due in 24 h', query: 'status=running&dueAtFrom=now&dueAtTo=now%2B24h&sort=dueAt' },
  overdue: { label: 'overdue', query: 'status=running&overdue=yes&sort=dueAt' },
  legal: { label: 'legal deadlines overdue or due within 24 h', query: 'status=running&severity=legal&dueAtTo=now%2B24h&sort=dueAt' },
  old: { label: `deadlines older than ${daysBehind} days`, query: `status=running&dueAtTo=now-${daysBehind}d&sort=dueAt` },
} as const

const counted = async (look: Look, record: RecordDefinition, name: keyof typeof deadlineLists): Promise<Counted> => {
  const { label, query } = deadlineLists[name]
  return { value: await totalOf(look, record, query), label, href: linkOf(look, record, query) }
}

interface DeadlineRow {
  readonly id: string
  readonly title: string
  readonly dueAt: string
}

const firstOf = async (look: Look, record: RecordDefinition, query: string): Promise<DeadlineRow | null> => {
  const page = parsedOf(look, record, { ...listOf(look, query), limit: '1', fields: 'title,dueAt' })
  return (JSON.parse((await listPage(look.deps, record, look.user, page)).text) as DeadlineRow[])[0] ?? null
}

type Deadlines = Pick<Queue, 'attentionBeyond' | 'attentionDeadlines'>

/** Deadlines in numbers: for the head of the queue, and what it folds: legal ones it may have no room for, and old misses. */
const deadlinesOf = async (look: Look): Promise<Deadlines> => {
  const record = kindOf(look.deps, 'deadlines')
  if (!may(look.user.role, 'read', record)) return { attentionBeyond: [], attentionDeadlines: null }
  const count = (name: keyof typeof deadlineLists) => counted(look, record, name)
  const [all, today, overdue, legal, old] = await Promise.all([
    count('all'),
    count('today'),
    count('overdue'),
    count('legal'),
    count('old'),
  ])
  const oldest = old.value === 0 ? null : await firstOf(look, record, deadlineLists.old.query)
  const age = oldest === null ? 0 : Math.floor((look.deps.clock.now().getTime() - Date.parse(oldest.dueAt)) / day)
  return {
    attentionDeadlines: { all, today, overdue },
    attentionBeyond: [
      ...(legal.value > most ? [{ ...legal, note: null }] : []),
      ...(oldest === null ? [] : [{ ...old, note: `oldest: ${oldest.title}, ${formatNumber(age)} d` }]),
    ],
  }
}

const nextOf = async (look: Look): Promise<Queue['attentionNext']> => {
  const record = kindOf(look.deps, 'deadlines')
  if (!may(look.user.role, 'read', record)) return null
  const next = await firstOf(look, record, 'status=running&dueAtFrom=now&sort=dueAt')
  return next === null ? null : { what: next.title, dueAt: next.dueAt, href: `${record.path}/${next.id}` }
}

/**
 * The next runs that can't go as planned, then what the person can do now, most urgent first. The same on every dashboard, except that the
 * recruiting dashboard puts duties of its own kinds (`leads`) first, and keeps `reserved` rows for the others.
 */
export const attentionOf = async (look: Look, leads: readonly string[] = []): Promise<Queue> => {
  const [runs, alerts, deadlines] = await Promise.all([uncoveredRunsOf(look), csaAlertsOf(look), deadlinesOf(look)])
  const leading = leads.length === 0 ? [] : await dutyRowsOf(look, most, (kind) => leads.includes(kind))
  const others = await dutyRowsOf(look, most - runs.length, (kind) => !leads.includes(kind))
  const first = leading.slice(0, most - Math.min(reserved, runs.length + others.length))
  const now = look.deps.clock.now().getTime()
  const owners = await ownersOf(look, [...first, ...others])
  const rowOf = (row: DutyRow): Attention => ({ ...attentionRow(row, now), owner: owners.get(row.row.id) ?? null })
  const rest = leads.length === 0 ? [...runs, ...others.map(rowOf)] : [...others.map(rowOf), ...runs]
  const rows = [...first.map(rowOf), ...rest, ...alerts]
  return {
    attention: rows.slice(0, most),
    ...deadlines,
    attentionNext: rows.length === 0 ? await nextOf(look) : null,
    starting: leads.length === 0 ? await startingOf(look) : null,
  }
}
