import { may } from '#kit/access.ts'
import { parseListQuery } from '#kit/list-query.ts'
import type { RecordDefinition } from '#kit/record.ts'
import { subjectProperties } from '#records/duties/deadlines/subjects.ts'
import { abilitiesOf } from '#engine/read/abilities.ts'
import { listPage } from '#engine/read/list.ts'
import { csaAlertsOf } from './csa-alerts.ts'
import { linkOf, listOf, totalOf } from '../questions/look.ts'
import type { Look } from '../questions/look.ts'
import { recruitingSources } from './recruiting-attention.ts'
import type { DashboardName } from './layout.ts'
import { uncoveredRunsOf } from './uncovered-runs.ts'
import { approvals, heldUnits } from './work-attention.ts'
import { rowsOfMetric } from './attention-row.ts'
import type { Attention, Row, Source } from './attention-row.ts'

/** What the queue has no room for: a list of `value`, of which `more` are not shown. */
export interface More {
  readonly more: number
  readonly value: number
  readonly label: string
  readonly href: string
}

export interface Queue {
  readonly attention: readonly Attention[]
  readonly attentionMore: More | null
}

/** A clock says what is due, and on which driver or record. */
const deadlines = {
  kind: 'deadlines',
  line: 'clocks',
  needs: `dueAt,driver,vehicle,${subjectProperties.join()}`,
  say: (row: Row) => {
    const on =
      row.labels?.['driver'] ?? subjectProperties.map((subject) => row.labels?.[subject]).find((label) => typeof label === 'string')
    return { title: typeof on === 'string' ? on : row.title, why: row.title, dueAt: row.dueAt ?? null }
  },
} as const

/** Legal clocks that ran out or do within a day: before anything else, and none unsaid. */
const legal = { ...deadlines, query: 'status=running&severity=legal&dueAtTo=now%2B24h&sort=dueAt', effect: 'warn' } as const
const legalOn: readonly DashboardName[] = ['main', 'safety']

/** Worst first: what stops someone now, then what will within two weeks. Deadlines are one line, overdue ones before those due soon. */
const sources: readonly Source[] = [
  { ...deadlines, query: 'status=running&severity=warn&dueAtTo=now%2B24h&sort=dueAt', effect: 'warn', on: ['main'] },
  { ...deadlines, query: 'status=running&severity=info&overdue=yes&sort=dueAt', effect: 'warn', on: ['main'] },
  { ...deadlines, query: 'status=running&severity=legal,warn&dueAtTo=now%2B168h&sort=dueAt', effect: 'warn', on: ['safety'] },
  { ...deadlines, query: 'status=running&severity=info&dueAtTo=now%2B168h&sort=dueAt', effect: 'warn', on: ['safety'] },
  { ...rowsOfMetric('drivers.blocked', 'sort=nextExpiry'), effect: 'block', on: ['main', 'drivers'] },
  ...heldUnits,
  { kind: 'vehicles', query: 'status=out_of_service&sort=statusSince', effect: 'block', on: ['main', 'assets'] },
  { kind: 'vehicles', query: 'status=active&readiness=block&sort=nextExpiry', effect: 'block', on: ['main', 'assets'] },
  ...approvals,
  {
    kind: 'drivers',
    query: 'status=active&readiness=warn&nextExpiryFrom={today}&nextExpiryTo={today+14}&sort=nextExpiry',
    effect: 'warn',
    on: ['main', 'drivers'],
  },
  {
    kind: 'vehicles',
    query: 'status=active&readiness=warn&nextExpiryFrom={today}&nextExpiryTo={today+14}&sort=nextExpiry',
    effect: 'warn',
    on: ['main', 'assets'],
  },
  { ...rowsOfMetric('drivers.missing_documents', 'sort=-missingDocuments'), effect: 'warn', on: ['drivers'] },
  ...recruitingSources,
]

const most = 8

/** The next step of a record that this person may take now, as its page offers it. */
const stepOf = ({ deps, user }: Look, record: RecordDefinition, row: Row): { readonly label: string } | null => {
  const able = abilitiesOf(deps.rules, record, user, { ...row })
  const [, move] = Object.entries(record.lifecycle.moves).find(([name, { next }]) => next === true && able.moves.includes(name)) ?? []
  return move ?? null
}

/** Rows read for eight: some may be somebody else's step, or of one record. */
const spare = 24

