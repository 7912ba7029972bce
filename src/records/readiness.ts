import { sql } from 'drizzle-orm'
import type { SQL } from 'drizzle-orm'
import * as z from 'zod'
import { formatDate } from '#kit/format-time.ts'
import type { RecordDefinition } from '#kit/record.ts'
import type { ComputedContext } from '#server/engine/rules.ts'
import { computedContext, fromTable } from '#server/engine/select.ts'
import { commaList, run } from '#server/engine/sql.ts'
import { readRecord } from '#server/engine/store.ts'
import type { Deps } from '#server/platform/deps.ts'
import { idParams } from '#server/platform/route.ts'
import type { Router } from '#server/platform/route.ts'
import { documentTypes } from './qualification-documents/types.ts'
import type { DocumentType } from './qualification-documents/types.ts'

/** Days before an expiry from which readiness warns. */
export const warnDays = 30

/** Why a driver or unit may not, or perhaps should not, go out. The first that holds is what lists show. */
export interface Reason {
  readonly when: SQL
  readonly effect: 'block' | 'warn'
  readonly text: string
  /** The field to correct; the fix is then the record's form. */
  readonly field?: string
  /** Documents behind it (over alias `d`), each named with its own link. */
  readonly documents?: SQL
  /** Types that are not on file, as a text array. */
  readonly missing?: SQL
  /** Holds behind it (over alias `h`); their own reasons are what is shown. */
  readonly holds?: SQL
}

/** `readiness` and `readinessReason` of lists: the first reason that holds. */
export const readinessColumn = (reasons: readonly Reason[], pick: 'effect' | 'text'): SQL =>
  sql`(case ${sql.join(
    reasons.map(
      (reason) => sql`when ${reason.when} then ${pick === 'text' && reason.holds ? firstHold(reason.holds) : sql.raw(`'${reason[pick]}'`)}`,
    ),
    sql` `,
  )} else ${pick === 'effect' ? sql`'ready'` : sql`null`} end)`

const firstHold = (holds: SQL): SQL => sql`(select h.reason from ${holds} order by h.starts_at, h.id limit 1)`

export interface ReadinessEntry {
  readonly effect: 'block' | 'warn'
  readonly reason: string
  readonly field?: string
  /** Screen on which it can be put right. */
  readonly href: string
}

interface Found {
  readonly applies: boolean
  readonly documents: { id: string; type: string; expires: string | null }[] | null
  readonly missing: string[] | null
  readonly holds: { id: string; reason: string }[] | null
}

const typeLabel = (key: string): string => (documentTypes as Readonly<Record<string, DocumentType>>)[key]?.label ?? key

const columnsOf = (reason: Reason): SQL => sql`json_build_object('applies', coalesce(${reason.when}, false),
  'documents', ${reason.documents === undefined ? sql`null::json` : sql`(select json_agg(json_build_object('id', d.id, 'type', d.type, 'expires', d.expiration_date) order by d.expiration_date) from ${reason.documents})`},
  'holds', ${reason.holds === undefined ? sql`null::json` : sql`(select json_agg(json_build_object('id', h.id, 'reason', h.reason) order by h.starts_at, h.id) from ${reason.holds})`},
  'missing', ${reason.missing === undefined ? sql`null::json` : sql`to_json(${reason.missing})`})`

const entriesOf = (reason: Reason, found: Found, record: RecordDefinition, id: string): ReadinessEntry[] => {
  if (!found.applies) return []
  const { effect, text, field } = reason
  if (found.missing !== null)
    return found.missing.map((type) => ({
      effect,
      reason: `Missing: ${typeLabel(type)}`,
      href: `/qualification-documents/new?type=${type}&driver=${id}`,
    }))
  if (found.holds !== null) return found.holds.map((hold) => ({ effect, reason: hold.reason, href: `/holds/${hold.id}` }))
  if (found.documents !== null)
    return found.documents.map((document) => ({
      effect,
      reason: `${text}: ${typeLabel(document.type)}${document.expires === null ? '' : ` (${formatDate(document.expires)})`}`,
      href: `/qualification-documents/${document.id}`,
    }))
  return [
    {
      effect,
      reason: text,
      ...(field === undefined ? {} : { field }),
      href: field === undefined || record.fields[field]?.computed === true ? `${record.path}/${id}` : `${record.path}/${id}/edit`,
    },
  ]
}

/** GET /api/<kind>/{id}/readiness: every reason that holds, blocks first, each with the screen on which it can be put right. */
export const readinessRoute =
  (kind: string, reasonsOf: (context: ComputedContext) => readonly Reason[]) =>
  (router: Router, deps: Deps): void => {
    const record = deps.registry[kind]
    if (!record) throw new Error(`No record kind ${kind}`)
    router.add({
      method: 'GET',
      url: `/api/${record.api}/:id/readiness`,
      tag: record.label.many,
      summary: 'Why it is blocked or needs attention',
      access: record.access.read,
      params: idParams,
      answer: z.array(z.object({ effect: z.enum(['block', 'warn']), reason: z.string(), field: z.string().optional(), href: z.string() })),
      handler: async ({ user, params }) => {
        await readRecord(deps, record, user, params.id)
        const reasons = reasonsOf(computedContext({ today: deps.clock.today(), now: deps.clock.now() }))
        const [row] = await run<{ found: Found[] }>(
          deps.pool,
          sql`select json_build_array(${commaList(reasons.map(columnsOf))}) as found from ${fromTable(record)} where t.id = ${params.id}::uuid`,
        )
        return reasons
          .flatMap((reason, position) => {
            const found = row?.found[position]
            return found === undefined ? [] : entriesOf(reason, found, record, params.id)
          })
          .toSorted((a, b) => Number(a.effect === 'warn') - Number(b.effect === 'warn'))
      },
    })
  }
