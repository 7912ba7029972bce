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

/** The one answer to "may this role do that with this kind". Row scope is decided in SQL (engine/scope.ts). */
export const may = (role: Role, action: RecordAction, record: RecordDefinition): boolean => record.access[action].includes(role)

export const mayReadClass = (role: Role, record: RecordDefinition, wanted: ConfidentialClass): boolean =>
  record.access.confidential?.[wanted]?.includes(role) ?? false

/** False when the role may never see the value; a confidential value it may see is still shown only on request. */
export const mayReveal = (role: Role, record: RecordDefinition, field: Field): boolean =>
  field.confidential === undefined || mayReadClass(role, record, field.confidential)

export const mayEditField = (role: Role, record: RecordDefinition, field: Field): boolean =>
  field.system !== true && field.computed !== true && (field.editable?.includes(role) ?? true) && mayReveal(role, record, field)
