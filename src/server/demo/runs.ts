import { daysAfter } from '#kit/dates/iso-day.ts'
import type { Values } from '#kit/schemas.ts'
import { createRecords } from '#records/effects.ts'
import { readinessOn } from '#records/dispatch/gate/readiness-on.ts'
import type { Tx } from '#engine/write/rules.ts'
import { nextWorkday } from './people/leave.ts'
import { spanOf } from '#records/dispatch/run-assignments/moments.ts'
import type { StoredRow } from '#engine/write/rules.ts'
import { companyTimeZone } from '#platform/clock.ts'
import type { Dice } from './dice.ts'
import { places } from './places.ts'
import type { Happening, Seat, Stage } from './safety/stage.ts'
import { momentOf } from './safety/tolls.ts'

const weekdayOf = (day: string): string => ['sun', 'mon', 'tue', 'wed', 'thu', 'fri', 'sat'][new Date(`${day}T00:00:00Z`).getUTCDay()] ?? ''
/** The nights that runs go out: most on workdays, a third of them with a night of the weekend, so that every day has runs. */
const weeks = [
  ['mon', 'tue', 'wed', 'thu', 'fri'],
  ['mon', 'tue', 'wed', 'thu', 'fri'],
  ['tue', 'wed', 'thu', 'fri', 'sat'],
  ['mon', 'tue', 'wed', 'thu', 'fri'],
  ['mon', 'tue', 'wed', 'thu', 'fri'],
  ['sun', 'mon', 'tue', 'wed', 'thu'],
] as const
const nightsOf = (position: number): readonly string[] => weeks[position % weeks.length] ?? weeks[0]
const dispatches = ['18:30', '19:45', '20:15', '21:30', '22:00', '23:10']
/** Weeks back and forward for which runs are planned. */
const span = 28

interface Lane extends Seat {
  readonly run: Values
  readonly nights: readonly string[]
  readonly first: boolean
}

/** Seats taken now, with a unit that nobody else has. */
const seatsOf = (stage: Stage): Seat[] => {
  const now = stage.calendar.now.toISOString()
  const taken = stage.seats.filter(({ from, to }) => from <= now && to === null)
  return taken.filter(({ vehicle }) => taken.filter((seat) => seat.vehicle === vehicle).length === 1)
}

/** One driver in three has a regular run, five nights a week. One in twelve of them will be blocked by the gate. */
const lanesOf = (stage: Stage, seats: readonly Seat[], blocked: Blocked): Lane[] => {
  const dice = stage.dice('runs')
  const isStopped = ({ driver, vehicle }: Seat): boolean =>
    Array.from({ length: span }, (_, day) => stage.calendar.day(day)).some((day) => blocked(driver, day) || blocked(vehicle, day))
  const count = Math.ceil(seats.length / 3)
  const stopped = seats.filter(isStopped).slice(0, Math.ceil(count / 12))
  return [...seats.filter((seat) => !isStopped(seat)).slice(0, count - stopped.length), ...stopped].flatMap((seat, position) => {
    const home = places.find(({ code }) => code === seat.code)?.towns[0].city ?? 'Joplin'
    const away = dice.pick(['Tulsa, OK', 'Memphis, TN', 'Wichita, KS', 'Des Moines, IA', 'Little Rock, AR', 'Oklahoma City, OK'])
    const nights = nightsOf(position)
    const run = {
      code: `${seat.code} ${101 + position}`,
      division: seat.division,
      origin: home,
      destination: away,
      dispatchTime: dice.pick(dispatches as [string, ...string[]]),
      durationHours: dice.between(16, 22) / 2,
      miles: dice.between(320, 540),
      days: nights,
      customer: dice.pick(['Parcel contract', 'Auto parts', 'Grocery', 'Retail']),
      licenseClass: 'A',
    }
    return [{ ...seat, run, nights, first: position === 0 }]
  })
}

/** Whether the gate stops a driver or unit on the night of a day. */
type Blocked = (id: string, day: string) => boolean

const blockedNights = async (tx: Tx, stage: Stage, seats: readonly Seat[]): Promise<Blocked> => {
  const reasons = await readinessOn(tx, {
    drivers: seats.map(({ driver }) => driver),
    vehicles: seats.map(({ vehicle }) => vehicle),
    from: stage.calendar.day(0),
    to: stage.calendar.day(span + 1),
  })
  return (id, day) =>
    (reasons.get(id) ?? []).some(
      ({ effect, firstDay, lastDay }) => effect === 'block' && firstDay <= daysAfter(day, 1) && (lastDay === null || lastDay >= day),
    )
}

