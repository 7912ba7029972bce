import { yesNoOf } from '#kit/yes-no.ts'
import type { StoredRow, Write } from '#engine/write/rules.ts'
import type { Clock, Clocks } from '#records/duties/deadlines/clocks.ts'
import type { ClocksOf } from '#records/duties/deadlines/sync.ts'
import { textOf } from '#records/effects.ts'
import { harmOf } from './harm.ts'
import { isForInsurer } from './law/insurer.ts'
import { whyNotRunning } from './law/not-running.ts'
import { isPrompt, testDoubt } from './law/test-plan.ts'
import { isLateTest } from './delay.ts'
import { isToldOfAll, recordedOf, testedOf } from './tested.ts'
import type { Tested } from './tested.ts'

type End = Pick<Clock, 'done' | 'missed' | 'notGiven'>

/** A cancelled test does not count toward compliance (49 CFR 40.207(b), 40.273(b)). */
const isCancelled = (result: string | null): boolean => result === 'cancelled'

/** A refusal, in words that do not tell it: deadlines are seen by more people than results. */
const notGiven = 'No test was given. The reason is kept with the result (49 CFR 382.405)'

/** When a person was tested in a way that counts by its moment and who took it; null where not. */
const countedAt = (row: StoredRow, kind: 'alcohol' | 'drug', tested: Tested): string | null => {
  const { testedAt, by, resultReceived } = recordedOf(row, kind, tested)
  return testDoubt({ occurredAt: String(row['occurredAt']), testedAt, by, resultReceived }, kind) === null ? testedAt : null
}

/** A test of one person that counts, or whose omission is explained. */
const ownEnd = (row: StoredRow, kind: 'alcohol' | 'drug', tested: Tested): End => {
  const { result, notDone } = recordedOf(row, kind, tested)
  // A refusal is no test (49 CFR 40.191, 40.261), and the driver's, not a miss of the company (382.211).
  if (result === 'refused') return { done: null, missed: null, notGiven: notDone ?? notGiven }
  const at = isCancelled(result) ? null : countedAt(row, kind, tested)
  return {
    done: at === null ? null : { at, proof: `${kind === 'alcohol' ? 'Alcohol' : 'Drug'} test recorded on the accident` },
    missed: notDone,
  }
}

/** The clock of a test ends with the last of those who are tested. */
const testEnd = (row: StoredRow, kind: 'alcohol' | 'drug'): End => {
  const ends = testedOf(row).map((tested) => ownEnd(row, kind, tested))
  const [first] = ends
  if (first !== undefined && ends.length === 1) return first
  const done = ends.flatMap((end) => end.done ?? []).toSorted((one, other) => Date.parse(one.at) - Date.parse(other.at))
  const missed = ends.flatMap((end) => ((end.done ?? null) === null ? (end.missed ?? []) : []))
  const refused = ends.flatMap((end) => end.notGiven ?? [])
  const isOver = done.length + missed.length + refused.length === ends.length
  const reasons = [...missed, ...refused].join('; ')
  return {
    done: done.length === ends.length ? (done.at(-1) ?? null) : null,
    missed: isOver && missed.length > 0 ? reasons : null,
    notGiven: isOver && missed.length === 0 && refused.length > 0 ? reasons : null,
  }
}

/**
 * The first two hours: a test within them, else the reasons of the delay. The test itself stays due until eight hours (49 CFR 382.303(d)(1)).
 * A refusal ends them too. After a test or refusal of anybody that came later, the reasons of the delay are still due.
 */
const promptEnd = (row: StoredRow, occurredAt: string): End => {
  const { done, missed, notGiven } = testEnd(row, 'alcohol')
  const delay = textOf(row['alcoholDelay'])
  if (isLateTest(row)) return { done: null, missed: delay }
  if (notGiven) return { done: null, missed: null, notGiven }
  const prompt = done !== null && done !== undefined && isPrompt(occurredAt, done.at)
  return { done: prompt ? done : null, missed: delay ?? missed ?? null }
}

/**
 * A required test of a person that is neither done, nor explained, and of which no result came. Who sees the hold it places may not see
 * results: which one came, refused and cancelled too, makes no difference (49 CFR 382.405).
 */
export const isTestOpen = (row: StoredRow, kind: 'alcohol' | 'drug', tested: Tested): boolean => {
  const { result, notDone } = recordedOf(row, kind, tested)
  return row[`${kind}Test`] === 'required' && notDone === null && result === null && countedAt(row, kind, tested) === null
}

/** Hours run while a test is required, and while it is to be checked whether it is (49 CFR 382.303(d)). */
const isWanted = (need: unknown): boolean => need === 'required' || need === 'check'

/** Why it runs; after a cancelled test, what to do now. Who may not see results does not see this deadline then (told-by-results.ts). */
const testBasis = (row: StoredRow, kind: 'alcohol' | 'drug'): string =>
  isToldOfAll(row, kind) && testedOf(row).some((tested) => isCancelled(recordedOf(row, kind, tested).result))
    ? 'Cancelled, does not count; retest where 49 CFR part 40 allows, or record why'
    : String(row[`${kind}TestBasis`] ?? '')

const testClocks = (row: StoredRow, occurredAt: string): Clock[] => {
  const clocks: Clock[] = []
  const alcohol = { startsAt: occurredAt, basis: testBasis(row, 'alcohol') }
  if (isWanted(row['alcoholTest']))
    clocks.push(
      { code: 'PA-ALC-2', ...alcohol, ...promptEnd(row, occurredAt) },
      { code: 'PA-ALC-8', ...alcohol, ...testEnd(row, 'alcohol') },
    )
  if (isWanted(row['drugTest']))
    clocks.push({ code: 'PA-DRUG-32', startsAt: occurredAt, basis: testBasis(row, 'drug'), ...testEnd(row, 'drug') })
  return clocks
}

