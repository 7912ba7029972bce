import { daysAfter } from '#kit/iso-day.ts'
import type { Values } from '#kit/schemas.ts'
import { createRecords } from '#records/effects.ts'
import { readinessOn } from '#records/gate/readiness-on.ts'
import type { Tx } from '#server/engine/transaction.ts'
import { nextWorkday } from './leave.ts'
import { places } from './places.ts'
import type { Happening, Seat, Stage } from './safety/stage.ts'
import { momentOf } from './safety/tolls.ts'

const weekdayOf = (day: string): string => ['sun', 'mon', 'tue', 'wed', 'thu', 'fri', 'sat'][new Date(`${day}T00:00:00Z`).getUTCDay()] ?? ''
const nights = ['mon', 'tue', 'wed', 'thu', 'fri']
const dispatches = ['18:30', '19:45', '20:15', '21:30', '22:00', '23:10']
/** Weeks back and forward for which runs are planned. */
const span = 28

interface Lane extends Seat {
  readonly run: Values
}

/** Every third seat that is taken now drives a run of its own, every night of the week. */
const lanesOf = (stage: Stage): Lane[] => {
  const dice = stage.dice('runs')
  const now = stage.calendar.now.toISOString()
  const taken = stage.seats.filter(({ from, to }) => from <= now && to === null)
  const alone = taken.filter(({ vehicle }) => taken.filter((seat) => seat.vehicle === vehicle).length === 1)
  return alone
    .filter((_seat, position) => position % 3 === 0)
    .flatMap((seat, position) => {
      const home = places.find(({ code }) => code === seat.code)?.towns[0].city ?? 'Joplin'
      const away = dice.pick(['Tulsa, OK', 'Memphis, TN', 'Wichita, KS', 'Des Moines, IA', 'Little Rock, AR', 'Oklahoma City, OK'])
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
      return [{ ...seat, run }]
    })
}

/** Whether the gate stops a driver or unit on the night of a day. */
type Blocked = (id: string, day: string) => boolean

const blockedNights = async (tx: Tx, stage: Stage, lanes: readonly Lane[]): Promise<Blocked> => {
  const reasons = await readinessOn(tx, {
    drivers: lanes.map(({ driver }) => driver),
    vehicles: lanes.map(({ vehicle }) => vehicle),
    from: stage.calendar.day(0),
    to: stage.calendar.day(span + 1),
  })
  return (id, day) =>
    (reasons.get(id) ?? []).some(
      ({ effect, firstDay, lastDay }) => effect === 'block' && firstDay <= daysAfter(day, 1) && (lastDay === null || lastDay >= day),
    )
}

/** What became of a night: the past ran, but for a few; ahead, a few are not covered or not confirmed. */
const nightOf = (stage: Stage, lane: Lane, runId: string, offset: number, blocked: Blocked): Values | null => {
  const serviceDate = stage.calendar.day(offset)
  if (!nights.includes(weekdayOf(serviceDate))) return null
  const dice = stage.dice(`runs/${String(lane.run['code'])}/${serviceDate}`)
  const chance = dice.between(1, 100)
  const base = { run: runId, serviceDate }
  const manned = { ...base, driver: lane.driver, vehicle: lane.vehicle }
  const miles = Number(lane.run['miles'])
  if (offset < 0 && chance <= 3) return { ...base, status: 'cancelled', notRunReason: dice.pick(['No freight', 'Road closed by ice']) }
  if (offset < 0 && chance === 4) return { ...base, status: 'missed', notRunReason: 'Driver called in sick, nobody to cover' }
  if (offset < 0) return { ...manned, status: 'completed', milesActual: miles + dice.between(-4, 12) }
  if (blocked(lane.driver, serviceDate) || blocked(lane.vehicle, serviceDate)) return base
  if (chance <= (weekdayOf(serviceDate) === 'fri' ? 12 : 3)) return base
  if (offset <= 2 && chance <= 80) return { ...manned, status: 'confirmed', confirmedAt: momentOf(stage, -1).toISOString() }
  return manned
}

/** Runs of every division and who drives them, four weeks back and four weeks ahead. */
export const runStories = (stage: Stage): Happening[] => [
  {
    at: momentOf(stage, -1),
    by: stage.crew.admin,
    act: async ({ tx }) => {
      const lanes = lanesOf(stage)
      const made = await createRecords(
        tx,
        'runs',
        lanes.map(({ run }) => ({ source: 'demo', ...run })),
        '',
      )
      const blocked = await blockedNights(tx, stage, lanes)
      const all = lanes.flatMap((lane, position) =>
        Array.from({ length: 2 * span }, (_, day) => nightOf(stage, lane, made[position]?.id ?? '', day - span, blocked)).filter(
          (night) => night !== null,
        ),
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
