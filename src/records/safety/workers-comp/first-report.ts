import type { StoredRow, Write } from '#engine/write/rules.ts'
import type { ReadTx } from '#engine/write/rules.ts'
import { sets, textOf } from '#records/effects.ts'

/** What a first report of injury asks beside what is known when the injury is told. */
const asked = [
  ['jobTitle', 'job title'],
  ['activityBefore', 'what the employee was doing before'],
  ['cause', 'cause'],
  ['nature', 'nature of injury'],
  ['bodyPart', 'part of body'],
  ['treatment', 'treatment'],
  ['carrier', 'carrier or TPA'],
] as const

/** The first report is not filed with holes in it; until then a claim is kept as far as it is known. */
export const mayFile = (_tx: ReadTx, claim: StoredRow): Promise<string | null> => {
  const missing = asked.filter(([property]) => textOf(claim[property]) === null).map(([, words]) => words)
  return Promise.resolve(missing.length === 0 ? null : `The first report lacks ${missing.join(', ')}: add it with Edit first.`)
}

/** The same where the day is entered instead, and afterwards: what was filed is not emptied. Older claims are left as they are. */
export const refuseHoles = (writes: readonly Write[]): void => {
  for (const write of writes.filter(({ after }) => textOf(after['froiFiledOn']) !== null))
    for (const [property] of asked)
      if (textOf(write.after[property]) === null && (sets(write, 'froiFiledOn') || sets(write, property)))
        write.issues.push({ field: property, message: 'Required for the first report' })
}
