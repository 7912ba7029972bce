type Row = Readonly<Record<string, unknown>>
type Kind = 'alcohol' | 'drug'
const textOf = (value: unknown): string | null => (typeof value === 'string' && value !== '' ? value : null)

/** Whose test: of the driver the accident names, or of the co-driver beside them. */
export type Tested = 'driver' | 'coDriver'

/**
 * Who is tested: after a death each surviving driver who performed safety-sensitive functions (49 CFR 382.303(a)(1), (b)(1)), the co-driver
 * too unless they rested in the sleeper berth (382.107), which nobody's silence says; else our driver. While no one has said whether anyone
 * died, the co-driver counts among them. Where our driver died, the co-driver alone, by tests of their own: what was taken of the dead
 * driver is no test of a survivor.
 */
export const testedOf = (row: Row): readonly Tested[] => {
  const coDriver = textOf(row['coDriver']) !== null && row['coDriverResting'] !== true
  if (row['driverDied'] === true) return coDriver ? ['coDriver'] : []
  return coDriver && row['fatalities'] !== 0 ? ['driver', 'coDriver'] : ['driver']
}

/** The person behind a test. */
export const personOf = (row: Row, tested: Tested): string | null => textOf(row[tested])

const prefixes = { driver: { alcohol: 'alcohol', drug: 'drug' }, coDriver: { alcohol: 'coAlcohol', drug: 'coDrug' } } as const

/** What is recorded of one test of one person. The police's are those of our driver. */
export const recordedOf = (row: Row, kind: Kind, tested: Tested) => {
  const prefix = prefixes[tested][kind]
  return {
    testedAt: textOf(row[`${prefix}TestedAt`]),
    result: textOf(row[`${prefix}Result`]),
    notDone: textOf(row[`${prefix}NotDone`]),
    /** False: refused. Null where neither a moment nor a refusal is recorded, or where it was not asked for. */
    given: typeof row[`${prefix}Given`] === 'boolean' ? row[`${prefix}Given`] === true : null,
    by: tested === 'driver' ? row[`${kind}TestBy`] : null,
    resultReceived: tested === 'coDriver' || row[`${kind}PoliceResult`] === true,
  }
}

/** Something is recorded of the test of everybody it asks for: before that its deadline is everybody's (told-by-results.ts). */
export const isToldOfAll = (row: Row, kind: Kind): boolean =>
  testedOf(row).every((tested) => {
    const { testedAt, result, notDone } = recordedOf(row, kind, tested)
    return testedAt !== null || result !== null || notDone !== null
  })

/** A result that keeps a driver from safety-sensitive work (49 CFR 382.211, 382.501). */
export const wentAgainst = (row: Row, tested: Tested): boolean =>
  (['alcohol', 'drug'] as const).some((kind) => ['refused', 'positive'].includes(recordedOf(row, kind, tested).result ?? ''))
