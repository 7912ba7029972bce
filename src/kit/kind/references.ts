import { isWritable, ref } from '../fields.ts'
import type { RefField } from '../fields.ts'
import type { Role } from '../roles.ts'

/** A field that a kind adds to another kind, as its records point to it: a hold to the repair that placed it. */
export interface BackReference {
  /** Name of the field in the other kind. */
  readonly field: string
  readonly label: string
  /** Only rules set it. */
  readonly system?: true
  readonly readable?: readonly Role[]
  /** The list of the other kind has it as a column. */
  readonly column?: true
  /** Roles that read the kind but not all of its records: they see none of the records that point to one. */
  readonly hiddenFrom?: readonly Role[]
}

/** By the other kind's name. */
export type BackReferences = Readonly<Record<string, BackReference>>
type Kinds = Readonly<Record<string, { readonly referencedBy: BackReferences }>>

/** Names of kinds that declare a reference from records of kind `Target`. */
export type ReferencedFrom<R, Target extends string> = {
  [K in keyof R]: R[K] extends { readonly referencedBy: { readonly [T in Target]: BackReference } } ? K : never
}[keyof R] &
  string

/** Names of the fields that kinds add to kind `Target`. */
export type ReferenceFields<R, Target extends string> = {
  [K in keyof R]: R[K] extends { readonly referencedBy: { readonly [T in Target]: { readonly field: infer F extends string } } } ? F : never
}[keyof R]

/** The references that kinds add to one kind. Its own declaration doesn't know their names, so they have no type there. */
export interface AddedReferences {
  readonly fields: object
  readonly names: readonly never[]
  readonly columns: readonly never[]
  /** Those that a person may fill in. */
  readonly writable: readonly never[]
}

/** What the listed kinds add to the kind `target`, in the order of the list. */
export const referencesTo = (target: string, kinds: Kinds): AddedReferences => {
  const fields: Record<string, RefField> = {}
  const columns: never[] = []
  for (const [kind, { referencedBy }] of Object.entries(kinds)) {
    const added = referencedBy[target]
    if (added === undefined) continue
    const { field, column, hiddenFrom: _, ...options } = added
    if (column === true) columns.push(field as never)
    if (fields[field] !== undefined) throw new Error(`${kind} and ${fields[field].to} both add ${field} to ${target}`)
    fields[field] = ref(kind, options)
  }
  const names = Object.keys(fields) as never[]
  return { fields, names, columns, writable: names.filter((name) => isWritable(fields[name] as unknown as RefField)) }
}
