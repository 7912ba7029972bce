/** A label inside a sentence: "Unit number" becomes "unit number", but "VIN", "OSHA case" and "DataQs request" keep their capitals. */
export function inSentence(label: string): string {
  const first = /^\S*/.exec(label)?.[0] ?? ''
  return /\p{Lu}/u.test(first.slice(1)) ? label : label.charAt(0).toLowerCase() + label.slice(1)
}
