import { mayEnterField } from '#kit/access.ts'
import type { Field } from '#kit/fields.ts'
import { fieldEntries } from '#kit/record.ts'
import type { RecordDefinition } from '#kit/record.ts'
import type { Role } from '#kit/roles.ts'

/** Heading of the sayable number in exports; no kind has a field of this name. */
export const numberHeading = 'Record number'

/** The four columns of an address. */
export const addressParts = { street: 'street', city: 'city', state: 'state', zip: 'ZIP' } as const
export type AddressPart = keyof typeof addressParts

/** What a column of a file may be mapped to. */
export interface Target {
  /** Field name; `address.street` for a part of an address; `number` and `tags` besides the declared fields. */
  readonly name: string
  readonly label: string
  readonly property: string
  readonly field: Field | null
  readonly part: AddressPart | null
  /** Finds existing records and is never written. */
  readonly match: boolean
}

const plain = (property: string, field: Field): Target => ({
  name: property,
  property,
  label: field.label,
  field,
  part: null,
  match: false,
})

const targetsOfField = (property: string, field: Field): Target[] => {
  // Which kind a name in a file means, the file does not say.
  if (field.kind === 'rows' || field.kind === 'anyRef') return []
  if (field.kind !== 'address') return [plain(property, field)]
  return Object.entries(addressParts).map(([part, word]) => ({
    name: `${property}.${part}`,
    property,
    label: `${field.label}: ${word}`,
    field,
    part: part as AddressPart,
    match: false,
  }))
}

/** Everything a person of this role may fill from a file, in the order of the declaration. */
export const targetsOf = (record: RecordDefinition, role: Role): Target[] => [
  ...fieldEntries(record)
    .filter(([property]) => mayEnterField(role, record, property))
    .flatMap(([property, field]) => targetsOfField(property, field)),
  { name: 'tags', property: 'tags', label: 'Tags', field: null, part: null, match: false },
  { name: 'number', property: 'number', label: numberHeading, field: null, part: null, match: true },
]
