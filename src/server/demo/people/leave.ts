import { sql } from 'drizzle-orm'
import { daysAfter } from '#kit/dates/iso-day.ts'
import { createRecords } from '#records/effects.ts'
import { turnYear } from '#records/leave/leave-ledger/turn-of-year.ts'
import { federalHolidaysIn, isWeekend } from '#records/leave/time-off/span.ts'
import type { Happening, Stage } from '../safety/stage.ts'
import { momentOf } from '../safety/tolls.ts'

const isFree = (day: string): boolean => isWeekend(day) || federalHolidaysIn({ start: day, end: day }).length > 0

/** The day itself, or the next one that people work on: whole requests may not fall on days off. */
export const nextWorkday = (day: string): string => (isFree(day) ? nextWorkday(daysAfter(day, 1)) : day)

/** Requests of `leaveStories`, by drivers seven seats apart. */
const requestCount = 14

const policies = [
  { type: 'pto', yearly: 12, carryOver: 5, maxNegative: 0, noticeDays: 7 },
  { type: 'vacation', yearly: 10, carryOver: null, maxNegative: 0, noticeDays: 14 },
  { type: 'sick', yearly: 5, carryOver: 0, maxNegative: null, noticeDays: 0 },
  { type: 'personal', yearly: 3, carryOver: 0, maxNegative: 0, noticeDays: 2 },
]

/** Days granted at the start of the year, and a few told apart since. */
const grants = (stage: Stage): Happening => ({
  at: momentOf(stage, -120),
  by: stage.crew.admin,
  act: async ({ create, tx }) => {
    for (const policy of policies) await create('leave-policies', { paid: true, ...policy })
    await create('leave-coverage', { division: stage.divisionId('KCM'), minAvailable: 80, effect: 'warn' })
    await create('leave-coverage', { division: stage.divisionId('OZK'), minAvailable: 70, effect: 'block' })
    const years = new Set([stage.calendar.day(-120), stage.calendar.day(0)].map((day) => Number(day.slice(0, 4))))
    for (const year of years) await turnYear(tx, year)
    const some = await tx.query<{ id: string }>(sql`select id from drivers where status = 'active' order by number limit 6`)
    await createRecords(
      tx,
      'leave-ledger',
      some.map(({ id }, position) => ({
        source: 'demo',
        driver: id,
        type: 'pto',
        year: Number(stage.calendar.day(0).slice(0, 4)),
        entry: 'adjusted',
        days: position % 2 === 0 ? 1 : -1.5,
        note: position % 2 === 0 ? 'Worked on a day off' : 'Carried over by mistake',
      })),
      '',
    )
  },
})

/** Christmas that comes next: nobody is to be off in the week before it without being asked twice. */
const blackouts = (stage: Stage): Happening => {
  const today = stage.calendar.day(0)
  const year = today.slice(5) > '12-24' ? Number(today.slice(0, 4)) + 1 : today.slice(0, 4)
  return {
    at: momentOf(stage, -1),
    by: stage.crew.admin,
    act: async ({ create }) => {
      await create('leave-blackouts', { name: 'Peak week', start: `${year}-12-17`, end: `${year}-12-22`, effect: 'warn' })
      await create('leave-blackouts', {
        name: 'Last loads before Christmas',
        division: stage.divisionId('OZK'),
        start: `${year}-12-23`,
        end: `${year}-12-24`,
        effect: 'block',
      })
      await create('leave-blackouts', {
        name: 'Christmas Eve',
        division: stage.divisionId('GLF'),
        start: `${year}-12-24`,
        end: `${year}-12-24`,
        effect: 'holiday',
      })
    },
  }
}

/** Family leave: one designated and running, one whose papers are awaited; and a request of the office. */
const protectedLeave = (stage: Stage): Happening[] => {
  const now = stage.calendar.now.toISOString()
  const drivers = stage.seats.filter(({ from, to }) => from <= now && to === null)
  // Not those of the other requests: nobody is away twice on a day.
  const asking = new Set(Array.from({ length: requestCount }, (_, position) => (position * 7) % drivers.length))
  const [first, second] = drivers.filter((_seat, position) => !asking.has(position))
  const day = (offset: number): string => stage.calendar.day(offset)
  return [
    {
      at: momentOf(stage, -20),
      by: stage.crew.admin,
      act: async (hand) => {
        const made = await hand.create('time-off', {
          driver: first?.driver ?? null,
          type: 'fmla',
          start: day(-13),
          end: day(15),
          learnedOn: day(-21),
          noticeOn: day(-20),
          certificationAskedOn: day(-20),
          hoursWorked: 2480,
          weekHours: 50,
          weekHoursReason: 'Drove for another terminal before',
        })
        await hand.change('time-off', made.id, { certificationOn: day(-20), enoughOn: day(-20) })
        await hand.move('time-off', made.id, 'designate')
      },
    },
    {
      at: momentOf(stage, -3),
      by: stage.crew.admin,
      act: async (hand) => {
        await hand.create('time-off', {
          driver: second?.driver ?? null,
          type: 'fmla',
          start: day(21),
          end: day(48),
          learnedOn: day(-3),
          noticeOn: day(-3),
          certificationAskedOn: day(-3),
        })
      },
    },
    {
      at: momentOf(stage, -2),
      by: stage.crew.managerOf('GLF'),
      act: async (hand) => {
        const start = nextWorkday(day(10))
        await hand.create('time-off', { user: stage.crew.managerOf('GLF'), type: 'pto', start, end: start })
      },
    },
  ]
}

/** What the company grants and allows, and leave that the law protects. */
export const leaveRuleStories = (stage: Stage): Happening[] => [grants(stage), ...protectedLeave(stage), blackouts(stage)]
