import { outlines } from '#records/outlines.ts'
import { screenPaths } from '#records/screen-roles.ts'

/** Whether a screen answers at this path: one of the literal screens or the list of a record kind. Menus, landings and commands draw only these. */
export function pathExists(path: string): boolean {
  return known.has(path)
}

const known = new Set<string>([...screenPaths, ...Object.values(outlines).map((record) => record.path)])
