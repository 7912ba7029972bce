import type { Unit } from '#records/safety/accidents/law/recordable.ts'
import { harmOf } from '#records/safety/accidents/harm.ts'
import { isLoadInDoubt, isTestingVehicle } from '#records/safety/accidents/law/cdl-vehicle.ts'
import { isCommercial, recordable } from '#records/safety/accidents/law/recordable.ts'
import { testing } from '#records/safety/accidents/law/testing.ts'
import { placeOf } from '#records/safety/accidents/place.ts'
import { useOf } from '#records/safety/accidents/unit.ts'
import { yesNoOf } from '#kit/yes-no.ts'
import { judgedEvents } from '#records/safety/osha-claims/severe-facts.ts'
import { yearClocks } from '#records/safety/osha-summaries/rules.ts'
import { convictionsOf, possibleConvictionsOf } from '#records/safety/tickets/facts.ts'
import type { TicketOffenses } from '#records/safety/tickets/facts.ts'
import { standingOn } from '#records/safety/tickets/law/standing.ts'
import type { StoredRow } from '#engine/write/rules.ts'

/** What a rule makes of a record in which one question has this answer, and what it says where it relieves of the duty. */
export interface Reading<Answer = boolean | null> {
  readonly outcome: (answer: Answer) => unknown
  readonly relieved: unknown
}

/** A tow and a citation; the unit is a light van unless said otherwise. */
export const accident = { occurredAt: '2026-03-04T10:00:00.000Z', fatalities: 0, treatedAway: false, towAway: true, driverCited: true }
const tractor: Unit = { kind: 'tractor', gvwr: 52_000 }
const factsOf = (row: Readonly<Record<string, unknown>>) => ({
  ...placeOf(row),
  ...harmOf(row),
})
export const register = (more: Readonly<Record<string, unknown>>, unit = tractor): string => {
  const row = { ...accident, ...more }
  return recordable({ ...factsOf(row), commercialVehicle: isCommercial(unit, useOf(row)) }).answer
}
export const tests = (more: Readonly<Record<string, unknown>>, unit = tractor): string => {
  const row = { ...accident, ...more }
  return testing({
    ...factsOf(row),
    occurredAt: accident.occurredAt,
    driverCited: yesNoOf(row['driverCited']),
    citedAt: null,
    commercialVehicle: isTestingVehicle(unit, useOf(row)),
    loadInDoubt: isLoadInDoubt(unit, useOf(row)),
  }).alcohol.need
}
export const light: Unit = { kind: 'van', gvwr: 9000 }
export const osha = (more: Readonly<Record<string, unknown>>): readonly string[] =>
  judgedEvents({ occurredAt: '2026-03-04T10:00:00Z', severeKind: 'inpatient', recordable: 'yes', ...more }).map(({ required }) => required)
const speeding = (on: string, more: Partial<TicketOffenses> = {}): TicketOffenses => ({
  id: on,
  on,
  decidedOn: on,
  privateCar: false,
  lostLicense: null,
  hazmat: false,
  disposition: 'guilty',
  pleaOrPaid: null,
  kind: 'moving',
  heldLiable: null,
  charges: [{ speed: 85, posted: 65 }],
  ...more,
})
/** Whether a second serious offense, this one, counts or has still to be asked about. */
export const second = (more: Partial<TicketOffenses>): string => {
  const all = [speeding('2025-06-01'), speeding('2026-01-10', more)]
  const today = '2026-02-01'
  const certain = all.flatMap((one) => convictionsOf(one))
  const open = all.flatMap((one) => possibleConvictionsOf(one, today))
  const cost = (convictions: typeof certain) => standingOn(convictions, today)[1]?.disqualification ?? 'none'
  return open.length === 0 ? cost(certain) : `asked: ${cost([...certain, ...open])}`
}

/** How many deadlines of a year run. */
export const year = (more: Readonly<Record<string, unknown>>): number =>
  yearClocks(() => 'UTC')({ id: 'year', year: 2026, tenOrFewer: null, peakEmployees: 30, naics: '484121', ...more } as unknown as StoredRow)
    .clocks.running.length
