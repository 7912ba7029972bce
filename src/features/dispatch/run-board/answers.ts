import * as z from 'zod'
import { coverageStates } from '#records/dispatch/run-assignments/coverage-states.ts'
import type { CoverageState } from '#records/dispatch/run-assignments/coverage-states.ts'

const day = z.iso.date()
const moment = z.iso.datetime({ offset: true })
const named = z.object({ id: z.uuid(), title: z.string() })

/** Why a driver or unit may not, or perhaps should not, go out on these days. */
const reason = z.object({
  effect: z.enum(['block', 'warn']),
  basis: z.enum(['law', 'policy']),
  code: z.string(),
  text: z.string(),
  firstDay: day,
  lastDay: day.nullable(),
  href: z.string(),
})

const run = z.object({
  id: z.uuid(),
  code: z.string(),
  name: z.string().nullable(),
  origin: z.string(),
  destination: z.string(),
  crew: z.enum(['solo', 'team']),
  /** When it leaves, on the clock of its division: `21:30`. */
  time: z.string(),
  hours: z.number(),
  licenseClass: z.string().nullable(),
  endorsements: z.array(z.string()),
  division: z.uuid(),
  /** The days of the board on which it is due. */
  due: z.array(day),
})

const seat = z.enum(['driver', 'secondDriver', 'relayDriver'])

const cell = z.object({
  id: z.uuid(),
  version: z.int(),
  run: z.uuid().nullable(),
  label: z.string(),
  day,
  start: moment,
  end: moment,
  status: z.string(),
  drivers: z.array(named.extend({ seat })),
  unit: named.nullable(),
  trailers: z.array(z.uuid()),
  risk: reason.extend({ who: z.string() }).nullable(),
  /** Whether it goes out as planned; null for a canceled run. */
  coverage: z.enum(Object.keys(coverageStates) as [CoverageState, ...CoverageState[]]).nullable(),
})

const driver = named.extend({
  licenseClass: z.string().nullable(),
  endorsements: z.array(z.string()),
  drives: z.boolean().describe('Whether the position drives'),
  testedIn: z.object({ doubles: z.boolean(), tank: z.boolean() }),
  enforcedFrom: z.iso.date().describe('From when a license that does not fit a run blocks; before it warns'),
  division: named,
  /** Hours of the runs of these days, whoever's division they are in. */
  hours: z.number(),
  /** For each day of the board: on how many days in a row before it the driver worked. */
  sinceOff: z.array(z.int()),
  reasons: z.array(reason),
  /** Trips that stand on no line of this board. */
  elsewhere: z.array(z.object({ start: moment, end: moment })),
})

const share = z.object({ covered: z.int(), total: z.int() })

const figures = z.object({
  today: share.nullable(),
  week: share,
  /** Still to leave and not covered. */
  uncovered: z.array(z.uuid()),
  /** Covered, with a warning against someone or something on it. */
  atRisk: z.array(z.uuid()),
})

export const boardAnswer = z.object({
  from: day,
  days: z.array(day),
  today: day,
  runs: z.array(run),
  /** Runs in all; more than those shown where there are too many for one board. */
  runTotal: z.int(),
  cells: z.array(cell),
  drivers: z.array(driver),
  figures,
})

export type Board = z.output<typeof boardAnswer>
export type Figures = z.output<typeof figures>
export type Share = z.output<typeof share>
export type Seat = z.output<typeof seat>
export type BoardReason = z.output<typeof reason>
export type BoardCell = z.output<typeof cell>
export type BoardRun = z.output<typeof run>
export type BoardDriver = z.output<typeof driver>

/** One run of last week, and what became or would become of it this week. */
const copied = z.object({
  from: z.uuid(),
  label: z.string(),
  day,
  drivers: z.array(z.string()),
  unit: z.string().nullable(),
  refusal: z.string().nullable(),
  warnings: z.array(z.string()),
})

export const copyAnswer = z.object({ rows: z.array(copied), covered: z.int(), batchId: z.uuid().nullable() })
export type Copy = z.output<typeof copyAnswer>
export type Copied = z.output<typeof copied>
