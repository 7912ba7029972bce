import { sql } from 'drizzle-orm'
import type { Values } from '#kit/schemas.ts'
import type { Hand, Happening, Seat, Stage } from '../safety/stage.ts'
import { momentOf } from '../safety/tolls.ts'

/** A report by days before today: asked for, received with what the driver listed, its lines certified, reviewed by the next driver. */
interface Told {
  readonly ago: number
  readonly received?: number
  readonly defects?: readonly Values[]
  /** Days before today on which the shop certified every line. */
  readonly certified?: number
  readonly reviewed?: number
}

const told: readonly Told[] = [
  { ago: 62, received: 62 },
  {
    ago: 33,
    received: 33,
    defects: [{ part: 'wipers', note: 'Left blade torn', towed: false, unsafe: false }],
    certified: 32,
    reviewed: 32,
  },
  { ago: 12, received: 12 },
  {
    ago: 2,
    received: 2,
    defects: [{ part: 'horn', note: 'City horn does not sound', towed: false, unsafe: false }],
    certified: 1,
  },
  {
    ago: 1,
    received: 1,
    defects: [
      { part: 'lights', note: 'Right marker lamp out', towed: false, unsafe: false },
      { part: 'mirrors', note: 'Left mirror loose, does not hold', towed: false, unsafe: true },
    ],
  },
  { ago: 0 },
]

/** Which of the units each is of. */
const places = [25, 34, 37, 6, 9, 0]

/** Driver reports in every state: one not received, one with defects to certify, one for the next driver to review. */
export const driverReports = (stage: Stage, units: readonly Seat[]): Happening[] =>
  told.flatMap((report, position) => {
    const unit = units[(places[position] ?? position) % Math.max(1, units.length)]
    return unit === undefined ? [] : reportOf(stage, unit, report)
  })

const reportOf = (stage: Stage, unit: Seat, report: Told): Happening[] => {
  const by = stage.crew.supervisorOf(unit.code)
  const at = (ago: number, hours: number): Date =>
    new Date(Math.min(momentOf(stage, -ago).getTime() + hours * 3_600_000, stage.calendar.now.getTime() - 600_000))
  let id: string | null = null
  const acts: Happening[] = [
    {
      at: at(report.ago, 0),
      by,
      act: async (hand) => {
        id = (await hand.create('vehicle-reports', { vehicle: unit.vehicle, driver: unit.driver })).id
      },
    },
  ]
  const then = (ago: number | undefined, hours: number, act: (hand: Hand, report: string) => Promise<unknown>): void => {
    if (ago === undefined) return
    acts.push({
      at: at(ago, hours),
      by,
      act: async (hand) => {
        if (id !== null) await act(hand, id)
      },
    })
  }
  then(report.received, 1, async (hand, own) => {
    const signature = await nameOf(hand, unit.driver)
    await hand.move('vehicle-reports', own, 'enter', { reportedAt: hand.tx.now.toISOString(), defects: report.defects ?? null, signature })
  })
  then(report.certified, 2, async (hand, own) => {
    const open = await hand.find<{ id: string }>(
      sql`select r.id from repairs r where r.vehicle_report_id = ${own}::uuid and r.status = 'open'`,
    )
    for (const { id: repair } of open)
      await hand.move('repairs', repair, 'no_repair', { correction: 'Checked in the yard, works as it should' })
  })
  then(report.reviewed, 3, async (hand, own) => {
    const reviewSignature = await nameOf(hand, unit.driver)
    await hand.move('vehicle-reports', own, 'review', { reviewer: unit.driver, reviewSignature })
  })
  return acts
}

const nameOf = async (hand: Hand, driver: string): Promise<string> => {
  const [found] = await hand.find<{ name: string }>(
    sql`select first_name || ' ' || last_name as name from drivers where id = ${driver}::uuid`,
  )
  return found?.name ?? 'Driver'
}

/** The latest violation of a tractor that nobody corrected yet: its repair waits for a part. */
export const roadsideRepair = (stage: Stage): Happening => ({
  at: momentOf(stage, -1),
  by: stage.crew.safety[0],
  act: async (hand) => {
    const [violation] = await hand.find<{ id: string }>(sql`
      select v.id from violations v join vehicles u on u.id = v.vehicle_id where v.status = 'open' and v.archived_at is null and v.unit = 'power_unit'
        and v.correction is null and v.outcome not in ('dismissed', 'removed') and u.status not in ('sold', 'totaled') order by v.occurred_on desc nulls last, v.number limit 1`)
    if (violation === undefined) return
    await hand.move('violations', violation.id, 'open_repair', { unsafe: true })
    const [repair] = await hand.find<{ id: string }>(sql`select id from repairs where violation_id = ${violation.id}::uuid limit 1`)
    if (repair === undefined) return
    await hand.move('repairs', repair.id, 'start')
    await hand.move('repairs', repair.id, 'wait_for_parts', { waitingFor: 'Brake hose, from the dealer in Springfield' })
  },
})

/** Annual inspections come back a year after the report on file. */
export const annualSchedule = (stage: Stage, unit: Seat): Happening => ({
  at: momentOf(stage, -1),
  by: stage.crew.supervisorOf(unit.code),
  act: async (hand) => {
    const [report] = await hand.find<{ on: string }>(sql`
      select to_char(issued_on, 'YYYY-MM-DD') as on from qualification_documents
      where vehicle_id = ${unit.vehicle}::uuid and type = 'annual_inspection' and status = 'active' and issued_on is not null order by issued_on desc limit 1`)
    if (report === undefined) return
    await hand.create('pm-schedules', {
      vehicle: unit.vehicle,
      task: 'annual_inspection',
      everyDays: 365,
      warnDays: 30,
      lastDoneOn: report.on,
    })
  },
})
