import * as z from 'zod'
import type { Field } from '#kit/fields.ts'
import { fieldEntries } from '#kit/record.ts'
import type { RecordDefinition } from '#kit/record.ts'

const fieldAnswer = (field: Field): z.ZodType => {
  switch (field.kind) {
    case 'int':
      return z.int()
    case 'money':
      return z.int().describe('US cents')
    case 'decimal':
      return field.dollars === true ? z.number().describe('US dollars') : z.number()
    case 'bool':
      return z.boolean()
    case 'choice':
      return z.enum(Object.keys(field.options) as [string, ...string[]])
    case 'choices':
      return z.array(z.enum(Object.keys(field.options) as [string, ...string[]]))
    case 'refs':
      return z.array(z.uuid())
    case 'ref':
      return z.uuid()
    case 'anyRef':
      return z.object({ id: z.uuid(), kind: z.string() })
    case 'date':
      return z.iso.date()
    case 'instant':
      return z.iso.datetime({ offset: true })
    case 'address':
      return z.object({ street: z.string(), city: z.string(), state: z.string(), zip: z.string() })
    case 'rows':
      return z.array(z.record(z.string(), z.unknown()))
    case 'text':
    case 'longText':
    case 'phone':
    case 'email':
      return z.string()
  }
}

const made = new WeakMap<RecordDefinition, z.ZodType>()

/** The shape of a record in answers, for the API description and the tests that hold answers against it. */
export const answerSchema = (record: RecordDefinition): z.ZodType => {
  const schema = made.get(record) ?? describe(record)
  made.set(record, schema)
  return schema
}

const describe = (record: RecordDefinition): z.ZodType => {
  const moment = z.iso.datetime({ offset: true })
  const declared = fieldEntries(record).map(
    ([name, field]) =>
      [
        name,
        field.required === true && field.confidential === undefined && field.readable === undefined
          ? fieldAnswer(field)
          : fieldAnswer(field).nullable(),
      ] as const,
  )
  return z
    .object({
      id: z.uuid(),
      number: z.string(),
      title: z.string(),
      status: z.enum(Object.keys(record.lifecycle.states) as [string, ...string[]]),
      statusSince: moment,
      version: z.int(),
      source: z.string(),
      tags: z.array(z.string()),
      createdAt: moment,
      createdBy: z.uuid().nullable(),
      updatedAt: moment,
      updatedBy: z.uuid().nullable(),
      archivedAt: moment.nullable(),
      archiveReason: z.string().nullable(),
      reading: readingAnswer.nullable().describe('What it waits for; only when `fields` asks for it'),
      ...Object.fromEntries(declared),
      ...seatsAnswer(record),
    })
    .partial()
    .meta({ id: record.label.one.replace(/(?:^|\s)(\w)/g, (_whole, letter: string) => letter.toUpperCase()) })
}

export const readingAnswer = z
  .object({
    code: z.string(),
    text: z.string(),
    due: z.string().nullable().describe('A day or a moment'),
    weight: z.enum(['block', 'legal', 'due', 'wait']),
  })
  .meta({ id: 'Reading' })

export const dutyActionAnswer = z
  .union([
    z.object({
      move: z.string(),
      given: z.record(z.string(), z.unknown()).optional(),
      on: z.object({ kind: z.string(), id: z.uuid() }).optional().describe('The record of the move; left out: this one'),
    }),
    z.object({ fields: z.array(z.string()) }),
    z.object({ create: z.string().describe('A kind'), by: z.string(), copies: z.record(z.string(), z.string()).optional() }),
    z.object({ tab: z.string() }),
  ])
  .meta({ id: 'DutyAction' })

const seatsAnswer = ({ seats }: RecordDefinition): Record<string, z.ZodType> =>
  seats === undefined
    ? {}
    : {
        [seats.property]: z.array(z.object({ [seats.entry]: z.uuid(), role: z.enum(Object.keys(seats.fields) as [string, ...string[]]) })),
      }

/** The shape of a record as first saved. */
export const originalAnswer = z
  .object({
    at: z.iso.datetime({ offset: true }),
    actor: z.object({ kind: z.string(), id: z.uuid().nullable(), name: z.string().nullable() }),
    values: z.record(z.string(), z.unknown()),
    labels: z.record(z.string(), z.string()),
  })
  .meta({ id: 'OriginalRecord' })
