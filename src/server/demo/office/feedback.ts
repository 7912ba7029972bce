import type { Values } from '#kit/schemas.ts'
import type { StoredRow } from '#engine/write/rules.ts'
import type { Crew } from '../people/crew.ts'
import type { Happening, Stage } from '../safety/stage.ts'

type Person = (crew: Crew) => string

interface Told {
  readonly days: number
  readonly by: Person
  readonly said: Values
  readonly voters?: readonly Person[]
  /** Steps in their order: days ago, name, what was answered. */
  readonly steps?: readonly (readonly [number, string, string?])[]
}

const superAdmin: Person = (crew) => crew.superAdmin
const admin: Person = (crew) => crew.admin
const recruiter: Person = (crew) => crew.recruiter
const safety: Person = (crew) => crew.safety[0]
const manager: Person = (crew) => crew.managerOf('OZK')
const supervisor: Person = (crew) => crew.supervisorOf('KCM')
const otherSupervisor: Person = (crew) => crew.supervisorOf('GLF')

const bug = (priority: string): Values => ({ category: 'bug', priority })
const improvement = (priority: string): Values => ({ category: 'improvement', priority })
const suggestion = (priority: string): Values => ({ category: 'suggestion', priority })
const from = (page: string): Values => ({ page, viewport: '1920 × 1080', browser: 'Chrome 142', appVersion: '0.1.0' })

const items: readonly Told[] = [
  {
    days: 26,
    by: supervisor,
    said: {
      subject: 'Hide the Tickets badge',
      description: 'I never work on tickets, and the red number makes me look each time.',
      category: 'other',
      priority: 'low',
      ...from('/tickets'),
    },
    steps: [[24, 'decline', 'The badge counts open tickets for everyone, so it stays. You can close the Safety group instead.']],
  },
  {
    days: 18,
    by: supervisor,
    said: {
      subject: 'Drug test deadline shows the wrong time zone',
      description: 'The accident was in New Mexico. The deadline on its page was an hour off.',
      ...bug('high'),
      ...from('/accidents'),
      about: 'Accident',
    },
    voters: [safety],
    steps: [
      [17, 'review'],
      [15, 'start'],
      [4, 'complete', 'Fixed. Deadlines now use the time zone of the accident.'],
    ],
  },
  {
    days: 14,
    by: safety,
    said: {
      subject: 'Bulk upload of roadside inspection reports',
      description: 'I get ten DVERs by mail on Mondays and enter them one by one.',
      ...suggestion('high'),
      ...from('/inspections'),
    },
    voters: [supervisor, otherSupervisor, manager, admin],
    steps: [
      [13, 'review'],
      [10, 'plan', 'Planned for December, with one check before anything is saved.'],
    ],
  },
  {
    days: 11,
    by: manager,
    said: {
      subject: 'Filter violations by BASIC and driver together',
      description: 'For a coaching talk I want one driver and one BASIC on the screen.',
      ...improvement('normal'),
      ...from('/violations'),
    },
    voters: [safety, supervisor],
    steps: [
      [9, 'plan', 'Good idea. It comes with the next list filters.'],
      [5, 'start', 'Started this week.'],
    ],
  },
  {
    days: 8,
    by: otherSupervisor,
    said: {
      subject: 'Slow driver list at 7 AM',
      description: 'The list of drivers takes ten seconds while everybody signs in.',
      ...bug('high'),
      ...from('/drivers'),
      lastFailure: 'GET /api/drivers: 503',
    },
    voters: [supervisor, recruiter, safety],
    steps: [[6, 'review', 'We see it in the log and are looking for the cause.']],
  },
  {
    days: 4,
    by: manager,
    said: {
      subject: 'Show trailer on the run board cell',
      description: 'Dispatch asks for the trailer all morning. Put its number under the tractor in each cell so I don’t open every run.',
      ...suggestion('high'),
      ...from('/vehicle-assignments'),
    },
    voters: [supervisor, otherSupervisor, safety, admin],
    steps: [[3, 'review']],
  },
  {
    days: 3,
    by: supervisor,
    said: {
      subject: 'Trailer number in the day cell of the run board',
      description: 'I would like to see the trailer number on the board without opening the run.',
      ...suggestion('normal'),
      ...from('/vehicle-assignments'),
    },
  },
  {
    days: 2,
    by: recruiter,
    said: {
      subject: 'Dark theme for the shop screen',
      description: 'The screen in the shop is bright at night. It should keep dark by itself.',
      category: 'other',
      priority: 'low',
      ...from('/design-options'),
    },
  },
  {
    days: 1,
    by: safety,
    said: {
      subject: 'Text reminder before a med card ends',
      description: 'Drivers read texts, not mail. One text 30 days before would save us the calls.',
      ...suggestion('high'),
      ...from('/qualification-documents'),
    },
    voters: [supervisor, manager],
  },
  {
    days: 0,
    by: supervisor,
    said: {
      subject: 'Accident photos rotate on upload',
      description: 'Photos taken upright on the phone lie on their side in Files.',
      ...bug('urgent'),
      ...from('/accidents'),
      about: 'Accident',
    },
    voters: [safety],
  },
]

/** What people of the office said about Longhaul, and what they were answered. */
export const feedbackStories = (stage: Stage): Happening[] =>
  items.flatMap(({ days, by, said, voters = [], steps = [] }, position) => {
    const dice = stage.dice(`feedback/${position}`)
    const sender = by(stage.crew)
    let made: StoredRow | undefined
    const sent = stage.onRoad(-days, dice)
    return [
      {
        at: sent,
        by: sender,
        act: async (hand) => {
          const people = [sender, ...voters.map((person) => person(stage.crew))]
          made = await hand.create('feedback', { ...said, sender, voters: [...new Set(people)] })
        },
      },
      ...steps.map(([ago, step, answer], index): Happening => ({
        at: stage.later(stage.onRoad(-ago, dice), index),
        by: superAdmin(stage.crew),
        act: async (hand) => {
          await hand.move('feedback', made?.id ?? '', step, answer === undefined ? {} : { answer })
        },
      })),
    ]
  })
