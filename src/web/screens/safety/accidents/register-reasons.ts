import { formatCount } from '#kit/format.ts'

interface Reasoned {
  readonly id: string
  readonly basis: string | null
}

/** The definition that every recordable accident meets, shown once under the register. */
export const definition = '49 CFR 390.5T'

/** A typed reason counts as one sentence, whatever it contains. */
const partsOf = (basis: string): readonly string[] => (basis.startsWith('Override: ') ? [basis] : basis.split('; '))

/**
 * Why each accident is recordable, by id, and the reasons that several share, stated once: "In 12 accidents private property or not is not
 * answered, so the place is treated as a highway".
 */
export const reasonsOf = (rows: readonly Reasoned[]): { readonly own: ReadonlyMap<string, string>; readonly shared: readonly string[] } => {
  const further = rows.flatMap(({ basis }) => (basis === null ? [] : partsOf(basis).slice(1)))
  const counts = new Map([...Map.groupBy(further, (part) => part)].map(([part, all]) => [part, all.length]))
  const isShared = (part: string): boolean => (counts.get(part) ?? 0) > 1
  const own = rows.flatMap(({ id, basis }): [string, string][] => {
    if (basis === null) return []
    const [first = '', ...rest] = partsOf(basis)
    return [[id, [first.replace(` (${definition})`, ''), ...rest.filter((part) => !isShared(part))].join('; ')]]
  })
  const shared = [...counts].filter(([part]) => isShared(part))
  return {
    own: new Map(own),
    shared: shared.map(([part, count]) => `${count === rows.length ? 'In all of them' : `In ${formatCount(count, 'accident')}`} ${part}`),
  }
}
