import { sql } from 'drizzle-orm'
import type { Values } from '#kit/schemas.ts'
import type { RecordRules, StoredRow, Write } from '#engine/write/rules.ts'
import type { ReadTx, Tx } from '#engine/write/rules.ts'
import type { ClocksOf } from '#records/duties/deadlines/sync.ts'
import { nextDeadlineOf } from '#records/duties/deadlines/rules.ts'
import { syncDeadlines } from '#records/duties/deadlines/sync.ts'
import { carrierOf, carriersOf } from '#records/company/carriers.ts'
import { changeRecords, createRecords, sets, textOf } from '#records/effects.ts'
import { refuseFutureMoments } from '#records/future-moments.ts'
import { carrierNumbersOf, fillDivisions, zonesOf } from '#records/company/home-division.ts'
import { expectRecognitions, newFacts, sharedFacts } from '../roadside-inspections/effects.ts'
import { reportCopy } from '../roadside-inspections/law/report-copy.ts'
import { bonusTable } from '../roadside-inspections/law/report.ts'
import { findReports } from '../roadside-inspections/reports.ts'
import { cleanDuties } from './duties.ts'
import { isClean } from '../roadside-inspections/standing.ts'

const cleanClocks =
  (zoneOf: (row: StoredRow) => string): ClocksOf =>
  (row) => {
    const seenOn = textOf(row['seenByFmcsaOn'])
    return {
      clocks: {
        stopped: {},
        running: [
          {
            code: 'CLEAN-FMCSA',
            startsAt: String(row['inspectedAt']),
            basis: 'A clean inspection counts once FMCSA has it',
            done: seenOn === null ? null : { at: `${seenOn}T18:00:00.000Z`, proof: 'Seen in the FMCSA file' },
          },
        ],
      },
      about: { driver: textOf(row['driver']), vehicle: textOf(row['vehicle']), division: textOf(row['division']), timeZone: zoneOf(row) },
    }
  }

/** Joins the report on file, or puts it there: without it the inspection would not count in CSA. A report is recognized once. */
const joinReports = async (tx: ReadTx, writes: readonly Write[]): Promise<void> => {
  const fresh = writes.filter((write) => write.after['inspection'] === null)
  const carriers = await carriersOf(
    tx,
    fresh.map(({ after }) => after),
  )
  const filed = await findReports(
    tx,
    fresh.map(({ after }, position) => ({
      state: textOf(after['state']),
      reportNumber: String(after['reportNumber']),
      carrier: carriers[position] ?? carrierOf(null, null),
    })),
  )
  const joined = filed.flatMap((answer, position) =>
    answer.kind === 'joined' ? [{ id: fresh[position]?.after.id, report: answer.report.id }] : [],
  )
  const standing = await standingOf(tx, joined)
  for (const [position, { after, issues }] of fresh.entries()) {
    const answer = filed[position]
    if (answer?.kind === 'open') issues.push({ field: 'reportNumber', message: answer.warning ?? 'Already entered by another division' })
    if (answer?.kind !== 'joined') continue
    const { report } = answer
    const found = standing.get(after.id)
    if (found?.dirty === true) issues.push({ field: 'reportNumber', message: `${report.number} has violations` })
    else if (typeof found?.taken === 'string') issues.push({ field: 'reportNumber', message: `Already entered as ${found.taken}` })
    else after['inspection'] = report.id
  }
}

interface Standing {
  readonly id: string
  readonly dirty: boolean
  /** The number of another recognition of the report. */
  readonly taken: string | null
}

/** How the reports stand that new recognitions join, by the id of the recognition. */
const standingOf = async (
  tx: ReadTx,
  joined: readonly { readonly id: string | undefined; readonly report: string }[],
): Promise<ReadonlyMap<string, Standing>> => {
  if (joined.length === 0) return new Map()
  const found = await tx.query<Standing>(sql`
    select q.id, not ${isClean(sql`i`)} as dirty, (select c.number from clean_inspections c where c.inspection_id = i.id and c.archived_at is null and c.id <> q.id limit 1) as taken
    from json_to_recordset(${JSON.stringify(joined)}::json) as q(id uuid, report uuid) join roadside_inspections i on i.id = q.report`)
  return new Map(found.map((one) => [one.id, one]))
}

