import { sql } from 'drizzle-orm'
import { kindOf } from '#kit/kind-of.ts'
import { fieldOf } from '#kit/record.ts'
import { parseListQuery } from '#kit/list-query.ts'
import { companyZone } from '#records/company/home-division.ts'
import { whereOf } from '#engine/read/list.ts'
import { fromTable } from '#engine/read/select.ts'
import { run } from '#engine/sql.ts'
import type { Deps } from '#engine/write/rules.ts'
import type { SessionUser } from '#platform/session.ts'
import { codeOf } from './case.ts'

/** The view "Committee agenda" of the list of accidents. */
const agendaQuery = { status: 'open,pending', determinationMethod: 'committee', determination: 'undetermined' } as const

interface Found {
  readonly id: string
  readonly version: number
  readonly type: string
  readonly severity: string | null
  readonly occurredOn: string
  readonly place: string
  readonly members: number
  readonly voted: number
  readonly isMember: boolean
  readonly hasVoted: boolean
  readonly referred: boolean
  readonly counted: boolean
  readonly dueAt: string | null
}

/** Cases that wait for the committee, oldest first, without a word of who it was. */
export const readAgenda = async (deps: Deps, user: SessionUser, division: string) => {
  const record = kindOf(deps, 'accidents')
  const list = { ...agendaQuery, ...(division === 'ALL' ? {} : { division }) }
  const where = whereOf(deps, record, user, parseListQuery(record, list), { today: deps.clock.today(), now: deps.clock.now() })
  const cast = sql`from committee_votes v where v.accident_id = t.id and v.round = t.committee_round and v.withdrawn_at is null`
  const rows = await run<Found>(
    deps.pool,
    sql`
    select t.id, t.version, t.type, t.severity, to_char(t.occurred_at at time zone coalesce(t.time_zone, d.time_zone, ${companyZone}), 'YYYY-MM-DD') as "occurredOn", t.city || ', ' || t.state as place,
      cardinality(coalesce(t.committee, '{}')) as members, (select count(*)::int ${cast}) as voted, ${user.id}::uuid = any(coalesce(t.committee, '{}')) as "isMember",
      exists (select 1 ${cast} and v.member_id = ${user.id}::uuid) as "hasVoted", t.committee_round is not null as referred, t.votes_counted_at is not null as counted,
      (select to_json(c.due_at)#>>'{}' from deadlines c where c.accident_id = t.id and c.rule = 'ACC-DETERMINE' and c.status = 'running' and c.archived_at is null limit 1) as "dueAt"
    from ${fromTable(record)} left join divisions d on d.id = t.division_id where ${where} order by t.occurred_at, t.id`,
  )
  const label = (property: string, value: string | null): string | null => {
    const field = fieldOf(record, property)
    return field?.kind === 'choice' && value !== null ? (field.options[value]?.label ?? value) : null
  }
  return {
    href: `/accidents?${new URLSearchParams({ ...list, sort: 'occurredAt' }).toString().replaceAll('%2C', ',')}`,
    cases: rows.map(({ type, severity, isMember, hasVoted, referred, counted, ...row }) => ({
      ...row,
      code: codeOf(row.id),
      what: label('type', type) ?? 'Accident',
      severity: label('severity', severity),
      state: !referred ? ('not_referred' as const) : counted ? ('counted' as const) : ('voting' as const),
      mine: !isMember ? ('not_member' as const) : hasVoted ? ('voted' as const) : ('to_vote' as const),
    })),
  }
}
