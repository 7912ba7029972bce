import type { RecordDefinition, Registry } from '#kit/record.ts'

let loaded: Registry | null = null

/** Fetches the declarations of all kinds: with the first record screen, not with the app. */
export const loadRegistry = async (): Promise<Registry> => (loaded ??= (await import('#records/index.ts')).registry)

/** The declarations, for screens that were fetched together with them. */
export const registryNow = (): Registry => {
  if (loaded === null) throw new Error('A record screen was drawn before the declarations were fetched')
  return loaded
}

/** The declaration behind an outline. */
export const declarationOf = async (name: string): Promise<RecordDefinition> => {
  const record = (await loadRegistry())[name]
  if (record === undefined) throw new Error(`No record kind ${name}`)
  return record
}
