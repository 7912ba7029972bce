import type { StoredRow } from '#engine/write/rules.ts'
import type { Clock } from '#records/duties/deadlines/clocks.ts'
import type { ClocksOf } from '#records/duties/deadlines/sync.ts'
import { textOf } from '#records/effects.ts'

const noon = (day: string): string => `${day}T18:00:00.000Z`

type Done = { readonly at: string; readonly proof: string }

const kept = (certifiedOn: string): Done => ({ at: noon(certifiedOn), proof: 'Certified, return not requested' })

const sentBack = (returnedOn: string | null, row: StoredRow): Done | null =>
  returnedOn === null ? null : { at: noon(returnedOn), proof: `Returned: ${String(row['returnReference'] ?? '')}` }

/**
 * To us within the limit of the company, and with violations 15 days to certify the corrections (49 CFR 396.9(d)(3)(i)) and, where the report asks for it, to
 * return the form (49 CFR 396.9(d)(3)(ii)).
 */
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
        done: certifiedOn === null ? null : row['returnAsked'] === false ? kept(certifiedOn) : sentBack(returnedOn, row),
      })
    return {
      clocks: { running, stopped: { 'DVER-15': 'No violations remain on the report' } },
      about: { driver: textOf(row['driver']), vehicle: textOf(row['vehicle']), division: textOf(row['division']), timeZone: zoneOf(row) },
    }
  }
