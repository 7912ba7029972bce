/** How a name sounds, roughly: Wright and Write, Kowalski and Kowalsky, Dhilon and Dhillon are one. Vowels within say nothing. */
export const soundOf = (name: string): string => {
  const heard = name
    .replace(/[^a-z]/g, '')
    .replace(/^(?:kn|gn|pn)/, 'n')
    .replace(/^wr/, 'r')
    .replace(/^ps/, 's')
    .replace(/ght/g, 't')
    .replace(/gh/g, '')
    .replace(/ph/g, 'f')
    .replace(/sch|sh/g, 'x')
    .replace(/tch|ch/g, 'x')
    .replace(/ck|c(?=[aou lrkt]|$)|q/g, 'k')
    .replace(/c/g, 's')
    .replace(/z/g, 's')
    .replace(/dg/g, 'j')
    .replace(/th/g, 't')
  const first = heard[0] ?? ''
  const rest = heard.slice(1).replace(/[aeiouyhw]/g, '')
  return `${/[aeiou]/.test(first) ? 'a' : first}${rest}`.replace(/(.)\1+/g, '$1')
}
