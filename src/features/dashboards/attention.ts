import { may } from '#kit/access.ts'
import { kindOf } from '#kit/kind-of.ts'
import { linkOf, totalOf } from '../questions/look.ts'
import type { Look } from '../questions/look.ts'
import type { Attention } from './attention-row.ts'
import { csaAlertsOf } from './csa-alerts.ts'
import { attentionRow, daysBehind, dutyRowsOf } from './duty-rows.ts'
import { uncoveredRunsOf } from './uncovered-runs.ts'

/** A list of `value` records that the queue has no room for. */
export interface Beyond {
  readonly value: number
  readonly label: string
  readonly href: string
}

export interface Queue {
  readonly attention: readonly Attention[]
  readonly attentionBeyond: readonly Beyond[]
}

const most = 8

/** Deadlines the queue folds: legal ones it may have no room for, and misses older than its days. */
const lists = [
  { label: 'legal deadlines overdue or due within 24 h', query: 'status=running&severity=legal&dueAtTo=now%2B24h&sort=dueAt', above: most },
  { label: `deadlines older than ${daysBehind} days`, query: `status=running&dueAtTo=now-${daysBehind}d&sort=dueAt`, above: 0 },
] as const

const beyondOf = async (look: Look): Promise<Beyond[]> => {
  const deadlines = kindOf(look.deps, 'deadlines')
  if (!may(look.user.role, 'read', deadlines)) return []
  const counted = await Promise.all(
    lists.map(async ({ label, query, above }) => ({
      value: await totalOf(look, deadlines, query),
      label,
      href: linkOf(look, deadlines, query),
      above,
    })),
  )
  return counted.flatMap(({ above, ...beyond }) => (beyond.value > above ? [beyond] : []))
}

/** The next runs that can't go as planned, then what the person can do now, most urgent first. The same on every dashboard. */
export const attentionOf = async (look: Look): Promise<Queue> => {
  const [runs, alerts, beyond] = await Promise.all([uncoveredRunsOf(look), csaAlertsOf(look), beyondOf(look)])
  const duties = await dutyRowsOf(look, most - runs.length)
  const now = look.deps.clock.now().getTime()
  const rows = [...runs, ...duties.map((row) => attentionRow(row, now)), ...alerts]
  return { attention: rows.slice(0, most), attentionBeyond: beyond }
}
