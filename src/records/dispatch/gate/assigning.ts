import { sql } from 'drizzle-orm'
import type { Issue } from '#kit/errors.ts'
import { formatDay } from '#kit/dates/format-time.ts'
import { daysAfter } from '#kit/dates/iso-day.ts'
import { gateOverriders } from '#kit/roles.ts'
import { writeEvents } from '#engine/events.ts'
import { arrayOf } from '#engine/sql.ts'
import { roleOf } from '#engine/write/transaction.ts'
import type { ReadTx, Tx } from '#engine/write/rules.ts'
import { dayIn } from '#platform/clock.ts'
import { seenBy, sets } from '#records/effects.ts'
import { refusalWords } from './legal-stops.ts'
import { licenseReasons, licensesOf } from './licenses.ts'
import { isOverridable, policyWords } from './override-fields.ts'
import type { Overridable } from './override-fields.ts'
import { readinessOn } from './readiness-on.ts'
import type { GateReason } from './readiness-on.ts'
import { noNeeds } from './run-license.ts'
import type { Licensed, OutingNeeds, RunNeeds } from './run-license.ts'
import { classFor, isCommercialUnit, weightsOf } from './unit-license.ts'
import type { Weighed } from './unit-license.ts'

/** Somebody or something that goes out, by the field that names it. */
export interface Seat {
  readonly field: string
  readonly of: 'drivers' | 'vehicles'
  readonly id: string
}

/** Who goes out from one moment to another; the zone says on which days that is. */
export interface Outing {
  readonly seats: readonly Seat[]
  readonly from: Date
  readonly until: Date
  readonly zone: string
  /** What the run asks of its drivers. */
  readonly needs?: RunNeeds
}

interface Overridden {
  overrideReason: string | null
  overridden: readonly Overridable[] | null
}

/** A write of a kind with `overrideFields`. */
interface Assigning {
  readonly before: Readonly<Record<string, unknown>> | null
  readonly after: Readonly<Record<string, unknown>> & Overridden
  readonly issues: Issue[]
  readonly warnings?: Issue[]
}

/** A reason that meets an outing, and whom. */
interface Met {
  readonly seat: Seat
  readonly reason: GateReason
  readonly who: string
  readonly why: string
  /** Whether the reader may see the driver or unit. */
  readonly seen: boolean
}

const daysOf = ({ from, until, zone }: Outing): readonly [string, string] => [
  dayIn(from, zone),
  dayIn(new Date(Math.max(from.getTime(), until.getTime() - 1)), zone),
]

/** By its moments where it has some, so that what ends an hour before the run stops nobody. */
export const meets = ({ firstDay, lastDay, moments }: GateReason, outing: Outing): boolean => {
  const [first, last] = daysOf(outing)
  if (moments === undefined) return firstDay <= last && (lastDay === null || lastDay >= first)
  const ends = moments.until === null ? Number.POSITIVE_INFINITY : Date.parse(moments.until)
  const begins = Date.parse(moments.from)
  return (begins < outing.until.getTime() || begins <= outing.from.getTime()) && ends > outing.from.getTime()
}

interface Name {
  readonly id: string
  readonly who: string
  readonly seen: boolean
}

const namesOf = async (tx: ReadTx, drivers: readonly string[], vehicles: readonly string[]): Promise<ReadonlyMap<string, Name>> => {
  const found = await tx.query<Name>(sql`
    select d.id, d.title as who, (${seenBy(tx, 'drivers', 'd')}) as seen from drivers d where d.id = any(${arrayOf(drivers, 'uuid')})
    union all select v.id, 'Unit ' || v.unit_number, (${seenBy(tx, 'vehicles', 'v')}) from vehicles v where v.id = any(${arrayOf(vehicles, 'uuid')})`)
  return new Map(found.map((name) => [name.id, name]))
}

/** Of somebody in another division it says that, and not why. */
const toldOf = (reason: GateReason, name: Name | undefined, outing: Outing): Pick<Met, 'who' | 'why' | 'seen'> => {
  if (name?.seen !== true) return { who: name?.who ?? 'Someone', why: 'not available then', seen: false }
  const begins = reason.moments !== undefined && reason.firstDay > daysOf(outing)[0] ? `, from ${formatDay(reason.firstDay)}` : ''
  return { who: name.who, why: `${reason.text}${begins}`, seen: true }
}

