import { licenseGaps } from '#records/dispatch/gate/run-license.ts'
import { classFor } from '#records/dispatch/gate/unit-license.ts'
import { crewOn } from '#records/dispatch/run-patterns/slots.ts'
import { mondayOf } from '#records/dispatch/run-patterns/weeks.ts'
import { blockOn, blocksOn } from '#records/dispatch/run-patterns/blocks.ts'
import { isFinal } from '#records/dispatch/run-assignments/coverage.ts'
import type { Turn } from '#records/fleet/vehicle-assignments/overlaps.ts'
import { startOfDay } from '#platform/clock.ts'
import type { Candidate, Facts, OpenRun, Seated } from './facts.ts'

/** Ten hours off between two runs (49 CFR 395.3(a)(1)); hours of service themselves are kept by the ELD. */
const rest = 10 * 3_600_000
const week = 7 * 86_400_000
const shown = 4

export interface Choice {
  readonly driver: string
  readonly secondDriver: string | null
  readonly vehicle: string | null
  readonly words: string
  /** The driver or unit it adds, in short: "J. Tran", "unit 1133". */
  readonly brings: string
  readonly why: string
}

export interface Proposal {
  readonly id: string
  readonly version: number
  readonly title: string
  readonly serviceDate: string
  readonly start: string
  readonly end: string
  /** The first is the proposal, the others stand by. */
  readonly choices: readonly Choice[]
  /** Why there is none. */
  readonly nobody: string | null
}

const movable: ReadonlySet<string> = new Set(['unassigned', 'planned', 'confirmed'])

/** Who and what stays on a run: seated, and not stopped over its hours. */
interface Kept {
  readonly drivers: readonly Seated[]
  readonly vehicle: string | null
}

type Bar = 'elsewhere' | 'license' | 'blocked' | 'busy' | 'rest'

interface Judged {
  readonly candidate: Candidate
  readonly hours: number
  readonly regular: boolean
  /** The gate asks whoever assigns them on that day. */
  readonly warned: boolean
  /** The run has no unit that may go. */
  readonly needsUnit: boolean
  readonly bar: Bar | null
}

const turnOf = ({ start, end }: OpenRun): Turn & { readonly to: number } => ({ from: Date.parse(start), to: Date.parse(end) })

/** What the gate says of the license of a driver on this run with this unit; null where the unit is not chosen yet. */
const licensed = ({ licenses, weights }: Facts, id: string, run: OpenRun, vehicle: string | null): 'yes' | 'warned' | 'no' => {
  const driver = licenses.get(id)
  const trailers = run.trailers.flatMap((trailer) => weights.get(trailer) ?? [])
  const unitClass = classFor(vehicle === null ? null : (weights.get(vehicle) ?? null), trailers)
  if (driver === undefined || licenseGaps({ ...run, unitClass, drives: true }, driver).length === 0) return 'yes'
  return driver.enforcedFrom <= run.serviceDate ? 'no' : 'warned'
}

const blocked = ({ blocks }: Facts, id: string, run: OpenRun): boolean => blockOn(blocks, id, run) !== undefined

const barOf = (facts: Facts, run: OpenRun, kept: Kept, candidate: Candidate, regular: boolean): Bar | null => {
  const turn = turnOf(run)
  if (!regular && candidate.division !== run.division) return 'elsewhere'
  if (licensed(facts, candidate.id, run, kept.vehicle) === 'no') return 'license'
  if (blocked(facts, candidate.id, run)) return 'blocked'
  if (!facts.busy.isFree(candidate.id, turn)) return 'busy'
  return facts.busy.isFree(candidate.id, { from: turn.from - rest, to: turn.to + rest }) ? null : 'rest'
}

/** Without a unit of their own a driver covers only a run that has one. */
const unitless = ({ candidate, needsUnit }: Judged): number => Number(needsUnit && candidate.vehicle === null)

/** Everyone: the regular driver first, then drivers without a warning, then those with a unit where the run has none, then by fewest hours. */
const judge = (facts: Facts, run: OpenRun, kept: Kept): Judged[] => {
  const regulars =
    run.run === null ? [] : [crewOn(facts.patterns, run.run, run.serviceDate)].flatMap(({ driver, secondDriver }) => [driver, secondDriver])
  const needsUnit = run.vehicle === null || isStopped(facts, run.vehicle, run)
  const monday = startOfDay(mondayOf(run.serviceDate)).getTime()
  return facts.drivers
    .map((candidate): Judged => {
      const regular = regulars.includes(candidate.id)
      return {
        candidate,
        regular,
        warned: blockOn(facts.warnings, candidate.id, run) !== undefined || licensed(facts, candidate.id, run, kept.vehicle) === 'warned',
        hours: facts.busy.hours(candidate.id, monday, monday + week),
        needsUnit,
        bar: barOf(facts, run, kept, candidate, regular),
      }
    })
    .toSorted(
      (a, b) =>
        Number(b.regular) - Number(a.regular) || Number(a.warned) - Number(b.warned) || unitless(a) - unitless(b) || a.hours - b.hours,
    )
}