/** What became of a night: the past ran, but for a few; ahead, a few are not covered or not confirmed. */
const nightOf = (stage: Stage, lane: Lane, made: StoredRow, offset: number, blocked: Blocked): Values | null => {
  const serviceDate = stage.calendar.day(offset)
  if (!lane.nights.includes(weekdayOf(serviceDate))) return null
  const dice = stage.dice(`runs/${String(lane.run['code'])}/${serviceDate}`)
  const chance = dice.between(1, 100)
  const base = { run: made.id, serviceDate }
  const manned = { ...base, driver: lane.driver, vehicle: lane.vehicle }
  const miles = Number(lane.run['miles'])
  if (offset < 0 && chance <= 3) return { ...base, status: 'cancelled', notRunReason: dice.pick(['No freight', 'Road closed by ice']) }
  if (offset < 0 && chance === 4) return { ...base, status: 'missed', notRunReason: 'Driver called in sick, nobody to cover' }
  if (offset < 0) return { ...manned, ...droveAs(lane, serviceDate, dice), milesActual: miles + dice.between(-4, 12) }
  if (blocked(lane.driver, serviceDate) || blocked(lane.vehicle, serviceDate)) return base
  // Whoever drives the first run of the list called in for the Friday ahead.
  if (offset < 7 && weekdayOf(serviceDate) === 'fri' && lane.first)
    return { ...base, coverReason: 'sick', risk: 'The driver can’t take it: Sick' }
  if (chance <= (weekdayOf(serviceDate) === 'fri' ? 12 : 3)) return base
  if (offset <= 2 && chance <= 80) return { ...manned, status: 'confirmed', confirmedAt: momentOf(stage, -1).toISOString() }
  // As the schedule makes them: another pattern changes them, and nobody twice.
  return { ...manned, generated: true, scheduleKey: `${made.number} ${serviceDate}` }
}

/** When it left and arrived; one in twelve was late, and says why. */
const droveAs = (lane: Lane, serviceDate: string, dice: Dice): Values => {
  const { start, end } = spanOf(serviceDate, {
    time: String(lane.run['dispatchTime']),
    zone: companyTimeZone,
    hours: Number(lane.run['durationHours']),
  })
  const late = dice.between(1, 12) === 1
  const left = late ? dice.between(18, 70) : dice.between(0, 9)
  const moved = (moment: string, minutes: number): string => new Date(Date.parse(moment) + minutes * 60_000).toISOString()
  return {
    status: 'completed',
    departedAt: moved(start, left),
    arrivedAt: moved(end, left - dice.between(0, 12)),
    delayMinutes: left,
    delayReason: late ? dice.pick(['Dock was full', 'Ice on I-44', 'Trailer not loaded', 'Flat tire']) : null,
  }
}

/** Runs of every division and who drives them, four weeks back and four weeks ahead. */
export const runStories = (stage: Stage): Happening[] => [
  {
    at: momentOf(stage, -1),
    by: stage.crew.admin,
    act: async ({ tx }) => {
      const seats = seatsOf(stage)
      const blocked = await blockedNights(tx, stage, seats)
      const lanes = lanesOf(stage, seats, blocked)
      const made = await createRecords(
        tx,
        'runs',
        lanes.map(({ run }) => ({ source: 'demo', ...run })),
        '',
      )
      const all = lanes.flatMap((lane, position) =>
        Array.from({ length: 2 * span }, (_, day) => {
          const run = made[position]
          return run === undefined ? null : nightOf(stage, lane, run, day - span, blocked)
        }).filter((night) => night !== null),
      )
      await createRecords(
        tx,
        'run-patterns',
        lanes.map(({ driver, vehicle, nights }, position) => ({
          source: 'demo',
          run: made[position]?.id ?? '',
          driver,
          vehicle,
          days: nights,
          startsOn: stage.calendar.day(-span),
        })),
        '',
      )
      await createRecords(
        tx,
        'run-assignments',
        all.map((night) => ({ source: 'demo', ...night })),
        '',
      )
    },
  },
]

const requests = [
  { type: 'vacation', from: -24, days: 5, step: 'approve' },
  { type: 'sick', from: -9, days: 2, step: 'approve' },
  { type: 'bereavement', from: -5, days: 3, step: 'approve' },
  { type: 'vacation', from: -2, days: 6, step: 'approve' },
  { type: 'sick', from: 0, days: 1, step: 'approve' },
  { type: 'jury', from: 3, days: 1, step: 'designate' },
  { type: 'home_time', from: 4, days: 3, step: 'approve' },
  { type: 'vacation', from: 9, days: 7, step: 'approve' },
  { type: 'pto', from: 2, days: 1, step: null },
  { type: 'personal', from: 5, days: 1, step: null },
  { type: 'vacation', from: 12, days: 8, step: null },
  { type: 'vacation', from: 26, days: 5, step: null },
  { type: 'unpaid', from: 6, days: 2, step: 'deny' },
  { type: 'pto', from: 8, days: 2, step: 'cancel' },
] as const

/** Drivers away, about to be, and asking to be. */
export const leaveStories = (stage: Stage): Happening[] => {
  const now = stage.calendar.now.toISOString()
  const drivers = stage.seats.filter(({ from, to }) => from <= now && to === null)
  return requests.map(({ type, from, days, step }, position) => {
    // In the divisions in turn, and not those of the runs alone.
    const seat = drivers[(position * 7) % drivers.length] ?? stage.seats[0]
    const first = nextWorkday(stage.calendar.day(from))
    return {
      at: momentOf(stage, Math.min(from - 12, -1)),
      by: stage.crew.managerOf(seat?.code ?? 'OZK'),
      act: async (hand) => {
        const made = await hand.create('time-off', {
          driver: seat?.driver ?? null,
          type,
          start: first,
          end: daysAfter(first, days - 1),
        })
        if (step !== null)
          await hand.move('time-off', made.id, step, step === 'deny' ? { denyReason: 'Two drivers of this yard are off then' } : {})
      },
    } satisfies Happening
  })
}
