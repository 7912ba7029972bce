import { may } from '#kit/access.ts'
import { parseListQuery } from '#kit/list-query.ts'
import { deadlineSubjects } from '#records/deadlines/record.ts'
import { listPage } from '#server/engine/list.ts'
import { queryOf } from './count.ts'
import type { Look } from './count.ts'
import type { Counted, DashboardName } from './tiles.ts'

/** Something somebody should look at today. */
export interface Attention {
  readonly key: string
  readonly kind: string
  readonly id: string
  readonly number: string
  readonly title: string
  readonly why: string
  readonly effect: 'block' | 'warn'
  readonly dueOn: string | null
  /** The moment a clock runs out. */
  readonly dueAt: string | null
  readonly href: string
}

interface Source extends Counted {
  /** Fields that say what is wrong and when it is due; by default readiness and next expiry. */
  readonly needs?: string
  readonly say?: (row: Row) => Pick<Attention, 'title' | 'why'> & { readonly dueAt: string | null }
  readonly effect: 'block' | 'warn'
  readonly on: readonly DashboardName[]
}

const subjects = Object.values(deadlineSubjects)
/** A clock says what is due, and on which driver or record. */
const deadlines = {
  kind: 'deadlines',
  needs: `dueAt,driver,vehicle,${subjects.join()}`,
  say: (row: Row) => {
    const on = row.labels?.['driver'] ?? subjects.map((subject) => row.labels?.[subject]).find((label) => typeof label === 'string')
    return { title: typeof on === 'string' ? on : row.title, why: row.title, dueAt: row.dueAt ?? null }
  },
} as const

/** Worst first: what stops somebody now, then what will within two weeks. */
const sources: readonly Source[] = [
  { ...deadlines, query: 'status=running&overdue=yes&severity=legal&sort=dueAt', effect: 'block', on: ['main', 'safety'] },
  { ...deadlines, query: 'status=running&overdue=yes&severity=warn,info&sort=-severity,dueAt', effect: 'warn', on: ['main', 'safety'] },
  {
    ...deadlines,
    query: 'status=running&severity=legal,warn&overdue=no&dueAtTo=now%2B24h&sort=dueAt',
    effect: 'warn',
    on: ['main', 'safety'],
  },
  { ...deadlines, query: 'status=running&overdue=no&dueAtFrom=now%2B24h&dueAtTo=now%2B168h&sort=dueAt', effect: 'warn', on: ['safety'] },
  { kind: 'drivers', query: 'status=active&readiness=block&sort=nextExpiry', effect: 'block', on: ['main', 'drivers'] },
  { kind: 'vehicles', query: 'status=out_of_service&sort=statusSince', effect: 'block', on: ['main', 'assets'] },
  { kind: 'vehicles', query: 'status=active&readiness=block&sort=nextExpiry', effect: 'block', on: ['main', 'assets'] },
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
  { kind: 'drivers', query: 'status=active,onboarding&missingDocumentsFrom=1&sort=-missingDocuments', effect: 'warn', on: ['drivers'] },
]

const most = 8

interface Row {
  readonly id: string
  readonly number: string
  readonly title: string
  readonly readinessReason: string | null
  readonly nextExpiry: string | null
  readonly dueAt?: string
  readonly labels?: Readonly<Record<string, unknown>>
}

const rowsOf = async (look: Look, source: Source): Promise<Attention[]> => {
  const { deps, user } = look
  const record = deps.registry[source.kind]
  if (!record || !may(user.role, 'read', record)) return []
  const query = parseListQuery(record, {
    ...Object.fromEntries(new URLSearchParams(queryOf(look, source))),
    limit: String(most),
    fields: `number,title,${source.needs ?? 'readinessReason,nextExpiry'}`,
  })
  const rows = JSON.parse((await listPage(deps, record, user, query)).text) as Row[]
  return rows.map((row) => ({
    key: `${source.kind}/${row.id}`,
    kind: source.kind,
    id: row.id,
    number: row.number,
    ...(source.say?.(row) ?? { title: row.title, why: row.readinessReason ?? 'Documents missing', dueAt: null }),
    effect: source.effect,
    dueOn: source.say === undefined ? row.nextExpiry : null,
    href: `${record.path}/${row.id}`,
  }))
}

/** At most eight, blocks before warnings; no kind fills the list alone while another waits. */
export const attentionOf = async (look: Look, dashboard: DashboardName): Promise<Attention[]> => {
  const lists = await Promise.all(sources.filter((source) => source.on.includes(dashboard)).map((source) => rowsOf(look, source)))
  const found = new Map<string, Attention>()
  for (const effect of ['block', 'warn'] as const) {
    const queues = lists.map((list) => list.filter((entry) => entry.effect === effect))
    for (let depth = 0; depth < most; depth += 1)
      for (const queue of queues) {
        const entry = queue[depth]
        if (entry && found.size < most && !found.has(entry.key)) found.set(entry.key, entry)
      }
  }
  return [...found.values()]
}
