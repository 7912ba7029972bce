import { sql } from 'drizzle-orm'
import type { Values } from '#kit/schemas.ts'
import { createRecords } from '#records/effects.ts'
import type { Dice } from '../dice.ts'
import { shopJobs } from './shop-jobs.ts'
import type { Job } from './shop-jobs.ts'
import { annualSchedule, driverReports, roadsideRepair } from './shop-reports.ts'
import type { Hand, Happening, Seat, Stage } from '../safety/stage.ts'
import { momentOf } from '../safety/tolls.ts'

const oilMiles = 25_000
/** Days that a tractor takes for them. */
const oilDays = 94

/** Eighteen months of the shop: oil changed by schedule, repairs with what they cost, tires measured, and what stands open today. */
export const shopHistory = (stage: Stage): Happening[] => {
  const taken = new Set<string>()
  const units = stage.seats.filter(({ vehicle, to }) => to === null && !taken.has(vehicle) && taken.add(vehicle).size > 0).slice(0, 40)
  return [
    ...units.flatMap((unit, position) => serviced(stage, unit, position)),
    ...shopJobs.flatMap((job, position) => jobOf(stage, units[((job.sameUnitAs ?? position) * 3 + 1) % units.length], job)),
    ...units.slice(2, 8).map((unit, position) => shod(stage, unit, position)),
    ...planned(stage, units),
    ...driverReports(stage, units),
    roadsideRepair(stage),
    ...units.slice(0, 24).map((unit) => annualSchedule(stage, unit)),
  ]
}

/** What the odometer showed at a moment, between the readings around it; null where none tells. */
const meterAt = async (hand: Hand, vehicle: string): Promise<number | null> => {
  const at = sql`${hand.tx.now.toISOString()}::timestamptz`
  const readings = sql`meter_entries m where m.vehicle_id = ${vehicle}::uuid and m.meter = 'odometer' and m.status = 'valid'`
  const [found] = await hand.find<{ miles: number | null }>(sql`
    select floor(p.value + (n.value - p.value) * extract(epoch from ${at} - p.read_at) / extract(epoch from n.read_at - p.read_at))::int as miles
    from (select m.value, m.read_at from ${readings} and m.read_at <= ${at} order by m.read_at desc limit 1) p,
      (select m.value, m.read_at from ${readings} and m.read_at > ${at} order by m.read_at limit 1) n where n.value > p.value`)
  return found?.miles ?? null
}

/** How long ago the oil was changed last: most are on time, some due, one is past its stop. */
const sinceLast = (position: number, dice: Dice): number =>
  position === 4 ? 120 : position % 10 === 1 ? 104 : position % 10 === 3 ? 92 : position % 10 === 6 ? 87 : dice.between(4, 74)

const serviced = (stage: Stage, unit: Seat, position: number): Happening[] => {
  const dice = stage.dice(`shop/${position}`)
  const last = sinceLast(position, dice)
  const by = stage.crew.supervisorOf(unit.code)
  const days = Array.from({ length: 5 }, (_, change) => last + change * oilDays)
    .filter((ago) => ago < 530)
    .toReversed()
  let schedule: string | null = null
  const changes = days.map((ago): Happening => ({
    at: momentOf(stage, -ago),
    by,
    act: async (hand) => {
      const miles = await meterAt(hand, unit.vehicle)
      if (miles === null) return
      const doneOn = stage.day(hand.tx.now)
      schedule ??= (await hand.create('pm-schedules', { ...pmB(position), vehicle: unit.vehicle, lastDoneOn: doneOn, lastMiles: miles })).id
      await hand.create('oil-changes', { ...oilOf(dice), vehicle: unit.vehicle, schedule, doneOn, miles })
    },
  }))
  return position % 2 === 0 ? [...changes, safetyService(stage, unit, Math.min(last, dice.between(2, 48)))] : changes
}

/** PM A comes twice as often. */
const safetyService = (stage: Stage, unit: Seat, ago: number): Happening => ({
  at: momentOf(stage, -ago),
  by: stage.crew.supervisorOf(unit.code),
  act: async (hand) => {
    const lastMiles = await meterAt(hand, unit.vehicle)
    if (lastMiles === null) return
    const lastDoneOn = stage.day(hand.tx.now)
    await hand.create('pm-schedules', { task: 'pm_a', everyMiles: 12_500, everyDays: 90, vehicle: unit.vehicle, lastDoneOn, lastMiles })
  },
})

const pmB = (position: number): Values => ({
  task: 'pm_b',
  everyMiles: oilMiles,
  everyDays: 180,
  ...(position % 2 === 0 ? { stopMiles: 5_000 } : {}),
})

const oilOf = (dice: Dice): Values => ({
  ...(dice.chance(0.3) ? { shop: dice.pick(['Prairie Truck Service', 'Route 66 Lube']) } : {}),
  grade: '15W-40',
  oil: dice.pick(['conventional', 'synthetic', 'blend']),
  quarts: dice.between(40, 44),
  filters: ['oil', 'fuel'],
  intervalMiles: oilMiles,
  ...sampleOf(dice),
  parts: dice.between(21_000, 29_500),
  labor: dice.between(9_000, 15_000),
})

