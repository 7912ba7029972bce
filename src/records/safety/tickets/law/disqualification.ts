/** The four tables of offenses that cost the right to drive a commercial vehicle (49 CFR 383.51(b) to (e)). */
export type Table = 'major' | 'serious' | 'rail' | 'oos'

/** Years within which offenses of a table are counted together; null means for life. */
export const windowYears: Readonly<Record<Table, number | null>> = { major: null, serious: 3, rail: 3, oos: 10 }