/** What an outing asks of its drivers: the run, and the weight of unit and trailers. Light vehicles and yard trucks ask for no driver's file. */
const needsOf = ({ needs = noNeeds, seats }: Outing, weights: ReadonlyMap<string, Weighed>): OutingNeeds => {
  const unit = seats.find(({ field }) => field === 'vehicle')
  const [own = null] = unit === undefined ? [] : [weights.get(unit.id)]
  const trailers = seats.filter((seat) => seat.of === 'vehicles' && seat !== unit).flatMap(({ id }) => weights.get(id) ?? [])
  const all = [...(own === null ? [] : [own]), ...trailers]
  return { ...needs, unitClass: classFor(own, trailers), drives: all.length === 0 || all.some(isCommercialUnit) }
}

const ofLicense = (licenses: ReadonlyMap<string, Licensed>, seat: Seat, outing: Outing, needs: OutingNeeds): readonly GateReason[] => {
  const driver = seat.of === 'drivers' ? licenses.get(seat.id) : undefined
  return driver === undefined ? [] : licenseReasons(seat.id, driver, needs, daysOf(outing))
}

/** Without these papers no one drives a commercial vehicle, hired or not: activation asks the same, and an override gets past neither. */
const hired = (reason: GateReason): GateReason => (reason.hiring === true ? { ...reason, effect: 'block' } : reason)
const asIs = (reason: GateReason): GateReason => reason

/** What stands against each outing, blocks first, less what only tells of what comes soon. The same few statements for any number of them. */
export const gateOf = async (tx: ReadTx, outings: readonly Outing[]): Promise<readonly (readonly Met[])[]> => {
  const ids = (of: Seat['of']): string[] => [
    ...new Set(outings.flatMap(({ seats }) => seats.filter((seat) => seat.of === of).map(({ id }) => id))),
  ]
  const [drivers, vehicles] = [ids('drivers'), ids('vehicles')]
  if (drivers.length + vehicles.length === 0) return outings.map(() => [])
  const days = outings.flatMap(daysOf).toSorted()
  // A day more on both sides: the days of a division elsewhere begin earlier or later.
  const span = { from: daysAfter(days[0] ?? tx.today, -1), to: daysAfter(days.at(-1) ?? tx.today, 1) }
  const reasons = await readinessOn(tx, { drivers, vehicles, ...span })
  const licenses = await licensesOf(tx, drivers)
  const weights = drivers.length === 0 ? new Map<string, Weighed>() : await weightsOf(tx, vehicles)
  const met = outings.map((outing) => {
    const needs = needsOf(outing, weights)
    return outing.seats.flatMap((seat) =>
      [
        ...(reasons.get(seat.id) ?? []).filter((reason) => meets(reason, outing)).map(needs.drives ? hired : asIs),
        ...ofLicense(licenses, seat, outing, needs),
      ]
        .filter(({ quiet }) => quiet !== true)
        .map((reason) => ({ outing, seat, reason })),
    )
  })
  if (met.every((own) => own.length === 0)) return outings.map(() => [])
  const names = await namesOf(tx, drivers, vehicles)
  return met.map((own) => own.map(({ outing, seat, reason }) => ({ seat, reason, ...toldOf(reason, names.get(seat.id), outing) })))
}

/** A refusal of law names the rule and the fix; of somebody in another division it says no more than that. */
const sentenceOf = ({ reason, who, why, seen }: Met): string =>
  reason.effect === 'block' && reason.stop !== null && seen
    ? refusalWords(`${who}: ${why}`, reason.stop)
    : `${who}: ${seen ? policyWords(reason, why) : why}`

const asIssue = (met: Met): Issue => ({ field: met.seat.field, message: sentenceOf(met), href: met.reason.href })

const isFinal = ({ reason }: Met): boolean => reason.final

const codesOf = (met: readonly Met[]): Overridable[] => [...new Set(met.map(({ reason }) => reason.code).filter(isOverridable))]

