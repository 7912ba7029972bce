import { asSeenBy } from '#kit/access.ts'
import type { RecordDefinition, Registry } from '#kit/record.ts'
import type { Role } from '#kit/roles.ts'

let loaded: Registry | null = null

/** Fetches the declarations of all kinds: with the first record screen, not with the app. */
export const loadRegistry = async (): Promise<Registry> => (loaded ??= (await import('#records/index.ts')).registry)

let seen: { readonly role: Role; readonly of: Registry; readonly registry: Registry } | null = null

/** The declarations as a role knows them, for screens that were fetched together with them. */
export const registryFor = (role: Role): Registry => {
  if (loaded === null) throw new Error('A record screen was drawn before the declarations were fetched')
  if (seen?.role !== role || seen.of !== loaded) {
    const entries = Object.entries(loaded).map(([name, record]) => [name, asSeenBy(role, record)] as const)
    seen = { role, of: loaded, registry: Object.fromEntries(entries) }
  }
  return seen.registry
}

/** The declaration behind an outline. */
export const declarationOf = async (name: string): Promise<RecordDefinition> => {
  const record = (await loadRegistry())[name]
  if (record === undefined) throw new Error(`No record kind ${name}`)
  return record
}
