import { sql } from 'drizzle-orm'
import { yesNoOf } from '#kit/yes-no.ts'
import type { StoredRow, Write } from '#engine/write/rules.ts'
import { arrayOf } from '#engine/sql.ts'
import type { ReadTx } from '#engine/write/rules.ts'
import { startOfDay } from '#platform/clock.ts'
import { numberOf, sets, textOf } from '#records/effects.ts'
import { zonesOf } from '#records/company/home-division.ts'
import { harmOf, hurtDriversOf } from './harm.ts'
import { askDayOfDeath, countDeath, countedDeaths } from './later-deaths.ts'
import { isLoadInDoubt, isTestingVehicle } from './law/cdl-vehicle.ts'
import { isCommercial, recordable, severityOf } from './law/recordable.ts'
import type { Unit } from './law/recordable.ts'
import { testing } from './law/testing.ts'
import { reportedNow } from './moments.ts'
import { placeOf } from './place.ts'
import { useOf } from './unit.ts'

const count = (row: StoredRow, property: string): number => numberOf(row[property]) ?? 0

/** USD cents: actual costs, estimates where nothing is paid yet, the reserve, less what was recovered. */
const incurredOf = (row: StoredRow): number => {
  const costs = (Array.isArray(row['costs']) ? row['costs'] : []) as { estimated?: number | null; actual?: number | null }[]
  const sum = costs.reduce((total, cost) => total + (cost.actual ?? cost.estimated ?? 0), 0)
  return sum + Math.max(count(row, 'reserve'), count(row, 'paid')) - count(row, 'recovered')
}

const applyFacts = (row: StoredRow, unit: Unit | undefined, zone: string): void => {
  const injuries = numberOf(row['injuries']) ?? (row['treatedAway'] === true ? 1 : 0)
  const harm = harmOf(row)
  const use = useOf(row)
  const place = placeOf(row)
  const decided = recordable({ ...harm, ...place, commercialVehicle: isCommercial(unit, use) })
  const override = textOf(row['recordableOverride'])
  row['dotRecordable'] = override ?? decided.answer
  row['recordableBasis'] = override === null ? decided.reason : `Override: ${String(row['recordableReason'] ?? '')}`
  const tests = testing({
    ...harm,
    ...place,
    commercialVehicle: isTestingVehicle(unit, use),
    loadInDoubt: isLoadInDoubt(unit, use),
    occurredAt: String(row['occurredAt']),
    driverCited: yesNoOf(row['driverCited']),
    citedAt: textOf(row['citedAt']),
    // One that does not count is not among the deaths, so it may not be taken from them either.
    laterDeaths: countedDeaths(row, zone).map((diedOn) => startOfDay(diedOn, zone).toISOString()),
  })
  row['alcoholTest'] = tests.alcohol.need
  row['alcoholTestBasis'] = tests.alcohol.reason
  row['drugTest'] = tests.drug.need
  row['drugTestBasis'] = tests.drug.reason
  row['totalIncurred'] = incurredOf(row)
  row['severity'] = severityOf({
    ...harm,
    injuries,
    hazmatReleased: row['hazmatReleased'] === true,
    costCents: incurredOf(row),
  })
}

const noteDetermination = (tx: ReadTx, write: Write): void => {
  if (!sets(write, 'determination')) return
  const decided = write.after['determination'] !== 'undetermined'
  if (write.before === null && !decided) return
  write.after['determinedOn'] = decided ? tx.today : null
  write.after['determinedBy'] = decided ? tx.actor.id : null
}

/** Who confirmed an answer has not confirmed another one that the facts give since. */
const unconfirm = (write: Write): void => {
  if (write.before === null || !sets(write, 'dotRecordable')) return
  if (sets(write, 'recordabilityConfirmed') || sets(write, 'recordableOverride')) return
  if (write.after['recordabilityConfirmed'] === true) write.after['recordabilityConfirmed'] = false
}

/** Another driver of ours who was hurt was on duty in the unit: their tests are due as a co-driver's (49 CFR 382.303(a), 382.107). */
const fillCoDriver = ({ before, after }: Write): void => {
  if (textOf(after['coDriver']) !== null) return
  const known = hurtDriversOf(before ?? {})
  after['coDriver'] = hurtDriversOf(after).find((id) => id !== after['driver'] && !known.includes(id)) ?? null
}

/** Unit and time zone of accidents, asked for together. */
const surroundingsOf = async (tx: ReadTx, rows: readonly StoredRow[]) => {
  const ids = rows.map((row) => textOf(row['vehicle'])).filter((id) => id !== null)
  const units = await tx.query<Unit & { id: string }>(
    sql`select id, kind, gvwr, seats from vehicles where id = any(${arrayOf(ids, 'uuid')})`,
  )
  const zoneOf = await zonesOf(tx, rows)
  return {
    unitOf: (row: StoredRow): Unit | undefined => units.find((unit) => unit.id === row['vehicle']),
    zoneOf: (row: StoredRow): string => textOf(row['timeZone']) ?? zoneOf(row),
  }
}

/** Works out what follows from the facts: recordability, tests, severity, costs. Runs on every write, so that a changed fact changes them. */
export const settleFacts = async (tx: ReadTx, writes: readonly Write[]): Promise<void> => {
  const { unitOf, zoneOf } = await surroundingsOf(
    tx,
    writes.map(({ after }) => after),
  )
  for (const write of writes) {
    const { after } = write
    // A file of last year's accidents does not say when they were reported: the moment it comes in was not it.
    if (after['source'] !== 'import') after['reportedAt'] ??= reportedNow(tx, after)
    fillCoDriver(write)
    countDeath(write, zoneOf(after))
    askDayOfDeath(write, zoneOf(after), tx.now)
    applyFacts(after, unitOf(after), zoneOf(after))
    unconfirm(write)
    noteDetermination(tx, write)
  }
}

/** Accidents as the rules of today would settle them; nothing is written. */
export const settledAnew = async (tx: ReadTx, rows: readonly StoredRow[]): Promise<StoredRow[]> => {
  const { unitOf, zoneOf } = await surroundingsOf(tx, rows)
  return rows.map((row) => {
    const anew = { ...row }
    applyFacts(anew, unitOf(row), zoneOf(row))
    return anew
  })
}
