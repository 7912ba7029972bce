import { may } from '#kit/access.ts'
import type { Viewer } from '#kit/access.ts'
import { kindsNear } from '#engine/read/etags.ts'
import type { Kinds } from '#engine/read/scope.ts'

/** What belongs to one person; its topics say whose it is (`messages:<user id>`), or `*` or nothing where they are too many to name. */
const personal: readonly string[] = ['messages', 'notifications']

/** Names below /api of what a viewer may read and a topic of the change feed may have altered; nothing about whatever else changed. */
export type Concerns = (viewer: Pick<Viewer, 'id' | 'role'>, topic: string) => readonly string[]

export const createConcerns = (kinds: Kinds): Concerns => {
  const records = Object.values(kinds.registry).map((record) => ({ record, near: new Set(kindsNear(kinds, record)) }))
  const known = new Map<string, readonly string[]>()
  return ({ id, role }, topic) => {
    const [name = '', whose = '*'] = topic.split(':')
    if (personal.includes(name)) return whose === id || whose === '*' ? [name] : []
    if (topic !== name) return []
    const key = `${role} ${name}`
    const lists =
      known.get(key) ?? records.filter(({ record, near }) => near.has(name) && may(role, 'read', record)).map(({ record }) => record.api)
    // Topics are few; one that no list is about leaves nothing behind.
    if (lists.length > 0) known.set(key, lists)
    return lists
  }
}
