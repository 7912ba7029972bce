import { sql } from 'drizzle-orm'
import type { SQL } from 'drizzle-orm'
import { formatDay } from '#kit/dates/format-time.ts'
import type { ComputedContext, RecordRules, StoredRow, Write } from '#engine/write/rules.ts'
import type { ReadTx, Tx } from '#engine/write/rules.ts'
import { endOfCalendarDay } from '#records/duties/deadlines/due.ts'
import type { ClocksOf } from '#records/duties/deadlines/sync.ts'
import { syncDeadlines } from '#records/duties/deadlines/sync.ts'
import { changeRecords, numberOf, textOf } from '#records/effects.ts'
import { zonesOf } from '#records/company/home-division.ts'
import { oneAtATime } from '#records/one-at-a-time.ts'
import { keepsNoRecords } from '../osha-claims/osha/exempt-industries.ts'
import { averageEmployees, itaDuty, yearDates } from '../osha-claims/osha/figures.ts'
import type { ItaDuty } from '../osha-claims/osha/figures.ts'
import { nextDeadlineOf } from '#records/duties/deadlines/rules.ts'
import { versionOn, versionsOf } from '#records/duties/deadlines/versions.ts'
import { oshaSummaryDuties } from './duties.ts'
import { keepSigned, keptSummary, mayCertify, totalsChanged } from './signing.ts'
import { casesOf, daysOf, logged } from './totals.ts'

/** Cases per 200,000 hours, two places, half up; empty without hours (29 CFR 1904). */
const rate = (context: ComputedContext, cases: SQL): SQL =>
  sql`(round(${cases} * 200000::numeric / nullif(${context.row}.total_hours, 0), 2))::float8`

interface Establishment {
  readonly id: string
  /** Another year of the establishment on file. */
  readonly twin: string | null
  readonly company: string | null
  readonly naics: string | null
  readonly hours: number | null
  readonly employees: number | null
}

/** What is on file about the establishments and years of summaries, by the id of the summary. */
const establishmentsOf = async (tx: ReadTx, rows: readonly StoredRow[]): Promise<ReadonlyMap<string, Establishment>> => {
  const asked = rows.map((row) => ({ id: row.id, establishment: row['establishment'], year: numberOf(row['year']) ?? 0 }))
  const found = await tx.query<Establishment>(sql`
    select q.id, (select t.number from osha_summaries t where t.establishment_id = q.establishment and t.year = q.year and t.archived_at is null and t.id <> q.id limit 1) as twin,
      coalesce(d.legal_entity, d.name) as company, d.naics, a.hours, a.employees
    from json_to_recordset(${JSON.stringify(asked)}::json) as q(id uuid, establishment uuid, year int) left join divisions d on d.id = q.establishment
      left join lateral (select h.hours, h."averageEmployees" as employees from jsonb_to_recordset(coalesce(d.annual_hours, '[]')) as h(year int, hours int, "averageEmployees" int) where h.year = q.year limit 1) a on true`)
  return new Map(found.map((one) => [one.id, one]))
}

const fillEstablishment = ({ after, issues }: Write, known: Establishment | undefined, earlier: readonly Write[]): void => {
  const beside = earlier.find(
    (other) =>
      other.after['archivedAt'] === null &&
      other.after['establishment'] === after['establishment'] &&
      other.after['year'] === after['year'],
  )
  if (beside !== undefined && after['archivedAt'] === null) issues.push({ field: 'year', message: 'List each establishment and year once' })
  if (typeof known?.twin === 'string') issues.push({ field: 'year', message: `${known.twin} is this establishment's year already` })
  after['companyName'] ??= known?.company ?? null
  after['naics'] ??= known?.naics ?? null
  after['totalHours'] ??= known?.hours ?? null
  after['averageEmployees'] = averageEmployees(headcounts(after)) ?? after['averageEmployees'] ?? known?.employees ?? null
}

const headcounts = (row: StoredRow): number[] =>
  (Array.isArray(row['payPeriods']) ? (row['payPeriods'] as { employees?: number | null }[]) : [])
    .map(({ employees }) => employees ?? null)
    .filter((count) => count !== null)

const noon = (day: string): string => `${day}T18:00:00.000Z`

