import { use } from 'react'
import { asSeenBy } from '#kit/access.ts'
import { kindOf } from '#kit/kind-of.ts'
import type { RecordDefinition, Registry } from '#kit/record.ts'
import type { Role } from '#kit/roles.ts'
import { sayingWhenFulfilled } from './engine/fulfilled.ts'

let fetching: Promise<Registry> | null = null

/** Fetches the declarations of all kinds: with the first record screen, not with the app. One that failed is tried anew. */
const loadRegistry = (): Promise<Registry> =>
  (fetching ??= sayingWhenFulfilled(
    import('#records/index.ts').then(
      ({ registry }) => registry,
      (error: unknown) => {
        fetching = null
        throw error
      },
    ),
  ))

let seen: { readonly role: Role; readonly of: Registry; readonly registry: Registry } | null = null

/**
 * The declarations as a role knows them, asked for while something is drawn. Record screens are fetched together with them; what asks on a
 * screen of another kind waits for them in its `Suspense`.
 */
export const registryFor = (role: Role): Registry => {
  const of = use(loadRegistry())
  if (seen?.role !== role || seen.of !== of) {
    const entries = Object.entries(of).map(([name, record]) => [name, asSeenBy(role, record)] as const)
    seen = { role, of, registry: Object.assign(Object.create(null) as object, Object.fromEntries(entries)) }
  }
  return seen.registry
}

/** The declaration behind an outline. */
export const declarationOf = async (name: string): Promise<RecordDefinition> => kindOf({ registry: await loadRegistry() }, name)
