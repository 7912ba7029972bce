import { useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import type { Unit } from '#records/safety/accidents/law/recordable.ts'
import { readJson } from '#web/api/client.ts'
import { keep, readKept } from '#web/engine/queries/kept.ts'
import { useRefSearch } from '#web/engine/queries/ref-search.ts'
import { useKind } from '#web/engine/host.tsx'
import { type Option, type OptionSearch, searchIn } from '#web/ui/form/use-remote-options.ts'

/** `unit` is missing on a driver, and in what an older version kept on this device. */
type Choice = { id: string; number: string; title: string; partner: string | null; unit?: Unit }
type Choices = { drivers: readonly Choice[]; vehicles: readonly Choice[] }

/** Forgotten at sign-out like every other kept thing. */
const keptUnder = 'longhaul.intake-choices'
/** Options shown at once. */
const shown = 30

export type IntakeChoices = {
  /** False while neither the server nor this device has told them. */
  known: boolean
  search: Readonly<Record<'driver' | 'vehicle', OptionSearch>>
  titleOf: (id: string) => string | undefined
  /** The unit a driver has now, or the driver of a unit. */
  partnerOf: (id: string) => string | null
  /** What decides whether a vehicle is a commercial one; undefined while the device doesn't know. */
  unitOf: (id: string) => Unit | undefined
}

/** Drivers and units, kept on the device, so that both can be chosen where there is no signal. */
export const useIntakeChoices = (): IntakeChoices => {
  const { data } = useQuery({
    queryKey: ['/api/accident-intake'],
    queryFn: async () => {
      const choices = await readJson<Choices>('/api/accident-intake')
      keep(keptUnder, choices)
      return choices
    },
    placeholderData: () => readKept<Choices>(keptUnder) ?? undefined,
    // Without a signal the kept ones do; the query asks again when it is back.
    networkMode: 'online',
  })
  const drivers = useSearch('drivers', data?.drivers, data?.vehicles)
  const vehicles = useSearch('vehicles', data?.vehicles, data?.drivers)
  return useMemo(() => {
    const all = new Map([...(data?.drivers ?? []), ...(data?.vehicles ?? [])].map((choice) => [choice.id, choice]))
    return {
      known: data !== undefined,
      search: { driver: drivers, vehicle: vehicles },
      titleOf: (id) => all.get(id)?.title,
      unitOf: (id) => all.get(id)?.unit,
      partnerOf: (id) => {
        const partner = all.get(id)?.partner ?? null
        return partner !== null && all.has(partner) ? partner : null
      },
    }
  }, [data, drivers, vehicles])
}

/** Number and current partner stand beside each, and are found by typing too. */
const optionsOf = (choices: readonly Choice[], partners: readonly Choice[]): Option[] => {
  const titles = new Map(partners.map((one) => [one.id, one.title]))
  return choices.map(({ id, title, number, partner }) => ({
    value: id,
    label: title,
    note: [number, titles.get(partner ?? '')].filter((part) => part !== undefined).join(' · '),
  }))
}

/** Looks on the device first; who is not there (a very large company) is asked for at the server. */
const useSearch = (
  kind: 'drivers' | 'vehicles',
  choices: readonly Choice[] | undefined,
  partners: readonly Choice[] | undefined,
): OptionSearch => {
  const remote = useRefSearch(useKind(kind))
  return useMemo(() => {
    const local = searchIn(optionsOf(choices ?? [], partners ?? []))
    return async (query, signal) => {
      const found = (await local(query, signal)).slice(0, shown)
      return found.length > 0 || !navigator.onLine ? found : remote(query, signal)
    }
  }, [choices, partners, remote])
}