const nothingKept = { drivers: [], vehicle: null } as const

const isStopped = ({ blocks }: Facts, id: string, run: OpenRun): boolean =>
  blocksOn(blocks, id, run).some(
    ({ reason }) => reason === null || isFinal(reason.basis, reason.code) || !run.overridden.includes(reason.code),
  )

const keptOn = (facts: Facts, run: OpenRun): Kept => {
  const vehicle = run.vehicle === null || isStopped(facts, run.vehicle, run) ? null : run.vehicle
  return { vehicle, drivers: run.seated.filter(({ id }) => !isStopped(facts, id, run) && licensed(facts, id, run, vehicle) !== 'no') }
}

const mayGo = (facts: Facts, run: OpenRun, id: string | null): id is string =>
  id !== null && facts.units.has(id) && facts.busy.isFree(id, turnOf(run)) && !blocked(facts, id, run)

const mayAllDrive = (facts: Facts, run: OpenRun, drivers: readonly string[], vehicle: string): boolean =>
  drivers.every((id) => licensed(facts, id, run, vehicle) !== 'no')

/** The driver's own unit, then the one of the pattern or of the run, then a spare of the same kind in the run's division: one that the drivers may drive. */
const unitFor = (facts: Facts, run: OpenRun, drivers: readonly string[], own: string | null, regular: boolean): string | null => {
  const pattern = regular && run.run !== null ? crewOn(facts.patterns, run.run, run.serviceDate).vehicle : null
  const named = [own, pattern, run.vehicle].filter((id) => id !== null)
  const kinds = new Set(named.flatMap((id) => facts.units.get(id)?.kind ?? []))
  const spares = facts.spares.filter(({ division, kind }) => division === run.division && kinds.has(kind)).map(({ id }) => id)
  return [...named, ...spares].find((id) => mayGo(facts, run, id) && mayAllDrive(facts, run, drivers, id)) ?? null
}

const hoursSaid = (hours: number): string => (hours === 0 ? 'No hours this week yet' : `${Math.round(hours * 10) / 10} h this week`)

const wordsOf = (facts: Facts, names: readonly string[], vehicle: string | null): string =>
  `${names.join(' and ')}, ${vehicle === null ? 'no unit' : `unit ${facts.units.get(vehicle)?.unit ?? ''}`}`

const shortName = (name: string): string => {
  const [first = '', ...rest] = name.split(' ')
  return rest.length === 0 ? name : `${first.charAt(0)}. ${rest.join(' ')}`
}

const choiceOf = (facts: Facts, run: OpenRun, kept: Kept, [judged, second]: readonly [Judged, Judged | null]): Choice => {
  const [stays] = kept.drivers
  const lead = stays === undefined ? judged.candidate : stays
  const other = stays === undefined ? (second?.candidate ?? null) : judged.candidate
  const drivers = [lead.id, ...(other === null ? [] : [other.id])]
  const { vehicle: assigned } = judged.candidate
  const own = stays === undefined && mayGo(facts, run, assigned) && mayAllDrive(facts, run, drivers, assigned) ? assigned : null
  const vehicle = own ?? kept.vehicle ?? unitFor(facts, run, drivers, assigned, judged.regular)
  return {
    driver: lead.id,
    secondDriver: other?.id ?? null,
    vehicle,
    words: wordsOf(facts, [lead.name, ...(other === null ? [] : [other.name])], vehicle),
    brings: shortName(judged.candidate.name),
    // What the warning is the board says, to whom it may.
    why: `${judged.regular ? `Regular driver, ${hoursSaid(judged.hours).toLowerCase()}` : hoursSaid(judged.hours)}${judged.warned || second?.warned === true ? '. Warning on that day' : ''}`,
  }
}

/** The same drivers with a unit that may go, or null where there is none. */
const withUnit = (facts: Facts, run: OpenRun, kept: Kept): Choice | null => {
  const [lead, second] = kept.drivers
  const own = facts.drivers.find(({ id }) => id === lead?.id)?.vehicle ?? null
  const drivers = kept.drivers.map(({ id }) => id)
  const vehicle = kept.vehicle === null ? unitFor(facts, run, drivers, own, true) : null
  if (lead === undefined || vehicle === null) return null
  return {
    driver: lead.id,
    secondDriver: second?.id ?? null,
    vehicle,
    words: wordsOf(
      facts,
      kept.drivers.map(({ name }) => name),
      vehicle,
    ),
    brings: `unit ${facts.units.get(vehicle)?.unit ?? ''}`,
    why: 'Same driver',
  }
}

