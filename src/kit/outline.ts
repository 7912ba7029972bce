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
}

/** Path of a kind below /api. */
export const apiOf = ({ api, name }: { readonly api?: string; readonly name: string }): string => api ?? name
