/** What amounts in cents add up to; null where none is entered. */
export const sumOf = (amounts: readonly (number | null | undefined)[]): number | null => {
  const entered = amounts.filter((amount) => typeof amount === 'number')
  return entered.length === 0 ? null : entered.reduce((sum, amount) => sum + amount, 0)
}
