import type { Memory } from './payload.ts'

/** "“the yard” = Joplin Yard", "drivers: Active only": a memory in a line. */
export const saidMemory = ({ type, said, means }: Pick<Memory, 'type' | 'said' | 'means'>): string => {
  if (type === 'preference') return means
  if (type === 'filter') return `${said}: ${means}`
  if (type === 'note') return `a note on “${said}”`
  // `…` stands for the period that is asked about.
  return `“${said.replace('…', '(any period)')}” = ${means.replace('…', '(same period)')}`
}
