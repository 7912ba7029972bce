import { use } from 'react'
import { asSeenBy } from '#kit/access.ts'
import type { RecordDefinition, Registry } from '#kit/record.ts'
import type { Role } from '#kit/roles.ts'
import { declarations } from '#records/declarations.ts'
import { sayingWhenFulfilled } from './engine/fulfilled.ts'

const loading = new Map<string, Promise<RecordDefinition>>()

/** The declaration of a kind, fetched the first time it is asked for. A failed fetch is repeated the next time. */
export const declarationOf = (name: string): Promise<RecordDefinition> => {
  const known = loading.get(name)
  if (known !== undefined) return known
  const load = Object.hasOwn(declarations, name) ? declarations[name] : undefined
  if (load === undefined) throw new Error(`No record kind ${name}`)
  const promise = sayingWhenFulfilled(
    load().catch((error: unknown) => {
      loading.delete(name)
      throw error
    }),
  )
  loading.set(name, promise)
  return promise
}

/** Fetches declarations ahead of their use; one that fails is reported where it is used. */
export const prefetchKinds = (kinds: readonly string[]): void => void Promise.allSettled(kinds.map(declarationOf))

const known = new Map<Role, Registry>()

/**
 * The declarations as a role knows them. Reading one suspends a component until it is fetched, so read it while rendering and below a
 * `Suspense`; a screen's own kind is fetched with the screen.
 */
export const registryFor = (role: Role): Registry => {
  const found = known.get(role)
  if (found !== undefined) return found
  const registry = Object.create(null) as Record<string, RecordDefinition>
  for (const name of Object.keys(declarations))
    Object.defineProperty(registry, name, { enumerable: true, get: () => asSeenBy(role, use(declarationOf(name))) })
  known.set(role, registry)
  return registry
}
