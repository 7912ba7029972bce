import { sql } from 'drizzle-orm'
import type { Viewer } from '#kit/access.ts'
import { AppError } from '#kit/errors.ts'
import { states } from '#kit/facts/us-states.ts'
import { kindOf } from '#kit/kind-of.ts'
import { countedAfter, worthOf } from '#records/safety/dataqs/effect.ts'
import type { Counted, Weighed } from '#records/safety/dataqs/effect.ts'
import { letterOf } from '#records/safety/dataqs/letter.ts'
import type { Letter } from '#records/safety/dataqs/letter.ts'
import type { RuleCode } from '#records/duties/deadline-rules/shipped.ts'
import { readHeldRules } from '#records/duties/deadlines/held.ts'
import { filingRules, filingWindow } from '#records/safety/roadside-inspections/law/data-review.ts'
import type { FilingWindow } from '#records/safety/roadside-inspections/law/data-review.ts'
import { numberOf, textOf } from '#records/effects.ts'
import type { StoredRow } from '#engine/write/rules.ts'
import type { Employer } from '#platform/documents/pdf.ts'
import { readRecord } from '#engine/write/store.ts'
import { run } from '#engine/sql.ts'
import { companyTimeZone } from '#platform/clock.ts'
import type { Deps } from '#engine/write/rules.ts'

/** A record the request points at, as far as this person may see it. */
const linked = async (deps: Deps, user: Viewer, kind: string, id: unknown): Promise<StoredRow | null> => {
  const known = textOf(id)
  if (known === null) return null
  try {
    return await readRecord(deps, kindOf(deps, kind), user, known)
  } catch (error) {
    if (error instanceof AppError && error.code === 'not_found') return null
    throw error
  }
}

/** A request with everything it is about. */
export interface Matter {
  readonly request: StoredRow
  readonly violation: StoredRow | null
  readonly inspection: StoredRow | null
  readonly ticket: StoredRow | null
  readonly accident: StoredRow | null
  readonly days: Days
}

/** Calendar days at the place, of the inspection and of the crash. */
interface Days {
  readonly inspection: string | null
  readonly crash: string | null
}

const daysOf = async (deps: Deps, inspection: StoredRow | null, accident: StoredRow | null): Promise<Days> => {
  const [found] = await run<Days>(
    deps.pool,
    sql`select
      (select to_char(i.inspected_at at time zone coalesce(d.time_zone, ${companyTimeZone}), 'YYYY-MM-DD')
        from roadside_inspections i left join divisions d on d.id = i.division_id where i.id = ${inspection?.id ?? null}::uuid) as inspection,
      (select to_char(a.occurred_at at time zone coalesce(a.time_zone, d.time_zone, ${companyTimeZone}), 'YYYY-MM-DD')
        from accidents a left join divisions d on d.id = a.division_id where a.id = ${accident?.id ?? null}::uuid) as crash`,
  )
  return found ?? { inspection: null, crash: null }
}

export const matterOf = async (deps: Deps, user: Viewer, id: string): Promise<Matter> => {
  const request = await readRecord(deps, kindOf(deps, 'dataqs'), user, id)
  const [violation, inspection, ticket, accident] = await Promise.all([
    linked(deps, user, 'violations', request['violation']),
    linked(deps, user, 'roadside-inspections', request['inspection']),
    linked(deps, user, 'tickets', request['ticket']),
    linked(deps, user, 'accidents', request['accident']),
  ])
  return { request, violation, inspection, ticket, accident, days: await daysOf(deps, inspection, accident) }
}

const optionLabel = (deps: Deps, kind: string, field: string, value: unknown): string | null => {
  const declared = kindOf(deps, kind).fields[field]
  const key = textOf(value)
  return declared?.kind === 'choice' && key !== null ? (declared.options[key]?.label ?? key) : null
}

/** The outcome of the charge the request is about, else of the ticket. */
const outcomeOf = (deps: Deps, { request, ticket }: Matter): string | null => {
  if (ticket === null) return null
  const charges = Array.isArray(ticket['charges'])
    ? (ticket['charges'] as { description?: string; code?: string; disposition?: string }[])
    : []
  const named = charges.find(
    (charge) =>
      [charge.description, charge.code].filter((part) => part !== undefined && part !== null && part !== '').join(', ') ===
      request['charge'],
  )
  const outcome = named?.disposition ?? ticket['disposition']
  return outcome === 'pending' ? null : optionLabel(deps, 'tickets', 'disposition', outcome)
}

const evidenceOf = (request: StoredRow): { item: string; state?: string | null }[] =>
  (Array.isArray(request['evidence']) ? request['evidence'] : []) as { item: string; state?: string | null }[]

