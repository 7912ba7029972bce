import * as z from 'zod'

const day = z.iso.date()

export const calendarAnswer = z.object({
  from: day,
  to: day,
  people: z.array(
    z.object({
      kind: z.enum(['driver', 'user']),
      id: z.uuid(),
      name: z.string(),
      division: z.uuid().nullable(),
      leave: z.array(
        z.object({
          id: z.uuid(),
          status: z.string(),
          type: z.string().nullable(),
          words: z.string(),
          start: day,
          end: day,
          part: z.enum(['full', 'am', 'pm']),
          days: z.number(),
          uncovers: z.int(),
        }),
      ),
      runs: z.array(z.object({ id: z.uuid(), day, code: z.string(), taken: z.boolean() })),
    }),
  ),
  total: z.int(),
  days: z.array(z.object({ day, away: z.int(), asked: z.int() })),
  drivers: z.int(),
  divisions: z.array(z.object({ id: z.uuid(), name: z.string(), people: z.int(), awayToday: z.int() })),
})

const replacement = z.object({
  id: z.uuid(),
  name: z.string(),
  division: z.string().nullable(),
  near: z.boolean(),
  licenseClass: z.string().nullable(),
  hours: z.number(),
  ran: z.int(),
  rest: z.number().nullable(),
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
  coverage: z.array(z.object({ day, away: z.int(), people: z.int() })),
  division: z.string().nullable(),
  decisions: z.object({ approved: z.int(), denied: z.int() }),
})

export const writtenAnswer = z.object({ id: z.uuid(), number: z.string(), version: z.int(), status: z.string() })
