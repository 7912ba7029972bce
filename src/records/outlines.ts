import type { RecordDefinition } from '#kit/record.ts'
import type { Outline } from '#kit/outline.ts'
import { registry } from './index.ts'
import type { RecordName } from './index.ts'

const outlineOf = ({ name, path, label, access, api, badge, apart }: RecordDefinition): Outline => ({
  name,
  path,
  label,
  read: access.read,
  create: access.create,
  ...(api === name ? {} : { api }),
  ...(badge.length === 0 ? {} : { badge }),
  ...(apart === true ? { apart } : {}),
})

/**
 * The outline of each kind. The build replaces this module with its value (`outlinesAsData` in vite.config.ts), so that the browser
 * shows menus before it loads the declarations.
 */
export const outlines = Object.fromEntries(Object.values(registry).map((record) => [record.name, outlineOf(record)])) as {
  readonly [K in RecordName]: Outline & { readonly name: K }
}
