import type { StoredRow } from '#server/engine/rules.ts'
import type { Clock } from '../deadlines/clocks.ts'
import type { ClocksOf } from '../deadlines/sync.ts'
import { textOf } from '../effects.ts'

/** What Form 301 must say before the case counts as entered (29 CFR 1904.29(b)(2)). */
export const missingOn301 = (row: StoredRow): readonly string[] =>
  (
    [
      ['activityBefore', 'what the employee was doing'],
      ['whatHappened', 'what happened'],
      ['injuryDetail', 'the injury or illness'],
      ['harmObject', 'the object or substance'],
    ] as const
  )
    .filter(([property]) => textOf(row[property]) === null)
    .map(([, words]) => words)

/** Seven days to enter the case; 8 or 24 hours to report a severe one (29 CFR 1904.29(b)(3), 1904.39). */
export const oshaClocks =
  (zoneOf: (row: StoredRow) => string): ClocksOf =>
  (row) => {
    const learnedAt = String(row['learnedAt'])
    const running: Clock[] = []
    const entered = row['recordable'] === 'yes' && missingOn301(row).length === 0
    if (row['recordable'] !== 'no')
      running.push({
        code: 'OSHA-LOG-7',
        startsAt: learnedAt,
        basis: row['recordable'] === 'yes' ? 'The case is recordable' : 'Not decided yet: counts as recordable until it is',
        done: entered ? { at: String(row['updatedAt'] ?? row['createdAt'] ?? learnedAt), proof: 'Entered on Forms 300 and 301' } : null,
      })
    const severe = textOf(row['severeKind'])
    const reportedAt = textOf(row['severeReportedAt'])
    if (severe !== null && severe !== 'none' && row['publicRoad'] !== true)
      running.push({
        code: severe === 'fatality' ? 'OSHA-8' : 'OSHA-24',
        startsAt: learnedAt,
        basis: severe === 'fatality' ? 'A work-related death' : 'In-patient hospitalization, amputation or loss of an eye',
        done:
          reportedAt === null
            ? null
            : {
                at: reportedAt,
                proof: `Reported to OSHA${row['severeConfirmation'] === null ? '' : `, ${String(row['severeConfirmation'])}`}`,
              },
      })
    const exempt = row['publicRoad'] === true ? 'A motor-vehicle accident on a public road (1904.39(b)(3))' : 'No severe event'
    return {
      clocks: {
        running,
        stopped: { 'OSHA-LOG-7': `Not recordable: ${String(row['recordableReason'] ?? '')}`, 'OSHA-8': exempt, 'OSHA-24': exempt },
      },
      // No driver: any case may become a privacy case later, and a clock keeps its history.
      about: { division: textOf(row['establishment']), timeZone: zoneOf(row) },
    }
  }
