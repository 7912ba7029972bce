/** The answer to a yes-or-no question; null while no one has answered, which is no "no" (`asked` of a field). */
export const yesNoOf = (value: unknown): boolean | null => (typeof value === 'boolean' ? value : null)