/** Reports that were not on file yet come into being with their recognition. */
const openReports = async (tx: Tx, writes: readonly Write[]): Promise<void> => {
  const fresh = writes.map(({ after }) => after).filter((after) => after['inspection'] === null && after['archivedAt'] === null)
  const keys = fresh.map((after) => reportCopy(textOf(after['state']), String(after['reportNumber'])).key)
  const facts = fresh.map((after) => ({
    ...Object.fromEntries(sharedFacts.map((property) => [property, after[property]])),
    location: after['location'],
    violationsFound: false,
  }))
  const reports = await expectRecognitions(tx, keys, () => createRecords(tx, 'roadside-inspections', facts, 'Reported as clean'))
  for (const [position, after] of fresh.entries()) {
    const report = reports[position]
    after['inspection'] = report?.id ?? null
    // The report finds the driver's unit of that moment: both say the same.
    for (const property of sharedFacts) after[property] ??= report?.[property] ?? null
  }
}

/** A report that gets its division here gets the division's USDOT number too, as one that is entered does. */
const withCarrier = (facts: Values | null, report: StoredRow, numbers: ReadonlyMap<string, string | null>): Values | null =>
  facts === null || report['usdot'] !== null || facts['division'] === undefined
    ? facts
    : { ...facts, usdot: numbers.get(String(facts['division'])) ?? null }

const approve = (write: Write, tx: ReadTx): void => {
  if (sets(write, 'recognition')) write.after['approvedBy'] = write.after['recognition'] === null ? null : tx.actor.id
  if (write.after['verified'] === 'in_fmcsa') write.after['seenByFmcsaOn'] ??= tx.today
  write.after['proposedAmount'] = bonusTable[String(write.after['level'])] ?? 0
}

export const rules: RecordRules = {
  duties: cleanDuties,
  dependsOn: ['accidents', 'roadside-inspections', 'violations', 'deadlines'],
  timeDependent: true,
  computed: {
    // Clean ones of this driver since their last inspection with a violation, this one included.
    streak: ({
      row,
    }) => sql`(select count(*)::int from clean_inspections o where o.driver_id = ${row}.driver_id and o.archived_at is null and o.inspected_at <= ${row}.inspected_at
      and o.inspected_at > coalesce((select max(i.inspected_at) from roadside_inspections i where i.driver_id = ${row}.driver_id and i.archived_at is null and i.violations_found and i.inspected_at < ${row}.inspected_at), '-infinity'))`,
    usdot: ({ row }) => sql`(select i.usdot from roadside_inspections i where i.id = ${row}.inspection_id)`,
    nextDeadline: nextDeadlineOf('clean-inspections'),
  },
  before: async (tx, writes) => {
    for (const write of writes) approve(write, tx)
    // The report it opens, or corrects, lies in the past as well.
    refuseFutureMoments(tx, writes, ['inspectedAt'])
    await fillDivisions(tx, writes)
    await joinReports(tx, writes)
  },
  writeFirst: openReports,
  after: async (tx, writes) => {
    const rows = writes.map(({ after }) => after)
    // Before the report is corrected: it may take the recognition away, and its clock with it.
    await syncDeadlines(tx, 'clean-inspections', writes, cleanClocks(await zonesOf(tx, rows)))
    const numbers = await carrierNumbersOf(
      tx,
      rows.map((row) => textOf(row['division'])).filter((division) => division !== null),
    )
    const byReport = new Map(rows.flatMap((row) => (textOf(row['inspection']) === null ? [] : [[String(row['inspection']), row] as const])))
    await changeRecords(
      tx,
      'roadside-inspections',
      [...byReport.keys()],
      (row) => {
        const own = byReport.get(row.id)
        return own === undefined ? null : withCarrier(newFacts(own, row), row, numbers)
      },
      ({ id }) => `Clean inspection ${byReport.get(id)?.number ?? ''} was corrected`,
    )
  },
}
