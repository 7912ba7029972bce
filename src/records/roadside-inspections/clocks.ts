import type { StoredRow } from '#server/engine/rules.ts'
import type { Clock } from '../deadlines/clocks.ts'
import type { ClocksOf } from '../deadlines/sync.ts'
import { textOf } from '../effects.ts'

const noon = (day: string): string => `${day}T18:00:00.000Z`

/** 24 hours to us, and with violations 15 days to certify and return (49 CFR 396.9(d)). */
export const inspectionClocks =
  (zoneOf: (row: StoredRow) => string): ClocksOf =>
  (row) => {
    const inspectedAt = String(row['inspectedAt'])
    const [handedInAt, receivedOn, returnedOn, certifiedOn] = [
      textOf(row['handedInAt']),
      textOf(row['receivedOn']),
      textOf(row['returnedOn']),
      textOf(row['certifiedOn']),
    ]
    const arrival = handedInAt ?? (receivedOn === null ? null : noon(receivedOn))
    const running: Clock[] = [
      {
        code: 'DVER-24',
        startsAt: inspectedAt,
        basis: 'Every inspection report',
        done: arrival === null ? null : { at: arrival, proof: 'Report received' },
      },
    ]
    if (row['violationsFound'] === true)
      running.push({
        code: 'DVER-15',
        startsAt: inspectedAt,
        basis: 'Violations were noted on the report',
        done:
          returnedOn === null || certifiedOn === null
            ? null
            : { at: noon(returnedOn), proof: `Returned: ${String(row['returnReference'] ?? '')}` },
      })
    return {
      clocks: { running, stopped: { 'DVER-15': 'No violation stands on the report' } },
      about: { driver: textOf(row['driver']), vehicle: textOf(row['vehicle']), division: textOf(row['division']), timeZone: zoneOf(row) },
    }
  }