/** A result that the employer reports, with when it was known and whether the test was one under part 382. */
interface Reportable {
  readonly at: string
  readonly isDot: boolean
}

const reportable = (row: StoredRow, reportedAt: string): Reportable[] =>
  testedOf(row)
    .flatMap((tested) => {
      const [alcohol, drug] = [recordedOf(row, 'alcohol', tested), recordedOf(row, 'drug', tested)]
      const isDot = (kind: 'alcohol' | 'drug'): boolean => row[`${kind}Test`] === 'required'
      return [
        ...(alcohol.result === 'positive' || alcohol.result === 'refused'
          ? [{ at: alcohol.testedAt ?? reportedAt, isDot: isDot('alcohol') }]
          : []),
        ...(drug.result === 'refused' ? [{ at: drug.testedAt ?? reportedAt, isDot: isDot('drug') }] : []),
      ]
    })
    .toSorted((one, other) => Date.parse(one.at) - Date.parse(other.at))

/**
 * What the employer reports to the Clearinghouse: an alcohol test of 0.04 or more, and a refusal it determined (49 CFR 382.705(b)). Known
 * from the test on, and from the report of the accident where a test that was refused has no moment. Of tests that part 382 does not, or
 * perhaps not, require nothing is reported: the deadline goes on as a question, which a person answers by reporting or waiving.
 */
const clearinghouseClock = (row: StoredRow, reportedAt: string): Clock[] => {
  const known = reportable(row, reportedAt)
  const first = known.find(({ isDot }) => isDot) ?? known[0]
  if (first === undefined) return []
  const basis = first.isDot ? 'A result of the tests after the accident' : checkWhetherDot
  return [{ code: 'CH-REPORT', startsAt: first.at, basis }]
}

/** Says so to whoever changes the facts that made them DOT tests: a report may have been made already (49 CFR 382.705(b)). */
export const warnOfDoubt = ({ before, after, warnings }: Write): void => {
  if (before === null) return
  const isDot = (row: StoredRow): boolean | null => {
    const known = reportable(row, '')
    return known.length === 0 ? null : known.some((one) => one.isDot)
  }
  if (isDot(before) === true && isDot(after) === false)
    warnings?.push({
      field: 'driverCited',
      message:
        'By the facts entered now, no DOT test was required. Check the report to the Clearinghouse: only results of tests under part 382 go there (49 CFR 382.705(b))',
    })
}

const checkWhetherDot =
  'Check whether this was a DOT test: by the facts entered, none was required (49 CFR 382.303). Only results of tests under part 382 go to the Clearinghouse (49 CFR 382.705(b)). Report it, or waive this deadline with your reason; correct a report already made.'

const officeClocks = (row: StoredRow, reportedAt: string, now: string): Clock[] => {
  const insurerOn = textOf(row['insurerReportedOn'])
  const determined = textOf(row['determinedOn'])
  const appealed = textOf(row['appealFiledOn'])
  const appealDecided = textOf(row['appealDecidedOn'])
  const noon = (day: string): string => `${day}T18:00:00.000Z`
  return [
    ...(isForInsurer(harmOf(row)) || (typeof row['claimStatus'] === 'string' && row['claimStatus'] !== 'not_reported')
      ? [
          {
            code: 'ACC-INSURER' as const,
            startsAt: reportedAt,
            basis: 'Injury, tow or death',
            done: insurerOn === null ? null : { at: noon(insurerOn), proof: 'Reported to the insurer' },
          },
        ]
      : []),
    ...(row['policeCalled'] === true
      ? [
          {
            code: 'ACC-POLICE' as const,
            startsAt: reportedAt,
            basis: 'Police came to the scene',
            // The record says that it came, not when: it is here from the moment somebody says so.
            done: row['policeReportReceived'] === true ? { at: now, proof: 'Police report received', firstSaid: true } : null,
          },
        ]
      : []),
    {
      code: 'ACC-DETERMINE',
      startsAt: reportedAt,
      basis: 'Every accident is determined',
      // An appeal that reverses it makes a determination of a later day; the first one was due.
      done: determined === null ? null : { at: noon(determined), proof: 'Determination recorded', firstSaid: true },
    },
    ...(appealed === null
      ? []
      : [
          {
            code: 'ACC-APPEAL' as const,
            startsAt: noon(appealed),
            recurs: true as const,
            basis: 'The driver appealed',
            done: appealDecided === null ? null : { at: noon(appealDecided), proof: 'Appeal decided' },
          },
        ]),
  ]
}

/** The clocks of one accident from its answers: tests, insurer, police report, determination, appeal. `now` is the moment of the write, ISO. */
export const accidentClocks =
  (zoneOf: (row: StoredRow) => string, now: string): ClocksOf =>
  (row) => {
    const occurredAt = String(row['occurredAt'])
    const reportedAt = textOf(row['reportedAt']) ?? occurredAt
    const stopped: Clocks['stopped'] = whyNotRunning({
      alcohol: String(row['alcoholTestBasis'] ?? ''),
      drug: String(row['drugTestBasis'] ?? ''),
      harm: harmOf(row),
      policeCalled: yesNoOf(row['policeCalled']),
    })
    return {
      clocks: {
        running: [...testClocks(row, occurredAt), ...officeClocks(row, reportedAt, now), ...clearinghouseClock(row, reportedAt)],
        stopped,
      },
      about: {
        driver: textOf(row['driver']),
        vehicle: textOf(row['vehicle']),
        division: textOf(row['division']),
        timeZone: textOf(row['timeZone']) ?? zoneOf(row),
      },
      state: textOf(row['state']),
    }
  }
