import { listOf } from '#web/engine/values/value-words.ts'

type Values = Readonly<Record<string, unknown>>

/** The answers after this one, with what it says of "One of ours?": a yes begins with our driver, and no treatment means none of ours. */
export const withOurs = (name: string, value: unknown, values: Values): Values => {
  const next = { ...values, [name]: value }
  const named = listOf(values['hurtDrivers'])
  switch (name) {
    case 'treatedAway':
      return value === true ? next : { ...next, ourInjuries: null, hurtDrivers: null }
    case 'ourInjuries':
      return { ...next, hurtDrivers: typeof value === 'number' && value > 0 ? listed([values['driver']]) : null }
    case 'hurtDrivers':
      return { ...next, ourInjuries: Math.max(1, listOf(value).length) }
    case 'driver':
      return { ...next, hurtDrivers: listed(named.map((id) => (id === values['driver'] ? value : id))) }
    default:
      return next
  }
}

const listed = (ids: readonly unknown[]): readonly string[] | null => {
  const found = [...new Set(listOf(ids))]
  return found.length === 0 ? null : found
}
