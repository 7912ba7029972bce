import { sql } from 'drizzle-orm'
import type { SQL } from 'drizzle-orm'
import type { ComputedContext } from '#engine/write/rules.ts'

/** Holders of classes A to C. */
export const hasCdl = (row: SQL): SQL => sql`coalesce(${row}.license_class in ('A', 'B', 'C'), false)`

/** A paper card of a CDL holder neither proves nor stops anything: the electronic record controls (49 CFR 391.23(m)(4)). Over papers `d`. */
export const paperCounts = (row: SQL): SQL => sql`(d.type <> 'medical' or not ${hasCdl(row)})`

/**
 * The dated notice that an administrator enters when FMCSA lets carriers take the paper card of a CDL holder again. Nothing entered: no
 * grace.
 */
export const paperGraceKey = 'legal-stops.paper-medical'
export interface PaperGrace {
  /** Days on which a paper card counts, `YYYY-MM-DD`, both included. */
  readonly from: string
  readonly until: string
  /** Where it was published, such as "91 FR 19255". */
  readonly citation: string
}

const notice = (part: keyof PaperGrace): SQL =>
  sql`(select g.value->>${sql.raw(`'${part}'`)} from settings g where g.key = ${sql.raw(`'${paperGraceKey}'`)})::date`

/** The first day without certification by record `m`: at most 24 months after the record, which is later than the exam (49 CFR 391.45(b)). */
const uncertifiedFrom = sql`(case when m.medical_status = 'certified' and not coalesce(m.stops_until_verified, false)
  then least(m.medical_until, (m.issued_on + interval '24 months')::date) + 1 else '-infinity'::date end)`

/** Motor vehicle records of a driver that show a medical status, over `m`. */
const records = (row: SQL): SQL => sql`qualification_documents m
  where m.driver_id = ${row}.id and m.archived_at is null and m.type in ('mvr_initial', 'mvr_annual')`

/** True of a CDL holder whose verified record shows a medical status: their card alone proves nothing more (49 CFR 391.23(m)(4)). */
export const isProvenByRecord = (row: SQL): SQL =>
  sql`(${hasCdl(row)} and exists (select 1 from ${records(row)} and m.status in ('active', 'superseded') and m.medical_status is not null))`

/** The day after the newest paper card ends, over the electronic record; null where an older exam is behind it than behind the record. */
const cardEnds = (row: SQL): SQL => sql`(select case when card.expiration_date >= electronic.issued_on
    and (card.issued_on is null or electronic.first - 1 <= card.issued_on + interval '24 months') then card.expiration_date + 1 end
  from qualification_documents card where card.driver_id = ${row}.id and card.archived_at is null and card.type = 'medical'
    and card.status in ('draft', 'active') order by card.issued_on desc nulls last, card.id desc limit 1)`

/**
 * The certification that somebody checked in the paper file of a driver hired before the go-live date: the first day after it, and the day of
 * the check; nulls without one. A certificate runs 24 months at most (49 CFR 391.45(b)).
 */
const paperFileProof = (row: SQL): SQL => sql`
  select max(least(filed.expiration_date, (coalesce(filed.issued_on, filed.verified_on) + interval '24 months')::date)) + 1 as first, max(filed.verified_on) as checked
  from qualification_documents filed where filed.driver_id = ${row}.id and filed.archived_at is null and filed.type = 'medical'
    and filed.status = 'active' and filed.paper_place is not null`

/**
 * Days on which a CDL or CLP holder has no medical proof, as `gap(first, last)` with no end where `last` is null. The proof is the newest
 * verified motor vehicle record from CDLIS that shows a medical status (49 CFR 391.23(m)(2), (4)); inside a dated notice a paper card counts
 * too. An earlier end stops at once, verified or not: that of a newer record, and that of the paper card of the same exam. What was checked in
 * the paper file at go-live counts until a record from after the check shows a medical status.
 */
export const medicalGaps = ({ row }: Pick<ComputedContext, 'row'>): SQL => sql`lateral (
  select gaps.first, gaps.last from (
    select case when electronic.first is null and filed.first is null then '-infinity'::date
        else least(case when electronic.status = 'certified' and filed.checked >= electronic.issued_on then greatest(electronic.first, filed.first)
            else coalesce(electronic.first, filed.first) end, ${cardEnds(row)}, (select min(${uncertifiedFrom}) from ${records(row)} and m.status = 'draft'
        and (m.stops_until_verified or (m.medical_status is not null and m.issued_on >= coalesce(electronic.issued_on, m.issued_on))))) end as first
      from (${paperFileProof(row)}) filed left join lateral (select m.issued_on, m.medical_status as status, ${uncertifiedFrom} as first from ${records(row)} and m.status in ('active', 'superseded')
        and m.medical_status is not null order by m.issued_on desc nulls last, m.id desc limit 1) electronic on true
  ) electronic
  cross join lateral (
    select case when cards.until is not null then ${notice('from')} end as first,
        case when cards.until is not null and ${notice('until')} is not null then least(${notice('until')}, cards.until) end as last
      from (select max(coalesce(c.expiration_date, 'infinity')) as until from qualification_documents c
        where c.driver_id = ${row}.id and c.archived_at is null and c.type = 'medical' and c.status = 'active') cards
  ) paper
  cross join lateral (
    select electronic.first, paper.first - 1 as last where electronic.first < paper.first
    union all select greatest(electronic.first, coalesce(paper.last + 1, '-infinity'::date)), null
  ) gaps) gap`
