import { crewOn } from '#records/run-patterns/slots.ts'
import { mondayOf } from '#records/run-patterns/weeks.ts'
import { blockOn } from '#records/run-patterns/blocks.ts'
import type { Turn } from '#records/vehicle-assignments/overlaps.ts'
import { startOfDay } from '#server/platform/clock.ts'
import type { Candidate, Facts, OpenRun } from './facts.ts'

/** Ten hours off between two runs (49 CFR 395.3(a)(1)); hours of service themselves are kept by the ELD. */
const rest = 10 * 3_600_000
const week = 7 * 86_400_000
const shown = 4

export interface Choice {
  readonly driver: string
  readonly secondDriver: string | null
  readonly vehicle: string | null
  readonly words: string
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

type Bar = 'elsewhere' | 'license' | 'blocked' | 'busy' | 'rest'

interface Judged {
  readonly candidate: Candidate
  readonly hours: number
  readonly regular: boolean
  /** The gate asks whoever assigns them on that day. */
  readonly warned: boolean
  readonly bar: Bar | null
}

const turnOf = ({ start, end }: OpenRun): Turn & { readonly to: number } => ({ from: Date.parse(start), to: Date.parse(end) })
const classes = ['non_cdl', 'C', 'B', 'A']

/** A higher class drives what a lower one does. */
const licensed = ({ licenseClass, endorsements }: Candidate, run: OpenRun): boolean =>
  (run.licenseClass === null || classes.indexOf(licenseClass ?? '') >= classes.indexOf(run.licenseClass)) &&
  run.endorsements.every((one) => endorsements.includes(one))

const blocked = ({ blocks }: Facts, id: string, run: OpenRun): boolean => blockOn(blocks, id, run) !== undefined

const barOf = (facts: Facts, run: OpenRun, candidate: Candidate, regular: boolean): Bar | null => {
  const turn = turnOf(run)
  if (!regular && candidate.division !== run.division) return 'elsewhere'
  if (!licensed(candidate, run)) return 'license'
  if (blocked(facts, candidate.id, run)) return 'blocked'
  if (!facts.busy.isFree(candidate.id, turn)) return 'busy'
  return facts.busy.isFree(candidate.id, { from: turn.from - rest, to: turn.to + rest }) ? null : 'rest'
}

/** Everybody, the regular driver first, then whom the gate does not warn of, then by fewest hours in the week of the run. */
const judge = (facts: Facts, run: OpenRun): Judged[] => {
  const regulars =
    run.run === null ? [] : [crewOn(facts.patterns, run.run, run.serviceDate)].flatMap(({ driver, secondDriver }) => [driver, secondDriver])
  const monday = startOfDay(mondayOf(run.serviceDate)).getTime()
  return facts.drivers
    .map((candidate): Judged => {
      const regular = regulars.includes(candidate.id)
      return {
        candidate,
        regular,
        warned: blockOn(facts.warnings, candidate.id, run) !== undefined,
        hours: facts.busy.hours(candidate.id, monday, monday + week),
        bar: barOf(facts, run, candidate, regular),
      }
    })
    .toSorted((a, b) => Number(b.regular) - Number(a.regular) || Number(a.warned) - Number(b.warned) || a.hours - b.hours)
}

const unitFor = (facts: Facts, run: OpenRun, { candidate, regular }: Judged): string | null => {
  const pattern = regular && run.run !== null ? crewOn(facts.patterns, run.run, run.serviceDate).vehicle : null
  const turn = turnOf(run)
  const fits = [run.vehicle, pattern, candidate.vehicle].filter((id) => id !== null)
  return fits.find((id) => facts.units.has(id) && facts.busy.isFree(id, turn) && !blocked(facts, id, run)) ?? null
}

const hoursSaid = (hours: number): string => (hours === 0 ? 'No hours this week yet' : `${Math.round(hours * 10) / 10} h this week`)

const choiceOf = (facts: Facts, run: OpenRun, judged: Judged, second: Judged | null): Choice => {
  const vehicle = unitFor(facts, run, judged)
  const names = [judged.candidate.name, second?.candidate.name].filter((name) => name !== undefined).join(' and ')
  const unit = vehicle === null ? 'no unit' : `unit ${facts.units.get(vehicle) ?? ''}`
  return {
    driver: judged.candidate.id,
    secondDriver: second?.candidate.id ?? null,
    vehicle,
    words: `${names}, ${unit}`,
    // What the warning is the board says, to whom it may.
    why: `${judged.regular ? `Regular driver, ${hoursSaid(judged.hours).toLowerCase()}` : hoursSaid(judged.hours)}${judged.warned || second?.warned === true ? '. Warning on that day' : ''}`,
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
  return [team && free > 0 ? 'Needs two drivers' : 'Nobody is free', ...counts].join(', ').replace(', ', ': ')
}

const proposeOne = (facts: Facts, run: OpenRun, onlyRegular: boolean): Proposal | null => {
  const judged = judge(facts, run)
  const free = judged.filter(({ bar }) => bar === null)
  if (onlyRegular && free[0]?.regular !== true) return null
  const enough = free.length >= (run.team ? 2 : 1)
  const choices = enough
    ? free.slice(0, shown).flatMap((one, place) => {
        const second = run.team ? free.find((other, at) => other !== one && (place > 0 || at > 0)) : null
        return second === undefined ? [] : [choiceOf(facts, run, one, second)]
      })
    : []
  const [first] = choices
  if (first !== undefined) {
    const turn = turnOf(run)
    for (const id of [first.driver, first.secondDriver, first.vehicle]) if (id !== null) facts.busy.take(id, turn)
  }
  const { id, version, title, serviceDate, start, end } = run
  return { id, version, title, serviceDate, start, end, choices, nobody: first === undefined ? whyNobody(judged, run.team) : null }
}

/**
 * One row per uncovered run. Regular drivers get their own runs first, so that nobody is sent elsewhere for being fair; then the runs in
 * their order, each to who has the fewest hours. Nothing is written.
 */
export const propose = (facts: Facts): Proposal[] => {
  const regular = new Map(
    facts.open.flatMap((run) => {
      const found = run.run === null ? null : proposeOne(facts, run, true)
      return found === null ? [] : [[run.id, found] as const]
    }),
  )
  return facts.open.flatMap((run) => regular.get(run.id) ?? proposeOne(facts, run, false) ?? [])
}
