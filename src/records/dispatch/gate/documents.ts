import { sql } from 'drizzle-orm'
import type { SQL } from 'drizzle-orm'
import type { ComputedContext } from '#engine/write/rules.ts'
import { arrayOf, ident, literal } from '#engine/sql.ts'
import { blockingTypes, documentLabel, stopsByType, yearlyTypes } from '#records/drivers/qualification-documents/types.ts'
import { edgeAfter, warnDays } from './reason.ts'
import type { Reason } from './reason.ts'

type Subject = 'driver' | 'vehicle'

/** Living documents of the driver or unit, over alias `d`. */
export const documentsOf = (subject: Subject, { row }: Pick<ComputedContext, 'row'>): SQL =>
  sql`qualification_documents d where d.${ident(`${subject}_id`)} = ${row}.id and d.archived_at is null`

/** The legal stop of a document type in SQL; null for paperwork of the company. */
export const stopOfType = (type: SQL): SQL =>
  sql`(case ${type} ${sql.join(
    stopsByType.map(([key, stop]) => sql`when ${literal(key)} then ${literal(stop)}`),
    sql` `,
  )} end)`

/** What every reason of a document says. */
export const documentReason = {
  stop: stopOfType(sql`d.type`),
  source: { kind: 'qualification-documents', id: sql`d.id` },
  about: { key: sql`d.type`, label: documentLabel },
} as const satisfies Partial<Reason>

/** From the day after an expiry on. */
export const after = (expires: SQL): Pick<Reason, 'first' | 'expires'> => ({ first: edgeAfter(expires, 1), expires })
/** The last days before it, itself among them. */
export const ahead = (expires: SQL): Pick<Reason, 'first' | 'last' | 'expires'> => ({
  first: edgeAfter(expires, 1 - warnDays),
  last: expires,
  expires,
})

/**
 * The last document of its type, needed each year and never verified: once it has expired, it counts no more than a verified one would. Nothing
 * else of the type is on file, and none that nobody has verified lasts longer. Over `d`.
 */
const lapsedDraft = (subject: Subject): SQL => {
  const of = ident(`${subject}_id`)
  return sql`(d.status = 'draft' and d.type = any(${arrayOf(yearlyTypes(subject), 'text')}) and not exists (
    select 1 from qualification_documents n where n.${of} = d.${of} and n.type = d.type and n.archived_at is null and n.id <> d.id
      and (n.status = 'active' or (n.status = 'draft' and (coalesce(n.expiration_date, 'infinity'), n.id) > (d.expiration_date, d.id)))))`
}

/** Expired papers block or warn by their type; those that expire soon warn. */
export const paperReasons = (
  subject: Subject,
  context: ComputedContext,
): { readonly over: Reason; readonly lapsed: Reason; readonly ending: Reason } => {
  const blocking = arrayOf(blockingTypes(subject), 'text')
  const active = sql`${documentsOf(subject, context)} and d.status = 'active'`
  const expires = sql`d.expiration_date`
  const common = { ...documentReason, ahead: 'Document expires' }
  return {
    over: {
      ...common,
      ...after(expires),
      code: 'document_expired',
      effect: 'block',
      text: 'Document expired',
      of: sql`${active} and d.type = any(${blocking})`,
    },
    lapsed: {
      ...common,
      ...after(expires),
      code: 'document_lapsed',
      effect: 'warn',
      text: 'Document out of date',
      of: sql`${documentsOf(subject, context)} and d.type <> all(${blocking}) and (d.status = 'active' or ${lapsedDraft(subject)})`,
    },
    ending: { ...common, ...ahead(expires), code: 'document_expiring', effect: 'warn', text: 'Document expiring', of: active, quiet: true },
  }
}
