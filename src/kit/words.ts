/** A label inside a sentence: "Unit number" becomes "unit number", but "VIN", "OSHA case" and "DataQs request" keep their capitals. */
export function inSentence(label: string): string {
  const first = /^\S*/.exec(label)?.[0] ?? ''
  return /\p{Lu}/u.test(first.slice(1)) ? label : label.charAt(0).toLowerCase() + label.slice(1)
}

/** "an accident", "a user", "an OSHA claim": a name in a sentence with its article. */
export function withArticle(name: string): string {
  return /^(?:[aeio]|un[^i])/i.test(name) ? `an ${name}` : `a ${name}`
}

type Label = { readonly one: string; readonly many: string }

/** "1 vehicle", "8 feedback items": how many records, where the name of the list cannot be counted by that of one. */
export function countedAs({ one, many }: Label, count: number): string {
  return inSentence(count === 1 ? one : one.startsWith(`${many} `) ? `${one}s` : many)
}
