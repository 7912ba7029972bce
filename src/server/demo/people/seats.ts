import { begin } from '../block.ts'
import type { Workshop } from '../block.ts'
import { historyDays } from '../calendar.ts'
import type { Dice } from '../dice.ts'
import { departureOf } from './driver-history.ts'
import { places } from '../places.ts'
import type { Hand } from './roster.ts'
import type { Plot } from '../story.ts'
import type { Unit } from '../units/units.ts'

const day = 86_400_000
const hour = 3_600_000

/**
 * Who drove what. Most drivers have one tractor, some traded with a colleague on the way; six tractors run as teams, four are shared
 * by a day and a night driver whose turns touch (an end equals the next start), and those who left handed theirs on.
 */
export const makeSeats = (workshop: Workshop, units: readonly Unit[], hands: readonly Hand[]): Plot[] =>
  places.flatMap((place) => {
    const tractors = units.filter((unit) => unit.tractor && unit.place === place && (unit.fate === 'active' || unit.fate === 'in_shop'))
    const drivers = hands.filter((hand) => hand.place === place && hand.drives && (hand.fate === 'active' || hand.fate === 'leave'))
    const leavers = hands.filter((hand) => hand.place === place && hand.drives && hand.fate === 'terminated' && hand.since === -historyDays)
    const dice = workshop.dice(`seats/${place.code}`)
    const seats = tractors.slice(0, drivers.length).map((unit, position) => ({ unit, hand: drivers[position] as Hand }))
    const spare = drivers.slice(seats.length)
    const shared = seats.filter(({ unit, hand }) => unit.since === -historyDays && hand.since === -historyDays)
    const slip = shared.slice(0, Math.min(1, spare.length))
    const teams = shared.slice(slip.length, slip.length + Math.min(2, spare.length - slip.length))
    const plain = seats.filter((seat) => !slip.includes(seat) && !teams.includes(seat))
    return [
      ...slip.flatMap((seat, position) => slipSeat(workshop, seat, spare[position])),
      ...teams.flatMap((seat, position) => team(workshop, seat, spare[slip.length + position], dice)),
      ...handOvers(workshop, plain.splice(0, Math.min(leavers.length, plain.length)), leavers, dice),
      ...trades(workshop, plain, dice),
    ]
  })

interface Seat {
  readonly unit: Unit
  readonly hand: Hand
}
interface Turn {
  readonly unit: Unit
  readonly hand: Hand
  readonly role?: 'primary' | 'secondary'
  readonly from: Date
  readonly to: Date | null
  readonly note?: string
}

const assign = (workshop: Workshop, { unit, hand, role = 'primary', from, to, note }: Turn): Plot => {
  const by = workshop.crew.supervisorOf(unit.place.code)
  const plot = begin(workshop, 'vehicle-assignments', {
    at: from,
    by,
    set: { vehicle: unit.plot.id, driver: hand.plot.id, role, startsAt: from.toISOString(), ...(note === undefined ? {} : { note }) },
  })
  if (to !== null) plot.acts.push({ at: to, by, status: 'ended', set: { endsAt: to.toISOString() } })
  return plot
}

/** The first moment at which both were here. */
const together = ({ calendar }: Workshop, { unit, hand }: Seat, dice: Dice): Date =>
  calendar.at(Math.min(-1, Math.max(unit.since, calendar.until(hand.hireDate), -historyDays) + 2), dice)

/** Pairs of drivers who traded tractors once; an odd one out keeps his. */
const trades = (workshop: Workshop, seats: readonly Seat[], dice: Dice): Plot[] =>
  seats.flatMap((one, position) => {
    const other = seats[position % 2 === 0 ? position + 1 : position - 1]
    if (other === undefined || Math.floor(position / 2) % 3 === 0)
      return [assign(workshop, { ...one, from: together(workshop, one, dice), to: null })]
    if (position % 2 === 1) return []
    const start = new Date(Math.max(together(workshop, one, dice).getTime(), together(workshop, other, dice).getTime()))
    const age = workshop.calendar.now.getTime() - start.getTime()
    const traded = new Date(start.getTime() + Math.round(age * (0.3 + dice.next() * 0.5)))
    return [
      assign(workshop, { unit: other.unit, hand: one.hand, from: start, to: traded }),
      assign(workshop, { unit: one.unit, hand: other.hand, from: start, to: traded }),
      assign(workshop, { ...one, from: traded, to: null }),
      assign(workshop, { ...other, from: traded, to: null }),
    ]
  })

const handOvers = (workshop: Workshop, seats: readonly Seat[], leavers: readonly Hand[], dice: Dice): Plot[] =>
  seats.flatMap((seat, position) => {
    const leaver = leavers[position]
    const left = leaver === undefined ? null : departureOf(leaver)
    const from = together(workshop, seat, dice)
    const known = new Date(workshop.calendar.at(Math.max(seat.unit.since, -historyDays) + 3, dice))
    if (leaver === undefined || left === null || left <= known) return [assign(workshop, { ...seat, from, to: null })]
    const next = new Date(Math.max(left.getTime() + dice.between(1, 3) * day, from.getTime()))
    return [
      assign(workshop, { unit: seat.unit, hand: leaver, from: known, to: left }),
      assign(workshop, { ...seat, from: next < workshop.calendar.now ? next : left, to: null }),
    ]
  })

const team = (workshop: Workshop, seat: Seat, partner: Hand | undefined, dice: Dice): Plot[] => {
  const from = together(workshop, seat, dice)
  const joined =
    partner === undefined
      ? from
      : new Date(Math.max(from.getTime(), together(workshop, { unit: seat.unit, hand: partner }, dice).getTime()))
  return [
    assign(workshop, { ...seat, from, to: null, note: 'Team' }),
    ...(partner === undefined
      ? []
      : [assign(workshop, { unit: seat.unit, hand: partner, role: 'secondary', from: joined, to: null, note: 'Team' })]),
  ]
}

/** Day driver and night driver change at 5:00 and 17:00 (Central standard time) for the last ten days. */
const slipSeat = (workshop: Workshop, seat: Seat, night: Hand | undefined): Plot[] => {
  const { now } = workshop.calendar
  const dice = workshop.dice(`slip/${seat.unit.position}`)
  if (night === undefined) return []
  const nightKnown = together(workshop, { unit: seat.unit, hand: night }, dice).getTime()
  const first = Math.max(Math.floor(now.getTime() / day) * day - 10 * day + 11 * hour, Math.ceil(nightKnown / day) * day + 11 * hour)
  const plots = [assign(workshop, { ...seat, from: together(workshop, seat, dice), to: new Date(Math.min(first, now.getTime() - hour)) })]
  for (let at = first, turn = 0; at < now.getTime(); at += 12 * hour, turn += 1) {
    const ends = at + 12 * hour
    plots.push(
      assign(workshop, {
        unit: seat.unit,
        hand: turn % 2 === 0 ? seat.hand : night,
        from: new Date(at),
        to: ends <= now.getTime() ? new Date(ends) : null,
        note: 'Slip seat',
      }),
    )
  }
  return plots
}
