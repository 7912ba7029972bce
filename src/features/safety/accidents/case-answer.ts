import * as z from 'zod'
import { committeeChoices } from '#records/safety/accidents/law/committee.ts'
import { vehicleAreas } from '#features/attachments/categories.ts'

export const choiceSchema = z.enum(Object.keys(committeeChoices) as [keyof typeof committeeChoices])
export const determinationSchema = z.enum(['preventable', 'non_preventable'])

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
    photos: z.array(z.object({ name: z.string(), area: z.enum(vehicleAreas).nullable(), label: z.string().nullable(), href: z.string() })),
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
export type CaseAnswer = z.infer<typeof caseAnswer>
