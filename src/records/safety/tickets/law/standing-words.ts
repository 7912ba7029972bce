import { formatCount } from '#kit/format.ts'
import { windowYears } from './disqualification.ts'
import type { Table } from './disqualification.ts'
import type { Standing } from './standing-of.ts'

const named: Readonly<Record<Table, string>> = {
  major: 'major offense',
  serious: 'serious violation',
  rail: 'railroad crossing violation',
  oos: 'out-of-service violation',
}

const costWords = (cost: string): string => (cost.startsWith('life') ? `disqualified for ${cost}` : `disqualified ${cost}`)

/** "counted within 3 years": the window of a table, in words that no one takes for the length of a disqualification. */
export const windowWords = (table: Table): string => {
  const years = windowYears[table]
  return years === null ? 'counted for life' : `counted within ${years} years`
}

/** "2 serious violations in 3 years: disqualified 60 days". */
export const countWords = (table: Table, count: number, cost: string | null): string => {
  const years = windowYears[table]
  const where = years === null ? '' : ` in ${years} years`
  return `${formatCount(count, named[table])}${where}${cost === null ? '' : `: ${costWords(cost)}`}`
}

/** "2 serious violations in 3 years: disqualified 60 days. Next offense: 120 days (49 CFR 383.51)": where a driver stands in one table. */
export const standingWords = ({
  table,
  count,
  disqualification,
  next,
}: Pick<Standing, 'table' | 'count' | 'disqualification' | 'next'>): string => {
  const more = next ?? 'no disqualification'
  if (count === 0) return `No offenses. First conviction: ${more} (49 CFR 383.51)`
  const now = countWords(table, count, disqualification)
  return disqualification?.startsWith('life') === true ? `${now} (49 CFR 383.51)` : `${now}. Next offense: ${more} (49 CFR 383.51)`
}