/** Figures of the lab, from which the grade follows. */
const sampleOf = (dice: Dice): Values => ({
  sampleLab: 'Ozark Fluid Lab',
  iron: dice.chance(0.04) ? dice.between(155, 210) : dice.chance(0.1) ? dice.between(101, 140) : dice.between(12, 78),
  copper: dice.between(3, 28),
  soot: dice.between(4, 24) / 10,
  fuelPct: dice.between(1, 14) / 10,
  coolant: false,
})

const jobOf = (stage: Stage, unit: Seat | undefined, job: Job): Happening[] => {
  if (unit === undefined) return []
  const by = stage.crew.supervisorOf(unit.code)
  let id: string | null = null
  const reported: Happening = {
    at: momentOf(stage, -job.ago),
    by,
    act: async (hand) => {
      const reportedMiles = await meterAt(hand, unit.vehicle)
      const technician = job.technician === true && unit.code === 'OZK' ? { technician: stage.crew.technician } : {}
      id = (await hand.create('repairs', { origin: 'shop', ...job.values, ...technician, vehicle: unit.vehicle, reportedMiles })).id
    },
  }
  const steps = (job.steps ?? []).map(([ago, move, inputs = {}]): Happening => ({
    at: momentOf(stage, -ago),
    by,
    act: async (hand) => {
      const on = stage.day(hand.tx.now)
      const miles = move === 'complete' ? await meterAt(hand, unit.vehicle) : null
      if (id === null || (move === 'complete' && miles === null)) return
      const asked = move === 'complete' ? { completedOn: on, completedMiles: miles } : {}
      const promised = typeof inputs['dueIn'] === 'number' ? { dueOn: stage.calendar.day(inputs['dueIn']) } : {}
      const booked = typeof inputs['scheduledIn'] === 'number' ? { scheduledFor: stage.calendar.day(inputs['scheduledIn']) } : {}
      const { dueIn: _dueIn, scheduledIn: _scheduledIn, ...rest } = inputs
      await hand.move('repairs', id, move, { ...asked, ...promised, ...booked, ...rest })
    },
  }))
  return [reported, ...steps]
}

const wheels = ['lf', 'rf', 'l2o', 'l2i', 'r2i', 'r2o', 'l3o', 'l3i', 'r3i', 'r3o'] as const

/** Ten tires of a tractor, measured last month; one steer tire is worn below the limit, one drive tire close to it. */
const shod = (stage: Stage, unit: Seat, position: number): Happening => ({
  at: momentOf(stage, -26 - position),
  by: stage.crew.supervisorOf(unit.code),
  act: async (hand) => {
    const dice = stage.dice(`shop/tires/${position}`)
    const [mountedMiles, measuredOn] = [await meterAt(hand, unit.vehicle), stage.day(hand.tx.now)]
    const values = wheels.map((wheel): Values => {
      const front = wheel === 'lf' || wheel === 'rf'
      const worn =
        position === 0 && wheel === 'rf' ? 3 : position === 1 && wheel === 'l3i' ? 3 : front ? dice.between(8, 16) : dice.between(6, 22)
      return {
        source: 'demo',
        ...(front
          ? { brand: 'Bridgeline', model: 'R284', size: '295/75R22.5' }
          : { brand: 'Crossfield', model: 'D610', size: '295/75R22.5' }),
        vehicle: unit.vehicle,
        position: wheel,
        mountedOn: measuredOn,
        mountedMiles,
        build: front || dice.chance(0.7) ? 'new' : 'retread',
        treadOuter: worn + dice.between(0, 1),
        treadMiddle: worn + dice.between(0, 2),
        treadInner: worn,
        psi: dice.between(98, 112),
        measuredOn,
        readings: [reading(measuredOn, worn + 2, mountedMiles)],
        dot: `1M3D${dice.between(10, 52)}24`,
        cost: dice.between(38_000, 52_000),
      }
    })
    await createRecords(hand.tx, 'tires', values, '')
  },
})

/** As it was measured a while before. */
const reading = (on: string, lowest: number, miles: number | null): Values => ({
  on,
  treadOuter: lowest + 1,
  treadMiddle: lowest + 1,
  treadInner: lowest,
  miles: miles === null ? null : Math.max(0, miles - 14_000),
})

const planned = (stage: Stage, units: readonly Seat[]): Happening[] =>
  (
    [
      [9, 'Mirror bracket, left, rattles', { priority: 'normal' }, 5],
      [6, 'Reprogram idle shutdown timer', { priority: 'low' }, 20],
      [12, 'Order winter wiper blades for the yard', { priority: 'high' }, -2],
      [3, 'Replace mud flaps', { priority: 'low', assignee: 'Dale Mercer' }, 9],
    ] as const
  ).flatMap(([ago, title, values, dueIn], position): Happening[] => {
    const unit = units[position * 5 + 2]
    return unit === undefined
      ? []
      : [
          {
            at: momentOf(stage, -ago),
            by: stage.crew.supervisorOf(unit.code),
            act: async (hand) => {
              const place = position === 2 ? { division: unit.division } : { vehicle: unit.vehicle }
              await hand.create('maintenance-todos', { title, ...values, ...place, dueOn: stage.calendar.day(dueIn) })
            },
          },
        ]
  })