export const letterFor = (deps: Deps, matter: Matter, carrier: Pick<Employer, 'name' | 'usdot'>): Letter => {
  const { request, violation, inspection, ticket, accident, days } = matter
  const state = textOf(request['state'])
  const byFmcsa = request['type'] === 'crash_preventability' || state === null
  return letterOf({
    carrier,
    reviewer: byFmcsa
      ? 'FMCSA, through DataQs'
      : `${(states as Readonly<Record<string, { label: string }>>)[state]?.label ?? state}, State DataQs reviewer`,
    written: deps.clock.today(),
    number: request.number,
    rdrNumber: textOf(request['rdrNumber']),
    type: String(request['type']),
    reason: optionLabel(deps, 'dataqs', 'reason', request['reason']) ?? '',
    report:
      inspection === null
        ? null
        : {
            number: String(inspection['reportNumber']),
            state: textOf(inspection['state']),
            on: textOf(violation?.['occurredOn']) ?? days.inspection,
          },
    violation:
      violation === null
        ? null
        : { code: String(violation['code']), description: textOf(violation['description']), oos: violation['oos'] === true },
    citation:
      ticket === null
        ? null
        : {
            number: String(ticket['citationNumber']),
            outcome: outcomeOf(deps, matter),
            outcomeOn: textOf(ticket['dispositionOn']),
            court: textOf(ticket['court']),
          },
    crash:
      accident === null
        ? null
        : {
            on: days.crash,
            place: `${String(accident['city'])}, ${String(accident['state'])}`,
            policeReport: textOf(accident['policeReportNumber']),
          },
    argument: textOf(request['argument']),
    enclosures: evidenceOf(request)
      .filter(({ state: ready }) => ready === 'ready')
      .map(({ item }) => item),
  })
}

export interface RequestWindow extends FilingWindow {
  /** The rule that says so, and the day of the event. */
  readonly code: RuleCode
  readonly on: string
}

export interface Outlook {
  readonly label: string
  readonly points: number
  readonly arithmetic: string
  readonly agesOutOn: string | null
}

/** What the violation is worth by the public method: as FMCSA counts it until it is decided, and by each result. */
export const outlookOf = ({ request, violation }: Matter, today: string): { cited: Outlook; after: Outlook; decided: boolean } | null => {
  if (violation === null) return null
  const weighed: Weighed = {
    on: textOf(violation['occurredOn']),
    category: textOf(violation['category']),
    severity: numberOf(violation['severity']),
    oos: violation['oos'] === true,
    usedInSms: violation['usedInSms'] !== false || request['changedTo'] === 'other_carrier',
  }
  const result = textOf(request['result'])
  const counted: Counted = result === null ? 'gone' : countedAfter(result, textOf(request['changedTo']))
  const cited = worthOf(weighed, 'as_cited', today)
  const after = worthOf(weighed, counted, today)
  const words = { gone: 'Removed', lesser: 'Lesser charge', as_cited: 'As cited' } as const
  return {
    cited: { label: 'As cited', ...cited },
    after: { label: result === null ? 'If it is removed' : words[counted], ...after },
    decided: result !== null,
  }
}

/** Last day on which DataQs takes the request, by the rule that held on the day of the event. */
export const windowOf = async (deps: Deps, { request, violation, days }: Matter): Promise<RequestWindow | null> => {
  const code = filingRules[days.crash === null ? 'inspection' : 'crash']
  const on = days.crash ?? textOf(violation?.['occurredOn']) ?? days.inspection
  const rule = on === null ? null : (await readHeldRules(deps, [code])).on(code, on, textOf(request['state']))
  return on === null || rule === null ? null : { ...filingWindow(on, deps.clock.today(), rule), code, on }
}

export interface Paper {
  readonly id: string
  readonly fileName: string
  readonly category: string
  readonly from: string
  readonly attached: boolean
}

/** Files beside the records the request is about that may serve as proof; confidential ones stay where they are. */
export const papersOf = async (deps: Deps, matter: Matter): Promise<Paper[]> => {
  const places = [
    ['tickets', matter.ticket],
    ['roadside-inspections', matter.inspection],
    ['violations', matter.violation],
    ['accidents', matter.accident],
  ] as const
  const seen = places.flatMap(([kind, row]) => (row === null ? [] : [{ kind, id: row.id, number: row.number }]))
  if (seen.length === 0) return []
  return run<Paper>(
    deps.pool,
    sql`select a.id, a.file_name as "fileName", a.category, x.number as from,
      exists (select 1 from attachments own where own.kind = 'dataqs' and own.record_id = ${matter.request.id}::uuid and own.sha256 = a.sha256 and own.archived_at is null) as attached
    from json_to_recordset(${JSON.stringify(seen)}::json) as x(kind text, id uuid, number text) join attachments a on a.kind = x.kind and a.record_id = x.id
    where a.archived_at is null and not a.confidential order by x.number, a.uploaded_at`,
  )
}
