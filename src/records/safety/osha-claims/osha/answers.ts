import * as z from 'zod'
import { categories } from './classification.ts'
import type { Category } from './classification.ts'
import { itaDuties } from './figures.ts'

const givenAnswer = z.object({
  question: z.string(),
  answer: z.string(),
  by: z.string().nullable(),
  at: z.string().nullable(),
  fact: z.boolean().describe('Answered by the facts of the case'),
})

const caseDay = z.object({ day: z.string(), kind: z.enum(['away', 'restricted']), counts: z.boolean() })
export const judgedCase = z.object({
  version: z.int().describe('Version of the case that the decision is made of'),
  decision: z.object({
    recordable: z.enum(['yes', 'no', 'undecided']).describe('By the answers alone, before any other decision with a reason'),
    reasons: z.array(z.string()),
    classification: z.string().nullable(),
    next: z.string().nullable().describe('Key of the next question'),
    answers: z.array(givenAnswer),
  }),
  days: z.object({
    injuredOn: z.string(),
    today: z.string(),
    source: z.enum(['claim', 'case']),
    periods: z.array(
      z.object({
        kind: z.enum(['away', 'restricted']),
        from: z.string(),
        to: z.string().nullable(),
        source: z.string().nullable(),
        href: z.string().nullable(),
      }),
    ),
    days: z.array(caseDay),
    away: z.int(),
    restricted: z.int(),
    raw: z.object({ away: z.int(), restricted: z.int() }),
    cappedOn: z.string().nullable(),
    counting: z.boolean(),
    estimated: z.boolean().describe('Days are in the sums that were expected, and not counted'),
    notes: z.array(z.string()),
  }),
  severe: z.object({
    required: z.string(),
    dueAt: z.string().nullable(),
    exempt: z.string().nullable(),
    events: z.array(
      z.object({
        kind: z.string(),
        learnedAt: z.string(),
        required: z.string(),
        dueAt: z.string().nullable(),
        exempt: z.string().nullable(),
        open: z.boolean().describe('Named by words of the case, its claim or its accident, and not answered yet'),
      }),
    ),
  }),
})

/** A total of Form 300A that is no longer what was signed. */
const changedTotal = z.object({ column: z.string(), label: z.string(), signed: z.int(), now: z.int().nullable() })

const rate = z.number().nullable()
const ratesAnswer = z.object({ trir: rate, dart: rate, ltir: rate, severity: rate })
const nullableText = z.string().nullable()
const count = z.int()

const keptYear = z.object({
  id: z.uuid(),
  number: z.string(),
  status: z.string(),
  averageEmployees: z.int().nullable(),
  peakEmployees: z.int().nullable(),
  requestedInWriting: z.boolean().nullable(),
  totalHours: z.int().nullable(),
  executiveName: nullableText,
  certifiedOn: nullableText,
  postedOn: nullableText,
  takenDownOn: nullableText,
  submittedOn: nullableText,
  submissionReference: nullableText,
  photos: count,
})

const yearTotals = z.object({
  deaths: count,
  daysAway: count,
  restricted: count,
  other: count,
  unclassified: count,
  awayDays: count,
  restrictedDays: count,
})

const yearDates = z.object({
  signFrom: z.string(),
  signBy: z.string(),
  postFrom: z.string(),
  postTo: z.string(),
  submitBy: z.string(),
  keepUntil: z.string(),
})

const establishment = z.object({
  id: z.uuid(),
  name: z.string(),
  naics: nullableText,
  duty: z
    .enum(itaDuties)
    .nullable()
    .describe(
      'check: look into appendices A and B of 29 CFR 1904 subpart E. Null while the people employed at any time of the year or the NAICS code are missing',
    ),
  kept: keptYear.nullable(),
  totals: yearTotals,
  rates: ratesAnswer,
  undecided: count,
  incomplete: count.describe('Cases on the log without all answers of Form 301'),
  undecidedIncomplete: count.describe('The same of cases that are not decided, and so not on the log'),
  counting: count,
  estimated: count.describe('Cases with an estimate in the days of the totals'),
  privacy: count.nullable().describe('Null for roles that must not know which cases are privacy cases'),
  changed: z.array(changedTotal).describe('Totals that are no longer what was signed'),
  faults: z.object({ '300a': count, '300-301': count }).describe('Checks of the files that fail'),
})

