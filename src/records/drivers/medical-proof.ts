import { sql } from 'drizzle-orm'
import type { SQL } from 'drizzle-orm'
import type { ComputedContext } from '#server/engine/rules.ts'

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

/**
 * Days on which a CDL or CLP holder has no medical proof, as `gap(first, last)` with no end where `last` is null. The proof is the newest
 * motor vehicle record from CDLIS that shows a medical status (49 CFR 391.23(m)(2), (4)); inside a dated notice a paper card counts too.
 */
export const medicalGaps = ({ row }: Pick<ComputedContext, 'row'>): SQL => sql`lateral (
  select gaps.first, gaps.last from (
    select coalesce((select case when m.medical_status = 'certified' then m.medical_until + 1 end from qualification_documents m
        where m.driver_id = ${row}.id and m.archived_at is null and m.type in ('mvr_initial', 'mvr_annual') and m.status in ('active', 'superseded')
          and m.medical_status is not null order by m.issued_on desc nulls last, m.id desc limit 1), '-infinity'::date) as first
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
