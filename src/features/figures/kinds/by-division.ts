import type { GroupedSpec } from '../spec.ts'

/** The records of a list by division. `counted` says in a word what they are. */
export const byDivision = (counted: string, query: string): GroupedSpec => ({
  key: 'divisions',
  title: 'By division',
  heads: ['Division', counted],
  note: 'each with the divisions below it',
  shape: 'bars',
  query,
  across: { by: 'divisions' },
})
