import { isWritable } from '#kit/fields.ts'
import type { Field } from '#kit/fields.ts'
import { fieldEntries } from '#kit/record.ts'
import type { RecordDefinition } from '#kit/record.ts'
import { registry } from '#records/index.ts'
import { make } from '#test/support/factory.ts'
import type { Created, Json } from '#test/support/factory.ts'
import type { TestUser } from '#test/support/sessions.ts'

type Made = Readonly<Record<string, Created>>

/** Field by which the records of a kind belong to a division, or null. */
const placeOf = ({ scope }: RecordDefinition): string | null => (typeof scope === 'object' && 'field' in scope ? scope.field : null)

/** What a new record points at: all that it must, its division, and its driver, else its unit. */
const pointers = (record: RecordDefinition, made: Made): Json => {
  const writable = fieldEntries(record).filter(([, field]) => isWritable(field))
  const first = ['drivers', 'vehicles'].flatMap((kind) => writable.filter(([, field]) => field.kind === 'ref' && field.to === kind))[0]?.[0]
  const asked = writable.filter(([name, field]) => field.required === true || name === placeOf(record) || name === first)
  return Object.fromEntries(
    asked.flatMap(([name, field]) => {
      const target = field.kind === 'ref' ? made[field.to] : undefined
      return target === undefined ? [] : [[name, target.id]]
    }),
  )
}

/** Free texts that anybody who reads the kind reads. */
const isOpenText = (field: Field): boolean =>
  (field.kind === 'text' || field.kind === 'longText') &&
  isWritable(field) &&
  field.confidential === undefined &&
  field.readable === undefined &&
  field.unique !== true &&
  !('pattern' in field)

/** A record of the kind beside those that are made, the word in all its open texts. */
export const makeBeside = async (by: TestUser, record: RecordDefinition, made: Made, word: string, given: Json = {}): Promise<Created> => {
  if (record.access.create.length === 0)
    throw new Error(`Nobody creates a record of ${record.name} by hand: bring one about in test/security/safety-estate.ts.`)
  const texts = fieldEntries(record).flatMap(([name, field]) => {
    const room = 'max' in field ? (field.max ?? word.length) : word.length
    return isOpenText(field) && room >= word.length ? [[name, word] as const] : []
  })
  return make(by, record.name, { ...Object.fromEntries(texts), ...pointers(record, made), ...given })
}

/** A record of each kind of a division that `made` lacks, so that no test leaves out a kind because nobody named it. */
export const makeMissing = async (by: TestUser, made: Made, home: string, word: string): Promise<Made> => {
  const all: Record<string, Created> = { ...made }
  for (const record of Object.values(registry)) {
    if (record.scope === 'company' || all[record.name] !== undefined) continue
    const { id } = await makeBeside(by, record, all, word)
    const row = (await by.call('GET', `/api/${record.api}/${id}`)).json<Created>()
    const place = placeOf(record)
    if (place !== null && row[place] !== home)
      throw new Error(
        `The record of ${record.name} is not of the division of the estate: make one that is in test/security/safety-estate.ts.`,
      )
    all[record.name] = row
  }
  return all
}
