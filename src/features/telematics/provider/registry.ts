import type { ProviderKey, TelematicsAdapter } from './adapter.ts'
import { providerKeys } from './adapter.ts'
import { samsara, simulator } from '../adapters/samsara/adapter.ts'

/** Every provider that can be connected today. Motive, Geotab and Traccar join with their adapters. */
const adapters: readonly TelematicsAdapter[] = [samsara, simulator]

/** Adapters that may be used; the simulator only where it is switched on (demo mode and tests). */
export const adaptersFor = (simulatorAllowed: boolean): readonly TelematicsAdapter[] =>
  adapters.filter((adapter) => simulatorAllowed || !adapter.outbound.loopback)

export const isProviderKey = (text: string): text is ProviderKey => (providerKeys as readonly string[]).includes(text)

/** The adapter of a provider, or null when it is unknown or may not be used. */
export const adapterFor = (key: string, simulatorAllowed: boolean): TelematicsAdapter | null =>
  adaptersFor(simulatorAllowed).find((adapter) => adapter.key === key) ?? null