const said: Readonly<Record<Exclude<Bar, 'elsewhere'>, string>> = {
  license: 'without the license',
  blocked: 'off or on hold',
  busy: 'on another run',
  rest: 'with less than 10 h off',
}

const whyNobody = (judged: readonly Judged[], team: boolean): string => {
  const here = judged.filter(({ bar }) => bar !== 'elsewhere')
  if (here.length === 0) return 'No drivers in this division'
  const counts = (Object.keys(said) as (keyof typeof said)[]).flatMap((bar) => {
    const count = here.filter((one) => one.bar === bar).length
    return count === 0 ? [] : [`${count} ${said[bar]}`]
  })
  const free = here.filter(({ bar }) => bar === null).length
  return [team && free > 0 ? 'Needs two drivers' : 'No one is available', ...counts].join(', ').replace(', ', ': ')
}

/** The unit of a solo run can’t go and no other is free: another driver takes the run with their own. */
const withOthers = (facts: Facts, run: OpenRun, kept: Kept, free: readonly Judged[]): readonly Choice[] =>
  run.team || run.vehicle === null || kept.vehicle !== null
    ? []
    : free
        .filter(({ candidate }) => mayGo(facts, run, candidate.vehicle))
        .slice(0, shown)
        .map((one) => choiceOf(facts, run, nothingKept, [one, null]))

const choicesOf = (facts: Facts, run: OpenRun, kept: Kept, judged: readonly Judged[]): readonly Choice[] => {
  const missing = (run.team ? 2 : 1) - kept.drivers.length
  // Someone in the relay seat, or a run already on its way out, is for a person to sort out.
  if (!movable.has(run.status) || run.seated.some(({ seat }) => seat === 'relayDriver')) return []
  const free = judged.filter(({ bar }) => bar === null)
  if (missing <= 0) {
    const same = withUnit(facts, run, kept)
    return same === null ? withOthers(facts, run, kept, free) : [same]
  }
  if (free.length < missing) return []
  return free.slice(0, shown).flatMap((one, place) => {
    const second = missing > 1 ? free.find((other, at) => other !== one && (place > 0 || at > 0)) : null
    return second === undefined ? [] : [choiceOf(facts, run, kept, [one, second])]
  })
}

const proposeOne = (facts: Facts, run: OpenRun, kept: Kept, onlyRegular: boolean): Proposal | null => {
  const seated = new Set(run.seated.map(({ id: who }) => who))
  const judged = judge(facts, run, kept).filter(({ candidate }) => !seated.has(candidate.id))
  if (onlyRegular && judged.find(({ bar }) => bar === null)?.regular !== true) return null
  const choices = choicesOf(facts, run, kept, judged)
  const [first] = choices
  if (first !== undefined) {
    const turn = turnOf(run)
    for (const id of [first.driver, first.secondDriver, first.vehicle]) if (id !== null) facts.busy.take(id, turn)
  }
  const { id, version, title, serviceDate, start, end } = run
  return { id, version, title, serviceDate, start, end, choices, nobody: first === undefined ? whyNot(run, kept, judged) : null }
}

const whyNot = (run: OpenRun, kept: Kept, judged: readonly Judged[]): string => {
  if (!movable.has(run.status)) return 'Already dispatched: change it on its own page'
  if (kept.drivers.length < (run.team ? 2 : 1)) return whyNobody(judged, run.team)
  return kept.vehicle === null ? 'No unit is free' : 'A trailer can’t go: change it on its own page'
}

/**
 * One row per uncovered run; whoever is on it and may go stays on it. Regular drivers get their own runs first, then the other runs go in
 * order to the driver with the fewest hours. Nothing is written.
 */
export const propose = (facts: Facts): Proposal[] => {
  const kept = new Map(facts.open.map((run) => [run.id, keptOn(facts, run)]))
  for (const run of facts.open) {
    const { drivers, vehicle } = kept.get(run.id) ?? nothingKept
    for (const id of [...drivers.map((driver) => driver.id), vehicle]) if (id !== null) facts.busy.take(id, turnOf(run))
  }
  const regular = new Map(
    facts.open.flatMap((run) => {
      const found = run.run === null ? null : proposeOne(facts, run, kept.get(run.id) ?? nothingKept, true)
      return found === null ? [] : [[run.id, found] as const]
    }),
  )
  return facts.open.flatMap((run) => regular.get(run.id) ?? proposeOne(facts, run, kept.get(run.id) ?? nothingKept, false) ?? [])
}
