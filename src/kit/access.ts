import type { ConfidentialClass, Field } from './fields.ts'
import type { RecordDefinition } from './record.ts'
import type { Role } from './roles.ts'

export type RecordAction = 'read' | 'create' | 'update' | 'archive' | 'export'

/** Who asks: role and the divisions he is limited to (null = all). */
export interface Viewer {
  readonly id: string
  readonly role: Role
  /** Division ids with their descendants; null means the whole company. */
  readonly divisions: readonly string[] | null
}

const seen = new WeakMap<RecordDefinition, Map<Role, RecordDefinition>>()

/**
 * The kind as a role knows it: without the fields it does not read. Lists, records, filters, sorting, exports and history take it in
 * place of the declaration, so that none of them tells what another one hides. The declaration itself where nothing is hidden.
 */
export const asSeenBy = (role: Role, record: RecordDefinition): RecordDefinition => {
  const known = seen.get(record) ?? new Map<Role, RecordDefinition>()
  seen.set(record, known)
  const made = known.get(role) ?? withoutUnread(role, record)
  known.set(role, made)
  return made
}

const withoutUnread = (role: Role, record: RecordDefinition): RecordDefinition => {
  const unread = new Set(
    Object.entries(record.fields).flatMap(([name, field]) => (field.readable === undefined || field.readable.includes(role) ? [] : [name])),
  )
  if (unread.size === 0) return record
  const left = (names: readonly string[]): string[] => names.filter((name) => !unread.has(name))
  const { list } = record
  return {
    ...record,
    fields: Object.fromEntries(Object.entries(record.fields).filter(([name]) => !unread.has(name))),
    list: { ...list, columns: left(list.columns), filters: left(list.filters), facts: left(list.facts) },
    form: record.form.map((section) => ({ ...section, fields: left(section.fields) })),
  }
}

/** The one answer to "may this role do that with this kind". Row scope is decided in SQL (engine/scope.ts). */
export const may = (role: Role, action: RecordAction, record: RecordDefinition): boolean => record.access[action].includes(role)

export const mayReadClass = (role: Role, record: RecordDefinition, wanted: ConfidentialClass): boolean =>
  record.access.confidential?.[wanted]?.includes(role) ?? false

/** False when the role may never see the value; a confidential value it may see is still shown only on request. */
export const mayReveal = (role: Role, record: RecordDefinition, field: Field): boolean =>
  (field.readable?.includes(role) ?? true) && (field.confidential === undefined || mayReadClass(role, record, field.confidential))

export const mayEditField = (role: Role, record: RecordDefinition, field: Field): boolean =>
  field.system !== true && field.computed !== true && (field.editable?.includes(role) ?? true) && mayReveal(role, record, field)

/** Whether a role may list the records of a kind by what they point to: it reads the kind, and the field is there for it. */
export const mayFollow = (role: Role, record: RecordDefinition, by: string): boolean =>
  may(role, 'read', record) && Object.hasOwn(asSeenBy(role, record).fields, by)
