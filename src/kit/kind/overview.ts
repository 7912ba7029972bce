/** A field, or several in one line with a term: `['Where', 'location', 'city', 'state']`. */
export type OverviewFact<K extends string = string> = K | readonly [term: string, ...names: K[]]

/** The fields of a fact, without the term of a line. */
export const namesOfFact = (fact: OverviewFact): readonly string[] => (typeof fact === 'string' ? [fact] : fact.slice(1))

/** The facts with the fields that `left` leaves of them; a line without any field is left out. */
export const factsLeft = (facts: readonly OverviewFact[], left: (names: readonly string[]) => string[]): OverviewFact[] =>
  facts.flatMap((fact): OverviewFact[] => {
    if (typeof fact === 'string') return left([fact])
    const [term, ...names] = fact
    const own = left(names)
    return own.length === 0 ? [] : [[term, ...own]]
  })