const tooSmall = 'Ten or fewer employees in the whole company at all times in the prior year (29 CFR 1904.1)'

const partlyExempt = 'An industry that keeps no records unless OSHA or BLS asks in writing (29 CFR 1904.2; subpart B, appendix A)'

/** Why an establishment keeps no records of a year; null where it does, or where nothing proves that it need not. */
const exemption = (row: StoredRow): string | null => {
  if (row['requestedInWriting'] === true) return null
  if (row['tenOrFewer'] === true) return tooSmall
  const naics = textOf(row['naics'])
  return naics !== null && keepsNoRecords(naics) ? partlyExempt : null
}

const dutyBasis: Readonly<Record<Exclude<ItaDuty, 'none'>, string>> = {
  '300A': 'Due: 300A (29 CFR 1904.41(a)(1))',
  '300A_300_301': 'Due: 300A, 300, 301 (29 CFR 1904.41(a)(1), (2))',
  '300A_check': 'Due: 300A; 300 and 301 too if the industry is in appendix B (29 CFR 1904 subpart E)',
  check: 'Check appendices A and B (29 CFR 1904 subpart E): due if the industry is listed',
}

/** Why a submission is due, or may be. None is due by the rule, yet a letter may ask for one, of an establishment of any size or industry. */
const itaBasis = (duty: ItaDuty | null): string => {
  if (duty === 'none') return 'Check the letter from OSHA or BLS: it may ask for a submission, by a date of its own (29 CFR 1904.41(a)(3))'
  return duty === null ? 'The people employed at any time of the year are not entered: submission may be due' : dutyBasis[duty]
}

/** Sign before the posting, post on February 1, submit by March 2 where the establishment has to (29 CFR 1904.32, 1904.41). */
export const yearClocks =
  (zoneOf: (row: StoredRow) => string): ClocksOf =>
  (row) => {
    const timeZone = zoneOf(row)
    const year = numberOf(row['year']) ?? 0
    const dates = yearDates(year)
    const startsAt = noon(`${year}-12-31`)
    const done = (property: string, proof: string): { at: string; proof: string } | null => {
      const on = textOf(row[property])
      return on === null ? null : { at: noon(on), proof }
    }
    const duty = itaDuty(numberOf(row['peakEmployees']), textOf(row['naics']))
    const asked = row['requestedInWriting'] === true
    const about = { division: textOf(row['establishment']), timeZone }
    const exempt = exemption(row)
    if (exempt !== null)
      return { clocks: { running: [], stopped: { 'OSHA-SIGN': exempt, 'OSHA-POST': exempt, 'OSHA-ITA': exempt } }, about }
    return {
      clocks: {
        running: [
          {
            code: 'OSHA-SIGN',
            startsAt,
            dueAt: endOfCalendarDay(dates.signBy, timeZone),
            basis: `Summary of ${year}`,
            done: done('certifiedOn', 'Signed'),
          },
          {
            code: 'OSHA-POST',
            startsAt,
            dueAt: endOfCalendarDay(dates.postFrom, timeZone),
            basis: `Summary of ${year}, posted until April 30`,
            done: done('postedOn', 'Posted'),
          },
          ...(duty === 'none' && !asked
            ? []
            : [
                {
                  code: 'OSHA-ITA' as const,
                  startsAt,
                  dueAt: endOfCalendarDay(dates.submitBy, timeZone),
                  basis: itaBasis(duty),
                  done: done('submittedOn', 'Submitted'),
                },
              ]),
        ],
        stopped: { 'OSHA-ITA': 'Fewer than 20 employees at all times, or an industry that keeps no records (29 CFR 1904.2, .41)' },
      },
      about,
    }
  }

/**
 * Years to which an older release denied the submission: their deadline starts now. Run at every start; a year is asked until its deadline
 * stands.
 */
