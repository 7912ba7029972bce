import { sql } from 'drizzle-orm'
import type { Values } from '#kit/schemas.ts'
import type { Hand, Happening, Stage } from '../safety/stage.ts'
import { momentOf } from '../safety/tolls.ts'

interface Errand {
  /** Days from today on which it was added, and is due. */
  readonly added: number
  readonly due: number
  readonly by: string
  readonly to: readonly string[]
  readonly about: { readonly kind: string; readonly which: ReturnType<typeof sql> } | null
  readonly values: Values
  readonly step?: readonly [move: string, inputs?: Values]
}

/** What people of the office have promised each other: late, for today, waiting, done and repeating. */
export const tasks = (stage: Stage): Happening[] => [...templates(stage), ...errandsOf(stage).map((errand) => happening(stage, errand))]

const templates = (stage: Stage): Happening[] =>
  [
    { title: 'Walk the new driver through the first week', event: 'driver_added', dueDays: 3, type: 'coaching' },
    { title: 'Collect keys, fuel card and ELD login', event: 'driver_terminated', dueDays: 1, type: 'todo', priority: 'high' },
    { title: 'Get photos, statements and the police report', event: 'accident_added', dueDays: 2, type: 'follow_up', priority: 'high' },
  ].map((values) => ({
    at: momentOf(stage, -1),
    by: stage.crew.safety[0],
    act: async (hand) => void (await hand.create('task-templates', values)),
  }))

const happening = (stage: Stage, errand: Errand): Happening => ({
  at: momentOf(stage, errand.added),
  by: errand.by,
  act: async (hand) => {
    const record = await recordOf(hand, errand)
    const dueAt = `${stage.calendar.day(errand.due)}T22:00:00.000Z`
    const made = await hand.create('tasks', { ...errand.values, assignees: [...errand.to], dueAt, record })
    if (errand.step !== undefined) await hand.move('tasks', made.id, ...errand.step)
  },
})

const recordOf = async (hand: Hand, { about }: Errand): Promise<{ id: string; kind: string } | null> => {
  if (about === null) return null
  const [found] = await hand.find<{ id: string }>(about.which)
  return found === undefined ? null : { id: found.id, kind: about.kind }
}

const driver = { kind: 'drivers', which: sql`select id from drivers where status = 'active' order by number limit 1` }
const otherDriver = { kind: 'drivers', which: sql`select id from drivers where status = 'active' order by number desc limit 1` }
const vehicle = { kind: 'vehicles', which: sql`select id from vehicles where status = 'active' order by number limit 1` }
const accident = { kind: 'accidents', which: sql`select id from accidents where status in ('open', 'pending') order by number limit 1` }

const errandsOf = ({ calendar, crew }: Stage): Errand[] => {
  const [safety] = crew.safety
  const manager = crew.managerOf('OZK')
  const supervisor = crew.supervisorOf('KCM')
  return [
    {
      added: -6,
      due: -1,
      by: manager,
      to: [supervisor],
      about: driver,
      values: { title: 'Ride along and go over following distance', type: 'coaching', priority: 'high' },
    },
    {
      added: -4,
      due: 0,
      by: safety,
      to: [manager],
      about: accident,
      values: { title: 'Get the tow invoice from the yard', type: 'document' },
    },
    {
      added: -3,
      due: 0,
      by: crew.admin,
      to: [crew.superAdmin, crew.admin],
      about: null,
      values: { title: 'Approve the winter tire order', type: 'approval', priority: 'urgent' },
    },
    {
      added: -2,
      due: 3,
      by: manager,
      to: [safety],
      about: otherDriver,
      values: { title: 'Call the clinic about the medical card', type: 'call' },
      step: ['wait', { waitingFor: 'Callback from the clinic' }],
    },
    {
      added: -5,
      due: -2,
      by: supervisor,
      to: [supervisor],
      about: vehicle,
      values: {
        title: 'Yard walk',
        type: 'inspection',
        repeats: 'weekly',
        repeatsUntil: calendar.day(180),
        checklist: [{ step: 'Lights' }, { step: 'Tires and rims' }, { step: 'Leaks under the unit' }],
      },
      step: ['done'],
    },
    {
      added: -1,
      due: 6,
      by: crew.recruiter,
      to: [crew.recruiter],
      about: null,
      values: { title: 'Post the Joplin openings again', type: 'todo', priority: 'low' },
    },
  ]
}
