import { day } from './case.ts'
import type { Asker, Expected } from './case.ts'

/** How a question is put; the figures of a set are printed by them. */
export const questionKinds = ['plain', 'hurry', 'follow-up', 'cannot'] as const
export type QuestionKind = (typeof questionKinds)[number]

/** One right answer. `records` counts as told by its number, by its list, or by naming each `title` of the SQL. */
export type Wanted =
  | Expected
  /** Any of the records of the SQL and none beyond: who could do it, when nobody asked for all of them. */
  | { readonly is: 'some'; readonly sql: readonly string[] }
  /** It begins with this word. */
  | { readonly is: 'answer'; readonly word: 'yes' | 'no' }
  /** Steps in words and a link to a screen where they begin, no number. */
  | { readonly is: 'steps'; readonly from: readonly string[] }

/** A question of a set, in one wording. It is right when any of `wants` is met. */
export interface Question {
  readonly id: string
  readonly kind: QuestionKind
  readonly role: Asker
  readonly ask: string
  readonly history?: readonly string[]
  readonly wants: readonly Wanted[]
}

/** `[kind, who asks, question, what is right, what was asked before]`. */
export type QuestionLine = readonly [QuestionKind, Asker, string, Wanted | readonly Wanted[], (readonly string[])?]

export const questionsOf = (prefix: string, lines: readonly QuestionLine[]): Question[] =>
  lines.map(([kind, role, ask, wants, history], index) => ({
    id: `${prefix}-${String(index + 1).padStart(2, '0')}`,
    kind,
    role,
    ask,
    wants: [wants].flat() as readonly Wanted[],
    ...(history === undefined ? {} : { history }),
  }))

export const some = (...sql: string[]): Wanted => ({ is: 'some', sql })
/** Records, of several readings that were put together. */
export const found = ([first = '', ...more]: readonly string[]): Wanted => ({ is: 'records', sql: [first, ...more] })

export const yes: Wanted = { is: 'answer', word: 'yes' }
export const no: Wanted = { is: 'answer', word: 'no' }
export const steps = (...from: string[]): Wanted => ({ is: 'steps', from })

/** Records of a table; `title` is what the answer may name them by. */
export const rows = (table: string, where: string, title = 'title'): string =>
  `select id, ${title} as title from ${table} where archived_at is null and ${where}`

/** Run assignments, named by the code of their run, and the runs themselves. */
export const outings = (where: string): string =>
  `select a.id, r.code as title from run_assignments a join runs r on r.id = a.run_id where a.archived_at is null and ${where}`
export const runsOf = (where: string): string =>
  `select distinct r.id, r.code as title from run_assignments a join runs r on r.id = a.run_id where a.archived_at is null and ${where}`

/** A driver or unit of the run may not go: a hold, or a service too long past due. */
const stopped = `(exists (select 1 from holds h where (h.vehicle_id = a.vehicle_id or h.driver_id = a.driver_id) and h.status = 'active'
    and h.effect = 'block' and ${day('h.starts_at')} <= a.service_date and (h.ends_at is null or ${day('h.ends_at')} > a.service_date))
  or exists (select 1 from pm_schedules p join vehicles v on v.id = p.vehicle_id where v.id = a.vehicle_id and p.status = 'active'
    and v.mileage - (p.last_miles + p.every_miles) > p.stop_miles))`
/** Runs that nobody is on; or, as the run board counts them, those too whose driver or unit may not go. */
export const uncovered = [
  `a.status = 'unassigned'`,
  `(a.status = 'unassigned' or (a.status in ('planned', 'confirmed') and ${stopped}))`,
] as const

/** Records of a table by the name of their driver or unit. */
export const byDriver = (table: string, where: string): string =>
  `select a.id, d.title from ${table} a join drivers d on d.id = a.driver_id where a.archived_at is null and ${where}`
export const byUnit = (table: string, where: string): string =>
  `select a.id, v.unit_number as title from ${table} a join vehicles v on v.id = a.vehicle_id where a.archived_at is null and ${where}`

/** Documents on file of a type, named by their driver. */
export const papers = (type: string, where: string): string =>
  `select a.id, d.title from qualification_documents a join drivers d on d.id = a.driver_id
   where a.archived_at is null and a.status = 'active' and a.type = '${type}' and ${where}`
/** The drivers of those documents. */
export const papersDrivers = (type: string, where: string): string =>
  `select distinct d.id, d.title from qualification_documents a join drivers d on d.id = a.driver_id
   where a.archived_at is null and a.status = 'active' and a.type = '${type}' and ${where}`

/** A division without those below it. */
export const only = (code: string): string => `(select id from divisions where code = '${code}')`

/** Drivers who may be sent out on a day and are on no run of it. */
export const freeDrivers = (date: string, division?: string): string => `select d.id, d.title from drivers d
  where d.archived_at is null and d.status = 'active' and d.license_class = 'A' and d.license_expiration_date >= '${date}'
    and d.medical_expiration_date >= '${date}' ${division === undefined ? '' : `and d.division_id in ${division}`}
    and not exists (select 1 from holds h where h.driver_id = d.id and h.status = 'active' and h.effect = 'block'
      and ${day('h.starts_at')} <= '${date}' and (h.ends_at is null or ${day('h.ends_at')} > '${date}'))
    and not exists (select 1 from time_off t where t.driver_id = d.id and t.status = 'approved' and '${date}' between t.start and t."end")
    and not exists (select 1 from run_assignments a where a.driver_id = d.id and a.service_date = '${date}' and a.status <> 'cancelled')`

/** Units that may be sent out on a day and are on no run of it. */
export const freeUnits = (kind: string, date: string, statuses: string, division?: string): string =>
  `select v.id, v.unit_number as title from vehicles v
  where v.archived_at is null and v.kind = '${kind}' and v.status in (${statuses}) ${division === undefined ? '' : `and v.division_id in ${division}`}
    and not exists (select 1 from run_assignments a where (a.vehicle_id = v.id or v.id = any(a.trailers)) and a.service_date = '${date}' and a.status <> 'cancelled')
    and not exists (select 1 from holds h where h.vehicle_id = v.id and h.status = 'active' and h.effect = 'block' and ${day('h.starts_at')} <= '${date}')`
