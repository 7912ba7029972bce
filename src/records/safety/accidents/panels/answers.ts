import * as z from 'zod'
import { committeeChoices } from '../law/committee.ts'
import { hazmatWords } from '../law/register.ts'

const registerRow = z.object({
  id: z.uuid(),
  number: z.string(),
  date: z.iso.date(),
  place: z.string(),
  driver: z.string(),
  injuries: z.int().nullable().describe('People treated away from the scene. Null: not answered. With injuriesOpen: at least so many.'),
  fatalities: z.int().nullable().describe('Null: not answered.'),
  hazmat: z.enum(hazmatWords),
  basis: z.string().nullable().describe('Reason it is recordable'),
  keptUntil: z.iso.date(),
  injuriesOpen: z.boolean(),
  fatalitiesOpen: z.boolean(),
})

export const registerAnswer = z
  .object({
    asOf: z.iso.date(),
    from: z.iso.date(),
    carrier: z.object({ name: z.string(), usdot: z.string().nullable() }),
    carriers: z.array(z.object({ usdot: z.string(), name: z.string(), divisions: z.array(z.uuid()) })),
    summary: z.string(),
    rows: z.array(registerRow),
    reports: z.array(z.object({ accident: z.uuid(), number: z.string(), what: z.string(), files: z.int() })),
    href: z.string(),
    toCheck: z.int(),
    toCheckHref: z.string(),
  })
  .meta({ id: 'AccidentRegister' })

const agendaCase = z.object({
  id: z.uuid(),
  version: z.int(),
  code: z.string(),
  what: z.string(),
  severity: z.string().nullable(),
  occurredOn: z.iso.date(),
  place: z.string(),
  members: z.int(),
  voted: z.int(),
  state: z.enum(['not_referred', 'voting', 'counted']),
  mine: z.enum(['not_member', 'to_vote', 'voted']),
  dueAt: z.iso.datetime({ offset: true }).nullable(),
})

export const agendaAnswer = z.object({
  href: z.string(),
  cases: z.array(agendaCase),
})

export const choiceSchema = z.enum(Object.keys(committeeChoices) as [keyof typeof committeeChoices])
export const determinationSchema = z.enum(['preventable', 'non_preventable'])

const photo = z.object({
  name: z.string(),
  area: z.string().nullable().describe('Part of the unit in the photo'),
  label: z.string().nullable(),
  href: z.string(),
})

/** A case as the committee sees it: the answer has no property in which a name, a number or a unit could stand. */
export const caseAnswer = z
  .strictObject({
    id: z.uuid(),
    code: z.string().describe('How the case is called; not the number of the accident'),
    round: z.int(),
    version: z.int().describe('For If-Match, when the case is referred again'),
    state: z.enum(['voting', 'counted', 'determined']),
    facts: z.array(z.object({ label: z.string(), value: z.string() })),
    narrative: z.string().nullable(),
    statement: z.string().nullable().describe("The driver's own words"),
    witnesses: z.array(z.object({ label: z.string(), statement: z.string().nullable() })),
    parties: z.array(z.object({ label: z.string(), kind: z.string(), injured: z.int() })),
    photos: z.array(photo),
    members: z.array(z.object({ name: z.string(), me: z.boolean(), voted: z.boolean() })),
    mine: z.object({ choice: choiceSchema, reasons: z.string() }).nullable(),
    votes: z
      .array(z.object({ member: z.string(), choice: choiceSchema, reasons: z.string() }))
      .nullable()
      .describe('Null until counted'),
    tally: z.object({ preventable: z.int(), non_preventable: z.int(), need_more: z.int() }).nullable(),
    majority: choiceSchema.nullable(),
    decision: z
      .object({
        determination: determinationSchema,
        rationale: z.string(),
        contributing: z.array(z.string()),
        on: z.iso.date().nullable(),
      })
      .nullable(),
    frozen: z.string().nullable(),
    can: z.object({ vote: z.boolean(), count: z.boolean(), decide: z.boolean() }),
    whyNotCount: z.string().nullable(),
  })
  .meta({ id: 'CommitteeCase' })

export type Register = z.output<typeof registerAnswer>
export type RegisterRow = z.output<typeof registerRow>
export type Agenda = z.output<typeof agendaAnswer>
export type AgendaCase = z.output<typeof agendaCase>
export type CommitteeChoice = z.output<typeof choiceSchema>
export type CommitteeCase = z.output<typeof caseAnswer>
