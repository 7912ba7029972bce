/** How many digits stand before a caret position. */
export function digitsBefore(text: string, position: number): number {
  return text.slice(0, position).replace(/\D/g, '').length
}

/** Caret position right after the n-th digit; at the end, past a dash that was just added. */
export function caretAfterDigits(text: string, count: number): number {
  if (count <= 0) return 0
  let seen = 0
  for (const [index, character] of [...text].entries()) {
    if (/\d/.test(character)) seen += 1
    if (seen === count) return index + 1
  }
  return text.length
}
