import { sql } from 'drizzle-orm'
import { changeRecords } from '#records/effects.ts'
import type { Hand, Happening, Stage } from '../safety/stage.ts'
import { momentOf } from '../safety/tolls.ts'

const linehaul = {
  name: 'Linehaul tractors',
  kinds: ['tractor'],
  yearFrom: 2010,
  services: [
    { task: 'pm_a', everyMiles: 12_500, everyDays: 90, earlyMiles: 1_000, earlyDays: 7, warnMiles: 1_500 },
    { task: 'pm_b', everyMiles: 25_000, everyDays: 180, earlyMiles: 1_500, earlyDays: 14, warnMiles: 2_500, stopMiles: 5_000 },
  ],
} as const
const trailers = {
  name: 'Trailers',
  kinds: ['trailer', 'dolly'],
  services: [{ task: 'brakes', everyDays: 180, earlyDays: 14, warnDays: 14, stopDays: 60 }],
  note: 'Waiting for the last service dates of the yards.',
} as const

/** The company's programs: that of the tractors is applied to all of them, that of the trailers is still a draft. */
export const programStories = (stage: Stage): Happening[] => [
  {
    at: momentOf(stage, -2),
    by: stage.crew.admin,
    act: async (hand) => {
      await hand.create('pm-programs', trailers)
      const { id } = await hand.create('pm-programs', linehaul)
      await hand.move('pm-programs', id, 'apply')
      await enterLast(stage, hand, id)
    },
  },
]

interface Made {
  readonly id: string
  readonly vehicle: string
  readonly task: string
}

/** When each was done last, by the papers of the yards: weeks ago, at the meter of that day. A unit without readings stays unknown. */
const enterLast = async (stage: Stage, hand: Hand, program: string): Promise<void> => {
  const made = await hand.find<Made>(sql`
    select s.id, s.vehicle_id as vehicle, s.task from pm_schedules s join vehicles v on v.id = s.vehicle_id
    where s.program_id = ${program}::uuid and s.last_done_on is null order by v.number, s.task`)
  const dice = stage.dice('shop/programs')
  const wanted = made.map(({ id, vehicle, task }) => ({
    id,
    vehicle,
    at: momentOf(stage, -dice.between(5, task === 'pm_a' ? 42 : 78)).toISOString(),
  }))
  const readings = sql.raw(`meter_entries m where m.vehicle_id = w.vehicle and m.meter = 'odometer' and m.status = 'valid'`)
  const found = await hand.find<{ id: string; miles: number; on: string }>(sql`
    select w.id, floor(p.value + (n.value - p.value) * extract(epoch from w.at - p.read_at) / extract(epoch from n.read_at - p.read_at))::int as miles, to_char(w.at, 'YYYY-MM-DD') as on
    from json_to_recordset(${JSON.stringify(wanted)}::json) as w(id uuid, vehicle uuid, at timestamptz)
      cross join lateral (select m.value, m.read_at from ${readings} and m.read_at <= w.at order by m.read_at desc limit 1) p
      cross join lateral (select m.value, m.read_at from ${readings} and m.read_at > w.at order by m.read_at limit 1) n where n.value > p.value`)
  const last = new Map(found.map((one) => [one.id, one]))
  await changeRecords(
    hand.tx,
    'pm-schedules',
    [...last.keys()],
    ({ id }) => ({ lastDoneOn: last.get(id)?.on ?? null, lastMiles: last.get(id)?.miles ?? null }),
    'From yard records',
  )
}