/** An override stands for the seats and the stops it was given for. */
const stillCovers = ({ before, after }: Assigning, seats: readonly Seat[], codes: readonly Overridable[]): boolean =>
  before !== null &&
  after.overrideReason !== null &&
  seats.every(({ field }) => String(before[field]) === String(after[field])) &&
  codes.every((code) => (before['overridden'] as readonly string[] | null)?.includes(code) === true)

const judge = (tx: ReadTx, write: Assigning, seats: readonly Seat[], met: readonly Met[]): void => {
  const { after, issues, warnings } = write
  const blocks = met.filter(({ reason }) => reason.effect === 'block')
  const policy = blocks.filter((one) => !isFinal(one))
  issues.push(...blocks.filter(isFinal).map(asIssue))
  const codes = codesOf(policy)
  const mayOverride = gateOverriders.includes(roleOf(tx.actor))
  const given = sets(write, 'overrideReason') && after.overrideReason !== null
  if (policy.length === 0) Object.assign(after, { overrideReason: null, overridden: null })
  else if ((given && mayOverride) || stillCovers(write, seats, codes)) after.overridden = codes
  else if (mayOverride) issues.push(...policy.map(asIssue), { field: 'overrideReason', message: 'Enter an override reason' })
  else issues.push(...policy.map(asIssue).map((one) => ({ ...one, message: `${one.message}. A manager may override it` })))
  warnings?.push(...met.filter(({ reason }) => reason.effect === 'warn').map(asIssue))
}

/**
 * Refuses, or asks about, who and what can’t be dispatched: a rule of law stops everybody, one of the company gives way to a reason of
 * somebody who may override it, a warning is confirmed. What is over is the record of what happened, and is not asked about.
 */
export const askGate = async <W extends Assigning>(
  tx: ReadTx,
  writes: readonly W[],
  outingOf: (write: W) => Outing | null,
): Promise<void> => {
  const asked = writes.flatMap((write) => {
    const outing = outingOf(write)
    if (outing === null || outing.until <= tx.now) return []
    return [{ write, outing: outing.from < tx.now ? { ...outing, from: tx.now } : outing }]
  })
  const met = await gateOf(
    tx,
    asked.map(({ outing }) => outing),
  )
  for (const [position, { write, outing }] of asked.entries()) judge(tx, write, outing.seats, met[position] ?? [])
}

/**
 * A sentence where somebody or something that goes out now may not. An override of the plan stands; nobody drives before onboarding is
 * done, for the papers that must be on file first are checked by that step (49 CFR 391.21, 391.31, 391.41, 382.301, 382.701).
 */
export const mayGoOut = async (tx: ReadTx, outing: Outing, overridden: readonly string[] | null | undefined): Promise<string | null> => {
  const [met = []] = await gateOf(tx, [outing])
  const isHere = (one: Met): boolean => isFinal(one) || one.reason.code === 'onboarding'
  const stops = met.filter((one) => one.reason.effect === 'block' && (isHere(one) || overridden?.includes(one.reason.code) !== true))
  const stop = stops.find(({ reason }) => reason.stop !== null) ?? stops[0]
  if (stop === undefined) return null
  if (stop.reason.stop !== null && stop.seen) return `${refusalWords(`${stop.who} can’t be dispatched: ${stop.why}`, stop.reason.stop)}.`
  return `${stop.who} can’t be dispatched: ${stop.seen ? policyWords(stop.reason, stop.why) : stop.why}.${isHere(stop) ? '' : ' A manager may override it: edit the run and enter the reason.'}`
}

/** Says in the history of drivers and units that somebody sent them out past a stop. That of the assignment has it by its fields. */
export const logOverrides = <W extends Done>(tx: Tx, writes: readonly W[], seatsOf: (write: W) => readonly Seat[]): Promise<void> =>
  writeEvents(
    tx,
    writes
      .filter((write) => write.after.overrideReason !== null && sets(write, 'overrideReason'))
      .flatMap((write) =>
        seatsOf(write).map(({ of, id }) => ({
          kind: of,
          recordId: id,
          action: 'override',
          reason: `${write.after.title}: ${write.after.overrideReason ?? ''}`,
        })),
      ),
  )

interface Done {
  readonly before: Readonly<Record<string, unknown>> | null
  readonly after: Readonly<Record<string, unknown>> & { readonly title: string; readonly overrideReason: string | null }
}
