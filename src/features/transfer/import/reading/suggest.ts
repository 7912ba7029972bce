import type { ColumnFacts } from './columns.ts'
import { isBlank, readCell } from './cells.ts'
import type { CellRules } from './cells.ts'
import { orderOf } from './dates.ts'
import type { Target } from './targets.ts'

/** Words that headings use for one another. */
const sameWords: Readonly<Record<string, string>> = {
  no: 'number',
  num: 'number',
  nbr: 'number',
  nr: 'number',
  '#': 'number',
  dob: 'birth',
  birthdate: 'birth',
  exp: 'expires',
  expiry: 'expires',
  expiration: 'expires',
  expire: 'expires',
  lic: 'license',
  licence: 'license',
  plate: 'plate',
  tag: 'plate',
  dept: 'department',
  yr: 'year',
  desc: 'description',
  tel: 'phone',
  telephone: 'phone',
  mobile: 'phone',
  cell: 'phone',
  id: 'number',
  mail: 'email',
  'e-mail': 'email',
  st: 'state',
  zipcode: 'zip',
  postal: 'zip',
  surname: 'last',
  given: 'first',
  odometer: 'mileage',
  miles: 'mileage',
  equip: 'unit',
  equipment: 'unit',
  truck: 'unit',
  vehicle: 'unit',
}
const empty = new Set(['the', 'of', 'on', 'at', 'in', 'a', 'and', 'date', 'since', 'column'])
const enough = 0.6

const wordsOf = (text: string): string[] =>
  text
    .replace(/#/g, ' # ')
    .replace(/([a-z])([A-Z])/g, '$1 $2')
    .replace(/([A-Z]+)([A-Z][a-z])/g, '$1 $2')
    .toLowerCase()
    .split(/[^a-z0-9#]+/)
    .filter((word) => word !== '')
    .map((word) => sameWords[word] ?? word)

const likeness = (a: readonly string[], b: readonly string[]): number => {
  const [left, right] = [new Set(a.filter((word) => !empty.has(word))), new Set(b.filter((word) => !empty.has(word)))]
  if (left.size === 0 || right.size === 0) return 0
  const shared = [...left].filter((word) => right.has(word)).length
  return (2 * shared) / (left.size + right.size)
}

const scoreOf = (heading: string, target: Target): number => {
  const plain = (text: string): string => text.toLowerCase().replace(/[^a-z0-9]/g, '')
  if ([target.label, target.name, target.property].some((name) => plain(name) === plain(heading))) return 4
  if ((target.added?.also ?? target.combined?.also ?? target.field?.also)?.some((name) => plain(name) === plain(heading)) === true) return 3
  // A column wrongly taken for the sayable number would make every row an error.
  if (target.match) return 0
  return Math.max(likeness(wordsOf(heading), wordsOf(target.label)), likeness(wordsOf(heading), wordsOf(target.name)))
}

/** Half of the samples must read as what the field holds; references are looked up later and count as readable. */
const fits = ({ samples, signs }: ColumnFacts, target: Target, rules: CellRules): boolean => {
  const read = samples.filter((sample) =>
    target.combined === undefined
      ? readCell(target, sample, { ...rules, order: orderOf(signs).order }).problem === undefined
      : isBlank(sample) || !('problem' in target.combined.read(sample)),
  )
  return samples.length === 0 || read.length * 2 >= samples.length
}

/** Column heading → field, by likeness of names and by what the values look like. Each field is given once, to its best column. */
export const suggestMapping = (columns: readonly ColumnFacts[], targets: readonly Target[], rules: CellRules): Record<string, string> => {
  const pairs = columns
    .flatMap((column) => targets.map((target) => ({ column, target, score: scoreOf(column.heading, target) })))
    .filter(({ column, target, score }) => score >= enough && fits(column, target, rules))
    .toSorted((a, b) => b.score - a.score)
  const mapping: Record<string, string> = {}
  const taken = new Set<string>()
  for (const { column, target } of pairs) {
    if (mapping[column.heading] !== undefined || taken.has(target.name)) continue
    mapping[column.heading] = target.name
    taken.add(target.name)
  }
  return withoutDoubles(mapping, targets)
}

/** A column of several fields is left out where one of them has a column of its own. */
const withoutDoubles = (mapping: Readonly<Record<string, string>>, targets: readonly Target[]): Record<string, string> => {
  const filled = new Set(Object.values(mapping))
  const doubled = new Set(
    targets.filter(({ combined }) => Object.keys(combined?.fields ?? {}).some((property) => filled.has(property))).map(({ name }) => name),
  )
  return Object.fromEntries(Object.entries(mapping).filter(([, target]) => !doubled.has(target)))
}
