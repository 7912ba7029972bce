/** `MO` and `mo-1234567-a` name the same report: State and digits decide, and the suffix of a corrected copy does not. */
export const reportKey = (state: string | null, number: string): string =>
  `${state ?? '??'}${number
    .toUpperCase()
    .replace(/[^A-Z0-9]/g, '')
    .replace(new RegExp(`^${state ?? '#'}(?=\\d)`), '')}`

/** Bonus for a clean inspection by level, USD cents. Company policy; a level without a line earns none. */
export const bonusTable: Readonly<Record<string, number>> = { I: 10_000, II: 7_500, III: 5_000, V: 5_000, VI: 10_000 }