const targets = z.object({ trir: rate, dart: rate })

export const oshaYear = z.object({
  year: z.int(),
  dates: yearDates,
  group: ratesAnswer.extend({ hours: z.int().nullable(), cases: count, hoursMissing: count }),
  targets: targets.describe('Targets of the company; null: none'),
  establishments: z.array(establishment),
})

export const itaFile = z.enum(['300a', '300-301'])
const fault = z.object({ sentence: z.string(), href: z.string().describe('Screen where it is mended') })

export const itaChecks = z.object({
  establishments: z.int(),
  rows: z.int(),
  refused: z.array(fault),
  warnings: z.array(fault),
  information: z.array(fault).describe('Totals that are no longer what was signed; they keep nothing from being sent'),
})

const box = z.enum(['ticked', 'struck', 'empty'])
const totalsAnswer = z.object({
  deaths: z.int(),
  daysAway: z.int(),
  restricted: z.int(),
  other: z.int(),
  unclassified: z.int().describe('Cases without an outcome: in none of columns G to J'),
  awayDays: z.int(),
  restrictedDays: z.int(),
  byCategory: z.record(z.enum(categories.map(({ key }) => key) as [Category, ...Category[]]), z.int()),
  untyped: z.int().describe('Cases without a type: in no total of column M'),
  withoutAwayDays: z.int(),
  withoutRestrictedDays: z.int(),
})
const place = z.object({ id: z.uuid(), name: z.string(), city: z.string().nullable(), state: z.string().nullable() })
const formItem = z.object({ item: z.int().nullable(), label: z.string(), value: z.string().nullable(), withheld: z.boolean() })

const logLine = z.object({
  id: z.uuid(),
  a: z.string(),
  b: z.string(),
  c: z.string(),
  d: z.string(),
  e: z.string(),
  f: z.string(),
  g: box,
  h: box,
  i: box,
  j: box,
  k: z.int(),
  l: z.int(),
  m: z.int().nullable().describe('1 to 6; null: the type is not answered'),
})

export const oshaLog = z.object({
  year: z.int(),
  establishment: place,
  lines: z.array(logLine),
  totals: totalsAnswer,
  undecided: z.int().describe('Cases of the year that are not decided, and so not listed'),
})

export const oshaSummary = z.object({
  year: z.int(),
  establishment: place,
  summary: z.uuid().nullable(),
  signedOn: z.iso.date().nullable(),
  changed: z.array(changedTotal).describe('Totals that are no longer what was signed'),
  sections: z.array(
    z.object({
      heading: z.string(),
      fields: z.array(z.object({ column: z.string().nullable(), label: z.string(), value: z.string().nullable() })),
    }),
  ),
})

export const oshaReport = z.object({ id: z.uuid(), caseNumber: z.string(), establishment: z.string(), items: z.array(formItem) })

export type JudgedCase = z.output<typeof judgedCase>
export type GivenAnswer = z.output<typeof givenAnswer>
export type CaseDay = z.output<typeof caseDay>
export type OshaYear = z.output<typeof oshaYear>
export type Rates = z.output<typeof ratesAnswer>
export type OshaTargets = z.output<typeof targets>
export type KeptYear = z.output<typeof keptYear>
export type ChangedTotal = z.output<typeof changedTotal>
export type YearTotals = z.output<typeof yearTotals>
export type Establishment = z.output<typeof establishment>
export type YearDates = z.output<typeof yearDates>
export type ItaFile = z.output<typeof itaFile>
export type Fault = z.output<typeof fault>
export type ItaChecks = z.output<typeof itaChecks>
export type Box = z.output<typeof box>
export type LogLine = z.output<typeof logLine>
export type Log = z.output<typeof oshaLog>
export type Summary = z.output<typeof oshaSummary>
export type Report = z.output<typeof oshaReport>
