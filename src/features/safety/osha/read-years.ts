import { sql } from 'drizzle-orm'
import type { Address } from '#kit/fields.ts'
import { divisions } from '#records/company/divisions/record.ts'
import { daysEstimated, stillCounting } from '#records/safety/osha-claims/days.ts'
import { oshaClaims } from '#records/safety/osha-claims/record.ts'
import type { SignedTotal } from '#records/safety/osha-claims/osha/form-300a.ts'
import { lacksOn301 } from '#records/safety/osha-claims/form-301-items.ts'
import { oshaSummaries } from '#records/safety/osha-summaries/record.ts'
import { divisionTree } from '#engine/read/division-tree.ts'
import { scopeConditions } from '#engine/read/scope.ts'
import { allOf, ident, run } from '#engine/sql.ts'
import type { Deps } from '#engine/write/rules.ts'
import type { SessionUser } from '#platform/session.ts'

/** The year of an establishment as its OSHA year record keeps it. */
export interface KeptYear {
  readonly id: string
  readonly number: string
  readonly status: 'draft' | 'certified' | 'posted' | 'submitted'
  readonly companyName: string | null
  readonly industry: string | null
  readonly naics: string | null
  readonly averageEmployees: number | null
  readonly peakEmployees: number | null
  readonly requestedInWriting: boolean | null
  readonly totalHours: number | null
  readonly executiveName: string | null
  readonly executiveTitle: string | null
  readonly executivePhone: string | null
  readonly certifiedOn: string | null
  readonly signedTotals: readonly SignedTotal[] | null
  readonly postedOn: string | null
  readonly takenDownOn: string | null
  readonly submittedOn: string | null
  readonly submissionReference: string | null
  readonly changeReason: string | null
  /** Pictures in the files of the year: the proof that it hangs. */
  readonly photos: number
}

/** An establishment with its year; `kept` is null until the year is opened. */
export interface EstablishmentYear {
  readonly id: string
  readonly name: string
  readonly ein: string | null
  readonly naics: string | null
  readonly company: string
  readonly address: Address | null
  readonly kept: KeptYear | null
  readonly undecided: number
  readonly incomplete: number
  /** Cases that are not on the log yet, and whose Form 301 lacks answers. */
  readonly undecidedIncomplete: number
  readonly counting: number
  /** Cases whose days are expected, in part or whole. */
  readonly estimated: number
}

const keptColumns = sql`json_build_object('id', s.id, 'number', s.number, 'status', s.status, 'companyName', s.company_name, 'industry', s.industry, 'naics', s.naics,
  'averageEmployees', s.average_employees, 'peakEmployees', s.peak_employees, 'requestedInWriting', s.requested_in_writing, 'totalHours', s.total_hours, 'executiveName', s.executive_name, 'executiveTitle', s.executive_title,
  'executivePhone', s.executive_phone, 'certifiedOn', s.certified_on, 'signedTotals', s.signed_totals, 'postedOn', s.posted_on, 'takenDownOn', s.taken_down_on, 'submittedOn', s.submitted_on,
  'submissionReference', s.submission_reference, 'changeReason', s.change_reason,
  'photos', (select count(*)::int from attachments a where a.kind = 'osha-summaries' and a.record_id = s.id and a.archived_at is null and a.category = 'photo'))`

/**
 * Establishments that keep a log, or have cases or a year all the same, as far as the viewer may see them; with how many of their
 * cases are undecided, lack answers of Form 301, still count days, or have an estimate in them. One that was closed since keeps its years: they are kept for
 * five, and shown and submitted all the same (29 CFR 1904.33, .41).
 */
export const establishmentYears = (deps: Deps, user: SessionUser, year: number, division: string | null): Promise<EstablishmentYear[]> => {
  const today = sql`${deps.clock.today()}::date`
  const seenCases = allOf([
    sql`t.establishment_id = d.id and t.year = ${year} and t.archived_at is null`,
    ...scopeConditions(deps, oshaClaims, user, 't'),
  ])
  const seenYears = allOf([
    sql`s.establishment_id = d.id and s.year = ${year} and s.archived_at is null`,
    ...scopeConditions(deps, oshaSummaries, user, 's'),
  ])
  const within = division === null ? sql`true` : sql`d.id in ${divisionTree([division])}`
  return run<EstablishmentYear>(
    deps.pool,
    sql`select d.id, d.name, d.ein, d.naics, coalesce(d.legal_entity, d.name) as company, d.address, k.kept, c.undecided, c.incomplete, c."undecidedIncomplete", c.counting, c.estimated
      from divisions d
      left join lateral (select ${keptColumns} as kept from osha_summaries s where ${seenYears} limit 1) k on true
      cross join lateral (select count(*) filter (where t.recordable = 'undecided')::int as undecided, count(*) filter (where t.recordable = 'yes' and ${lacksOn301(ident('t'))})::int as incomplete, count(*) filter (where t.recordable = 'undecided' and ${lacksOn301(ident('t'))})::int as "undecidedIncomplete",
        count(*) filter (where t.recordable = 'yes' and ${stillCounting({ row: ident('t'), today })})::int as counting,
        count(*) filter (where t.recordable = 'yes' and ${daysEstimated({ row: ident('t'), today })})::int as estimated, count(*)::int as cases from osha_claims t where ${seenCases}) c
      where ${allOf([sql`${within} and ((d.establishment and d.archived_at is null) or k.kept is not null or c.cases > 0)`, ...scopeConditions(deps, divisions, user, 'd')])} order by d.name`,
  )
}
