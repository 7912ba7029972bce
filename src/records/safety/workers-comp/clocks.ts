import type { StoredRow } from '#engine/write/rules.ts'
import { endOfCalendarDay } from '#records/duties/deadlines/due.ts'
import type { Clock } from '#records/duties/deadlines/clocks.ts'
import type { ClocksOf } from '#records/duties/deadlines/sync.ts'
import { textOf } from '#records/effects.ts'

const noon = (day: string): string => `${day}T18:00:00.000Z`

/** The diary entry of a claim that is due next. */
export interface NextDiary {
  readonly number: string
  readonly startsOn: string
  readonly dueOn: string
}

export const reviewCodes = ['WC-RESERVE-14', 'WC-RESERVE-60', 'WC-RESERVE-180'] as const
export type ReviewCode = (typeof reviewCodes)[number]

/** What is known about the claims beside their own rows. */
export interface ClaimFacts {
  readonly zoneOf: (row: StoredRow) => string
  /** The moment at which the OSHA case of a claim was decided. */
  readonly decided: ReadonlyMap<string, string>
  readonly diaries: ReadonlyMap<string, NextDiary>
  /** The day of the evaluation that stands for a reserve review. */
  readonly heldReview: (row: StoredRow, code: ReviewCode) => string | null
}

/** First report by the State's limit, OSHA decision, reserve reviews after 14 days, 60 days and 6 months, the diary. */
export const claimClocks =
  (facts: ClaimFacts): ClocksOf =>
  (row) => {
    const reportedAt = String(row['reportedAt'])
    const open = row.status === 'open'
    const filedOn = textOf(row['froiFiledOn'])
    const decidedAt = facts.decided.get(row.id)
    const running: Clock[] = []
    if (row['type'] !== 'report_only' && row.status !== 'withdrawn')
      running.push({
        code: 'FROI',
        startsAt: reportedAt,
        basis: `A claim in ${String(row['state'])}`,
        done: filedOn === null ? null : { at: noon(filedOn), proof: 'First report filed' },
      })
    if (open)
      running.push({
        code: 'WC-OSHA',
        startsAt: reportedAt,
        basis: 'Every work injury is reviewed for OSHA recordability',
        // Decided otherwise later, it was decided all the same.
        done: decidedAt === undefined ? null : { at: decidedAt, proof: 'Decided on the OSHA claim', firstSaid: true },
      })
    if (open && row['type'] !== 'report_only')
      for (const code of reviewCodes) {
        const held = facts.heldReview(row, code)
        running.push({
          code,
          startsAt: reportedAt,
          basis: 'The claim is open',
          done: held === null ? null : { at: noon(held), proof: 'Reserves evaluated' },
        })
      }
    const ended = 'The claim is not open'
    const diary = open ? facts.diaries.get(row.id) : undefined
    if (diary !== undefined)
      running.push({
        code: 'WC-DIARY',
        startsAt: noon(diary.startsOn),
        dueAt: endOfCalendarDay(diary.dueOn, facts.zoneOf(row)),
        recurs: 'by basis',
        // Without its words, which may be medical: the clock is seen by more people than the entry.
        basis: `Entry ${diary.number} in the diary of the claim`,
      })
    return {
      clocks: {
        running,
        stopped: {
          FROI: 'No first report is due',
          'WC-OSHA': ended,
          'WC-RESERVE-14': ended,
          'WC-RESERVE-60': ended,
          'WC-RESERVE-180': ended,
          'WC-DIARY': open ? 'No diary entry is open' : ended,
        },
      },
      about: {
        driver: textOf(row['driver']),
        vehicle: textOf(row['vehicle']),
        division: textOf(row['division']),
        timeZone: facts.zoneOf(row),
      },
      state: textOf(row['state']),
    }
  }