export const startDeniedSubmissions = async (tx: Tx): Promise<void> => {
  const versions = await versionsOf(tx, ['OSHA-ITA'])
  const found = await tx.query<{ id: string; year: number; peak: number | null; naics: string | null; asked: boolean | null }>(sql`
    select s.id, s.year, s.peak_employees as peak, s.naics, s.requested_in_writing as asked from osha_summaries s
    where s.archived_at is null and s.submitted_on is null and (s.peak_employees >= 20 or s.requested_in_writing) and (not coalesce(s.ten_or_fewer, false) or coalesce(s.requested_in_writing, false)) and not exists (select 1 from deadlines d where d.osha_summary_id = s.id and d.rule = 'OSHA-ITA' and d.status <> 'not_applicable')
    order by s.id`)
  await changeRecords(
    tx,
    'osha-summaries',
    found
      .filter(({ peak, naics, asked }) => asked === true || (naics !== null && itaDuty(peak, naics) !== 'none'))
      // A rule that the company retired starts none.
      .filter(({ year }) => versionOn(versions, 'OSHA-ITA', `${year}-12-31`, null) !== undefined)
      .map(({ id }) => id),
    () => ({}),
    'The establishment may have to submit electronically (29 CFR 1904.41)',
  )
}

/** Posted through April 30 of the year after; taking it down earlier is not what the rule asks (29 CFR 1904.32(b)(6)). */
const mayTakeDown = (_tx: ReadTx, summary: StoredRow, inputs: Readonly<Record<string, unknown>>): Promise<string | null> => {
  const { postTo } = yearDates(numberOf(summary['year']) ?? 0)
  const on = textOf(inputs['takenDownOn'])
  return Promise.resolve(on !== null && on < postTo ? `It stays posted until ${formatDay(postTo)}.` : null)
}

/** What is recorded has been done: a day still to come would meet a clock that runs. */
const isDone = (tx: ReadTx, { after, issues }: Write): void => {
  for (const field of ['postedOn', 'submittedOn', 'takenDownOn'])
    if ((textOf(after[field]) ?? tx.today) > tx.today) issues.push({ field, message: 'Date can’t be in the future' })
}

const postingRuledOut = (summary: StoredRow): string | null =>
  textOf(summary['postedOn']) === null ? null : 'The posting is recorded already.'

const takingDownRuledOut = (summary: StoredRow): string | null => {
  if (textOf(summary['postedOn']) === null) return 'Record posting first.'
  return textOf(summary['takenDownOn']) === null ? null : 'The removal is recorded already.'
}

export const rules: RecordRules = {
  dependsOn: ['accidents', 'osha-claims', 'workers-comp-cases', 'deadlines'],
  timeDependent: true,
  duties: oshaSummaryDuties,
  computed: {
    deaths: casesOf('death'),
    awayCases: casesOf('days_away'),
    restrictedCases: casesOf('restricted_or_transfer'),
    otherCases: casesOf('other_recordable'),
    daysAway: daysOf('away'),
    daysRestricted: daysOf('restricted'),
    trir: (context) => rate(context, sql`(select count(*) from ${logged(context)})`),
    dart: (context) =>
      rate(
        context,
        sql`(select case when bool_or(o.classification is null) then null else count(*) filter (where o.classification in ('days_away', 'restricted_or_transfer')) end from ${logged(context)})`,
      ),
    totalsChanged,
    nextDeadline: nextDeadlineOf('osha-summaries'),
  },
  before: async (tx, writes) => {
    await oneAtATime(
      tx,
      'years of establishments',
      writes.map(({ after }) => `${textOf(after['establishment']) ?? ''} ${numberOf(after['year']) ?? 0}`),
    )
    const known = await establishmentsOf(
      tx,
      writes.map(({ after }) => after),
    )
    for (const [position, write] of writes.entries()) {
      fillEstablishment(write, known.get(write.after.id), writes.slice(0, position))
      isDone(tx, write)
    }
    await keepSigned(tx, writes)
  },
  after: async (tx, writes) => {
    const zoneOf = await zonesOf(
      tx,
      writes.map(({ after }) => after),
      'establishment',
    )
    await syncDeadlines(tx, 'osha-summaries', writes, yearClocks(zoneOf))
  },
  archivable: keptSummary,
  moves: {
    certify: { guard: mayCertify, set: (tx) => ({ certifiedOn: tx.today }) },
    post_later: { ruledOut: postingRuledOut },
    take_down: { ruledOut: takingDownRuledOut, guard: mayTakeDown },
    correct: { set: () => ({ certifiedOn: null }) },
  },
}
