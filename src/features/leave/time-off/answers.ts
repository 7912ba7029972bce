import * as z from 'zod'

const day = z.iso.date()
const unit = z.enum(['days', 'hours'])

const leave = z.object({
  id: z.uuid(),
  status: z.enum(['pending', 'approved', 'denied']),
  type: z.string().describe('Type shown to everyone: protected leave is "leave"'),
  words: z.string(),
  start: day,
  end: day,
  part: z.enum(['full', 'am', 'pm']),
  days: z.number(),
  hours: z.number().nullable().describe('Only for leave counted in hours'),
  uncovers: z.int(),
})
const run = z.object({ id: z.uuid(), day, code: z.string(), taken: z.boolean().describe('A request that is not decided would uncover it') })
const person = z.object({
  kind: z.enum(['driver', 'user']),
  id: z.uuid(),
  name: z.string(),
  division: z.uuid().nullable(),
  leave: z.array(leave),
  runs: z.array(run),
})
const closed = z.object({
  start: day,
  end: day,
  name: z.string(),
  effect: z.enum(['warn', 'block', 'holiday']),
  division: z.uuid().nullable().describe('Null: the whole company'),
})
const division = z.object({ id: z.uuid(), name: z.string(), people: z.int(), awayToday: z.int() })

export const calendarAnswer = z.object({
  from: day,
  to: day,
  people: z.array(person),
  total: z.int(),
  days: z.array(z.object({ day, away: z.int(), asked: z.int() })),
  drivers: z.int(),
  closed: z.array(closed),
  floor: z.int().nullable().describe('Percent of drivers that stay at least, of one division'),
  divisions: z.array(division).describe('Counts each driver once, without sub-divisions'),
})

export type Calendar = z.output<typeof calendarAnswer>
export type Leave = z.output<typeof leave>
export type CalendarRun = z.output<typeof run>
export type Person = z.output<typeof person>
export type Division = z.output<typeof division>
export type Closed = z.output<typeof closed>

const replacement = z.object({
  id: z.uuid(),
  name: z.string(),
  division: z.string().nullable(),
  near: z.boolean(),
  licenseClass: z.string().nullable(),
  hours: z.number(),
  ran: z.int(),
  rest: z.number().nullable(),
  reasons: z.array(z.string()).describe('What the gate warns of on the days of the run'),
})

export const priceAnswer = z.object({
  runs: z.array(
    z.object({
      id: z.uuid(),
      code: z.string(),
      serviceDate: day,
      start: z.string(),
      end: z.string(),
      hours: z.number(),
      from: z.string().nullable(),
      to: z.string().nullable(),
      manned: z.boolean(),
      replacements: z.array(replacement),
    }),
  ),
  hidden: z.int(),
  coverage: z.array(z.object({ day, away: z.int(), of: z.int(), floor: z.int().nullable() })),
  blackouts: z.array(z.object({ start: day, end: day, name: z.string(), effect: z.enum(['warn', 'block']) })),
  balance: z
    .array(z.object({ type: z.string(), year: z.int(), unit, before: z.number(), after: z.number(), reserved: z.number() }))
    .describe('Left before and after, of each year, in its unit; reserved is held by other requests'),
  division: z.string().nullable(),
  decisions: z.object({ approved: z.int(), denied: z.int() }),
})

export const writtenAnswer = z.object({ id: z.uuid(), number: z.string(), version: z.int(), status: z.string() })

export const coveredAnswer = z.object({
  runs: z.array(
    z.object({
      id: z.uuid(),
      code: z.string(),
      start: z.string(),
      by: z.uuid(),
      byName: z.string(),
      free: z.boolean().describe('False: the driver has another run at that time'),
    }),
  ),
})
