import type { StoredRow } from '#engine/write/rules.ts'
import { textOf } from '#records/effects.ts'
import type { WantedHold } from '#records/duties/holds/placing.ts'
import { isTestOpen } from './clocks.ts'
import { hurtDriversOf, towOf } from './harm.ts'
import { personOf, testedOf, wentAgainst } from './tested.ts'

/** Who and what goes out no more after an accident, by its facts: the driver while tests are open or one went against them, the unit that was towed. */
export const holdsOf = (row: StoredRow): readonly WantedHold[] => {
  if (row['archivedAt'] !== null) return []
  const uncleared = [...notCleared(row), ...hurt(row)]
  return row.status === 'closed' ? uncleared : [...testsOpen(row), ...uncleared, ...towed(row)]
}

/** A result that is edited away frees nobody: Safety withdraws it on the hold, with a reason (49 CFR 382.501). */
export const keptHolds = ['manual'] as const

const startsAt = (row: StoredRow): string => String(row['occurredAt'])

const testsOpen = (row: StoredRow): WantedHold[] =>
  testedOf(row).flatMap((tested) =>
    isTestOpen(row, 'alcohol', tested) || isTestOpen(row, 'drug', tested)
      ? [
          {
            driver: personOf(row, tested),
            effect: 'block',
            kind: 'accident',
            reason: `Post-accident tests open: ${row.number}`,
            startsAt: startsAt(row),
          },
        ]
      : [],
  )

/**
 * A driver who refused a test or failed it does not drive until they are cleared, by a return-to-duty test (49 CFR 382.211, 382.501, 40.305);
 * closing the accident does not clear them. Holds are seen by more people than results, so it tells neither the test nor its result (382.405).
 */
const notCleared = (row: StoredRow): WantedHold[] =>
  (['driver', 'coDriver'] as const).flatMap((tested) =>
    wentAgainst(row, tested) && personOf(row, tested) !== null
      ? [
          {
            driver: personOf(row, tested),
            effect: 'block',
            kind: 'manual',
            reason: `Not cleared by Safety after accident ${row.number}`,
            startsAt: startsAt(row),
          },
        ]
      : [],
  )

/**
 * A driver of ours who was treated goes out again when Safety lifts the hold: one impaired by an injury is examined before driving
 * (49 CFR 391.45(g)). More people see holds than injuries, so it doesn't tell of one (29 CFR 1630.14).
 */
const hurt = (row: StoredRow): WantedHold[] =>
  hurtDriversOf(row)
    .filter((driver) => row['driverDied'] !== true || driver !== row['driver'])
    .map((driver) => ({
      driver,
      effect: 'block',
      kind: 'medical_leave',
      reason: `Not cleared for duty since accident ${row.number}`,
      startsAt: startsAt(row),
    }))

const towed = (row: StoredRow): WantedHold[] => {
  const tow = towOf(row)
  if (tow === null) return []
  return [
    {
      vehicle: textOf(row['vehicle']),
      effect: 'block',
      kind: 'unsafe_defect',
      reason: tow === 'ours' ? `Towed after accident ${row.number}` : `${row.number}: confirm whether this unit was towed`,
      startsAt: startsAt(row),
    },
  ]
}