const rowsOf = async (look: Look, source: Omit<Source, 'on'>): Promise<Attention[]> => {
  const { deps, user } = look
  const record = deps.registry[source.kind]
  if (!record || !may(user.role, 'read', record) || source.roles?.includes(user.role) === false) return []
  const query = parseListQuery(record, {
    ...listOf(look, source.query),
    limit: String(source.step === true || source.about !== undefined ? spare : most),
    fields: `number,title,status,version,archivedAt,${source.needs ?? 'readinessReason,nextExpiry'}`,
  })
  const rows = JSON.parse((await listPage(deps, record, user, query)).text) as Row[]
  return rows.flatMap((row) => {
    const step = source.step === true ? stepOf(look, record, row) : null
    if (source.step === true && step === null) return []
    const href = `${record.path}/${row.id}`
    return {
      key: keyOf(source, row),
      kind: source.kind,
      id: row.id,
      number: row.number,
      said: null,
      act: step === null ? null : { label: step.label, href },
      dueOn: source.say === undefined ? row.nextExpiry : null,
      ...(source.say?.(row, look) ?? { title: row.title, why: row.readinessReason ?? 'Documents missing', dueAt: null }),
      effect: source.effect,
      href,
    }
  })
}

/** What a row is about: two of one key are one row, that of the earlier source. */
const keyOf = ({ kind, about }: Omit<Source, 'on'>, row: Row): string => {
  const named = about === undefined ? undefined : row[about.field]
  return about === undefined || named === undefined ? `${kind}/${row.id}` : `${about.kind}/${named}`
}

/** The lines that take turns: one per source, but a single one of those that name the same. */
const linesOf = async (look: Look, dashboard: DashboardName): Promise<Attention[][]> => {
  const own = sources.filter((source) => source.on.includes(dashboard))
  const [alerts, ...rows] = await Promise.all([
    dashboard === 'safety' ? csaAlertsOf(look) : [],
    ...own.map((source) => rowsOf(look, source)),
  ])
  const lines = new Map<string, Attention[]>()
  own.forEach(({ line, query }, index) => {
    const key = line ?? query
    lines.set(key, [...(lines.get(key) ?? []), ...(rows[index] ?? [])])
  })
  return [...lines.values(), alerts]
}

/** The legal deadlines that have room; where more are due, how many in all and the list of them. */
const legalOf = async (look: Look, room: number): Promise<{ readonly rows: readonly Attention[]; readonly more: More | null }> => {
  const now = look.deps.clock.now().getTime()
  const rows = (await rowsOf(look, legal)).map((row) =>
    row.dueAt !== null && Date.parse(row.dueAt) < now ? { ...row, effect: 'block' as const } : row,
  )
  const record = look.deps.registry[legal.kind]
  if (rows.length <= room && rows.length < most) return { rows, more: null }
  const total = record === undefined ? rows.length : await totalOf(look, record, legal.query)
  return {
    rows: rows.slice(0, room),
    more:
      record !== undefined && total > room
        ? { more: total - room, value: total, label: 'legal deadlines overdue or due within 24 h', href: linkOf(look, record, legal.query) }
        : null,
  }
}

const runsOn: readonly DashboardName[] = ['main', 'drivers']

/**
 * At most eight: the next runs that can't go, then legal deadlines, then blocks before warnings. No kind fills the rest alone while another
 * has something.
 */
export const attentionOf = async (look: Look, dashboard: DashboardName): Promise<Queue> => {
  const runs = runsOn.includes(dashboard) ? await uncoveredRunsOf(look) : []
  const [first, lists] = await Promise.all([
    legalOn.includes(dashboard) ? legalOf(look, most - runs.length) : { rows: [], more: null },
    linesOf(look, dashboard),
  ])
  const found = new Map([...runs, ...first.rows].map((entry) => [entry.key, entry]))
  for (const effect of ['block', 'warn'] as const) {
    const queues = lists.map((list) => list.filter((entry) => entry.effect === effect && !found.has(entry.key)))
    for (let depth = 0; depth < most * 2; depth += 1)
      for (const queue of queues) {
        const entry = queue[depth]
        if (entry && found.size < most && !found.has(entry.key)) found.set(entry.key, entry)
      }
  }
  return { attention: [...found.values()], attentionMore: first.more }
}
