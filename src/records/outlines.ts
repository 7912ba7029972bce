import { mayFollow } from '#kit/access.ts'
import type { RecordDefinition } from '#kit/record.ts'
import type { Outline } from '#kit/outline.ts'
import type { Role } from '#kit/roles.ts'
import { registry } from './index.ts'
import type { RecordName } from './index.ts'

const outlineOf = (record: RecordDefinition): Outline => {
  const { name, path, label, access, api, badge, apart, fields } = record
  const anyRefs = Object.entries(fields).flatMap(([by, field]) => (field.kind === 'anyRef' ? [[by, field.belongs ?? null]] : []))
  const followers = Object.entries(fields).flatMap(([by, field]) => {
    if (field.kind !== 'ref' && field.kind !== 'refs' && field.kind !== 'anyRef') return []
    const able = access.read.filter((role) => mayFollow(role, record, by))
    return able.length === access.read.length ? [] : [[by, able]]
  })
  return {
    name,
    path,
    label,
    read: access.read,
    create: access.create,
    ...(api === name ? {} : { api }),
    ...(badge.length === 0 ? {} : { badge }),
    ...(apart === true ? { apart } : {}),
    ...(fields['lastName'] === undefined ? {} : { person: true }),
    ...(anyRefs.length === 0 ? {} : { anyRefs: Object.fromEntries(anyRefs) as Record<string, string | null> }),
    ...(followers.length === 0 ? {} : { followers: Object.fromEntries(followers) as Record<string, Role[]> }),
  }
}

/**
 * The outline of each kind. The build replaces this module with its value (`outlinesAsData` in vite.config.ts), so that the browser
 * shows menus before it loads the declarations.
 */
export const outlines = Object.fromEntries(Object.values(registry).map((record) => [record.name, outlineOf(record)])) as {
  readonly [K in RecordName]: Outline & { readonly name: K }
}
