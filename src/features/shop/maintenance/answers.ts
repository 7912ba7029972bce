import * as z from 'zod'

export const workKinds = ['repairs', 'pm-schedules', 'tires', 'maintenance-todos'] as const

const day = z.iso.date()
const whole = z.int()

/** Where a unit is between two of its runs: `from` null is now, and `until` null means that no run follows. */
const stay = z.object({ day, from: z.string().nullable(), until: z.string().nullable(), run: z.string().nullable(), place: z.null() })

/** Tread in 32nds of an inch. */
const work = z.object({
  kind: z.enum(workKinds),
  id: z.uuid(),
  number: z.string(),
  unit: z.object({ id: z.uuid(), title: z.string(), status: z.string(), terminal: z.string().nullable() }).nullable(),
  what: z.string(),
  state: z.string(),
  holds: z.boolean(),
  dueOn: day.nullable(),
  dueMiles: z.int().nullable(),
  since: z.string(),
  tread: z.number().nullable(),
  note: z.string().nullable(),
  task: z.string().nullable(),
  booked: z.object({ kind: z.enum(['repairs', 'oil-changes']), id: z.uuid(), on: day.nullable() }).nullable(),
  lead: z.uuid().nullable().describe('The work of the same unit that it is done along with'),
  week: day.describe('Monday of its week'),
  home: stay.nullable().describe('When the unit is at home for it, by its runs'),
})

const week = z.object({ week: day, work: whole, units: whole, booked: whole })

export const queueAnswer = z.object({
  rows: z.array(work),
  total: whole,
  counts: z.object({
    kinds: z.object({ repairs: whole, 'pm-schedules': whole, tires: whole, 'maintenance-todos': whole }),
    units: whole,
    stop: whole,
    overdue: whole,
    unknown: whole,
  }),
  weeks: z.array(week),
})

export const understood = z.object({
  act: z.enum(['oil_change', 'service', 'reading']),
  unit: z.object({ id: z.uuid(), title: z.string() }),
  what: z.string(),
  miles: whole,
  hours: z.number().nullable(),
  on: day,
  cents: whole.nullable(),
  up: whole.nullable(),
  resets: z.array(z.object({ id: z.uuid(), label: z.string(), dueMiles: whole.nullable(), dueOn: day.nullable() })),
  clears: z.string().nullable(),
  doubt: z.string().nullable(),
})

export const quickAnswer = z.object({ problem: z.string().nullable(), understood: understood.nullable() })

export type Stay = z.output<typeof stay>
export type Work = z.output<typeof work>
export type Week = z.output<typeof week>
export type Queue = z.output<typeof queueAnswer>
export type Understood = z.output<typeof understood>
export type QuickAnswer = z.output<typeof quickAnswer>
