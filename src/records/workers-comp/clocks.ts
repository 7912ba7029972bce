import type { StoredRow } from '#server/engine/rules.ts'
import type { Clock } from '../deadlines/clocks.ts'
import type { ClocksOf } from '../deadlines/sync.ts'
import { textOf } from '../effects.ts'

const noon = (day: string): string => `${day}T18:00:00.000Z`

/** First report by the State's limit, OSHA decision, reserve reviews after 14 days, 60 days and 6 months (regulations notes, 6; field notes, 16). */
export const claimClocks =
  (zoneOf: (row: StoredRow) => string, decided: ReadonlySet<string>): ClocksOf =>
  (row) => {
    const reportedAt = String(row['reportedAt'])
    const open = row.status === 'open'
    const filedOn = textOf(row['froiFiledOn'])
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
        basis: 'Every work injury is looked at for the OSHA log',
        done: decided.has(row.id) ? { at: reportedAt, proof: 'Decided on the OSHA claim' } : null,
      })
    if (open && row['type'] !== 'report_only')
      for (const code of ['WC-RESERVE-14', 'WC-RESERVE-60', 'WC-RESERVE-180'] as const)
        running.push({ code, startsAt: reportedAt, basis: 'The claim is open' })
    const ended = 'The claim is not open'
    return {
      clocks: {
        running,
        stopped: {
          FROI: 'No first report is due',
          'WC-OSHA': ended,
          'WC-RESERVE-14': ended,
          'WC-RESERVE-60': ended,
          'WC-RESERVE-180': ended,
        },
      },
      about: { driver: textOf(row['driver']), vehicle: textOf(row['vehicle']), division: textOf(row['division']), timeZone: zoneOf(row) },
      state: textOf(row['state']),
    }
  }
