import type { Role } from './roles.ts'

/** What menus, the router, and the command palette need of a kind before its declaration loads. */
export interface Outline {
  readonly name: string
  /** Path of the screen, e.g. /drivers. */
  readonly path: string
  readonly label: { readonly one: string; readonly many: string }
  readonly read: readonly Role[]
  readonly create: readonly Role[]
  /** Path below /api, e.g. maintenance/oil-changes; left out, the name. */
  readonly api?: string
  /** States that the badge of its menu entry counts (specification, section 4). */
  readonly badge?: readonly string[]
  /** Reached from the record it belongs to alone: no search, news or palette tells of it. */
  readonly apart?: true
  /** Its records are people. */
  readonly person?: true
  /** Fields that point to a record of any kind; the value is the tab that such a record has for them, null for none. */
  readonly anyRefs?: Readonly<Record<string, string | null>>
  /** Who may list its records by a reference, where that isn't everyone who reads them. */
  readonly followers?: Readonly<Record<string, readonly Role[]>>
}

/** Whether a role may list the records of a kind by what they point to (`mayFollow`, without the declaration). */
export const mayList = (role: Role, { read, followers }: Outline, by: string): boolean => (followers?.[by] ?? read).includes(role)

/** Path of a kind below /api. */
export const apiOf = ({ api, name }: { readonly api?: string; readonly name: string }): string => api ?? name
