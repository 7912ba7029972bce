import type { ImportRules } from '#engine/import/rules.ts'
import type { CombinedColumn } from '#engine/import/combined.ts'
import type { AddedRecord } from '#engine/import/added.ts'
import type { ImportStates } from '#engine/import/states.ts'
import { may, mayEnterField } from '#kit/access.ts'
import { choice } from '#kit/fields.ts'
import type { Field } from '#kit/fields.ts'
import { fieldEntries } from '#kit/record.ts'
import type { RecordDefinition, Registry } from '#kit/record.ts'
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
  /** Fills these fields from one text. */
  readonly combined?: {
    readonly read: CombinedColumn['read']
    readonly also: readonly string[]
    readonly fields: Readonly<Record<string, Field>>
  }
  /** Becomes a record of another kind, for new records of the file. */
  readonly added?: AddedRecord
  /** Says the state of new records. */
  readonly states?: ImportStates
  /** A system field that a file fills for new records of this state. */
  readonly ofState?: string
}

/** The properties that a column mapped to the target fills. */
export const propertiesOf = ({ property, combined, added, states, ofState }: Target): readonly string[] =>
  (added ?? states ?? ofState) !== undefined ? [] : combined === undefined ? [property] : Object.keys(combined.fields)

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

/** A combined column, as far as the role may fill its fields; none if it may fill none of them. */
const combinedTarget = (record: RecordDefinition, role: Role, name: string, column: CombinedColumn): Target[] => {
  const fields = Object.fromEntries(
    column.fields.flatMap((property) => {
      const field = record.fields[property]
      return field !== undefined && mayEnterField(role, record, property) ? [[property, field]] : []
    }),
  )
  const [property] = Object.keys(fields)
  return property === undefined
    ? []
    : [
        {
          name,
          label: column.label,
          property,
          field: null,
          part: null,
          match: false,
          combined: { read: column.read, also: column.also, fields },
        },
      ]
}

/** A column that becomes a record of another kind, for those who may create such records. */
const addedTarget = (registry: Registry, role: Role, name: string, added: AddedRecord): Target[] => {
  const kind = registry[added.kind]
  return kind === undefined || !may(role, 'create', kind)
    ? []
    : [{ name, label: added.label, property: name, field: added.field, part: null, match: false, added }]
}

/** Whether the role may bring a record into the state: new records begin in it, or the role has a move there. */
const mayReach = ({ lifecycle: { initial, moves } }: RecordDefinition, role: Role, state: string): boolean =>
  state === initial || Object.values(moves).some((move) => move.to === state && move.roles.includes(role))

/** The status column, with the states the role may bring records into, and the system fields that go with a state. */
const stateTargets = (record: RecordDefinition, role: Role, states: ImportStates): Target[] => {
  const entries = Object.entries(states).filter(([state, { laterBy }]) => laterBy !== undefined || mayReach(record, role, state))
  if (entries.length === 0) return []
  const options = Object.fromEntries(entries.map(([key, { also }]) => [key, { label: record.lifecycle.states[key]?.label ?? key, also }]))
  const status = choice(options, { label: 'Status', also: ['Stat', 'State', 'Sts', 'Driver status', 'Unit status', 'Active'] })
  return [
    { name: 'status', property: 'status', label: 'Status of new records', field: status, part: null, match: false, states },
    ...entries.flatMap(([ofState, { fields = {} }]) =>
      Object.entries(fields).flatMap(([property, also]): Target[] => {
        const field = record.fields[property]
        return field === undefined
          ? []
          : [{ name: property, property, label: field.label, field: { ...field, also }, part: null, match: false, ofState }]
      }),
    ),
  ]
}

/** Everything a person of this role may fill from a file, in the order of the declaration. */
export const targetsOf = (
  registry: Registry,
  record: RecordDefinition,
  role: Role,
  { columns = {}, added = {}, states = {} }: ImportRules = {},
): Target[] => [
  ...fieldEntries(record)
    .filter(([property]) => mayEnterField(role, record, property))
    .flatMap(([property, field]) => targetsOfField(property, field)),
  ...Object.entries(columns).flatMap(([name, column]) => combinedTarget(record, role, name, column)),
  ...Object.entries(added).flatMap(([name, one]) => addedTarget(registry, role, name, one)),
  ...stateTargets(record, role, states),
  { name: 'tags', property: 'tags', label: 'Tags', field: null, part: null, match: false },
  { name: 'number', property: 'number', label: numberHeading, field: null, part: null, match: true },
]
