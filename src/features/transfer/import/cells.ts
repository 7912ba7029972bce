import type { ChoiceOptions, DecimalField, Field } from '#kit/fields.ts'
import { parseCurrencyCents } from '#kit/format.ts'
import { states } from '#kit/facts/us-states.ts'
import { inSentence } from '#kit/words.ts'
import { hasTime, lastYearOf, parseDay, parseMoment } from './dates.ts'
import type { DateOrder } from './dates.ts'
import type { Target } from './targets.ts'

/** How cells of one column are read. */
export interface CellRules {
  readonly order: DateOrder
  /** `YYYY-MM-DD`; decides two-digit years. */
  readonly today: string
  /** IANA zone of times without one. */
  readonly zone: string
  /** The user's own reading of a text: option key or record id; null leaves it empty. */
  readonly chosen: Readonly<Record<string, string | null>>
  /** Record behind the text of a reference, or a sentence why there is none. */
  readonly find: (kind: string, text: string) => { readonly id: string } | { readonly problem: string }
}

/** A cell as read: a value for the kind's schema, null when it is blank, or a sentence. `remark`: what was taken where the cell says nothing. */
export type Reading =
  | { readonly value: unknown; readonly remark?: string; readonly problem?: undefined }
  | { readonly problem: string; readonly remark?: undefined; readonly value?: undefined }

const blankWords = new Set(['n/a', 'na', '#n/a', 'null', 'none', '-', '--'])
const yes = new Set(['yes', 'y', 'true', 't', '1', 'x', 'on'])
const no = new Set(['no', 'n', 'false', 'f', '0', 'off'])

const quoted = (text: string): string => `"${text.length > 60 ? `${text.slice(0, 57)}…` : text}"`
const refuse = (text: string, what: string): Reading => ({ problem: `${quoted(text)} is not ${what}` })

/** Reads one cell for its target. Lengths, ranges and patterns are the schema's business, not this one's. */
export const readCell = (target: Target, cell: string, rules: CellRules): Reading => {
  const text = cell.trim()
  if (text === '') return { value: null }
  if (Object.hasOwn(rules.chosen, text)) return { value: listed(target.field, rules.chosen[text] ?? null) }
  if (target.part !== null) return { value: target.part === 'state' ? stateCode(text) : text }
  if (target.field === null) return { value: target.match ? text : partsOf(text, /[;,]/) }
  return readField(target.field, text, rules)
}

const listed = (field: Field | null, value: string | null): unknown =>
  value !== null && (field?.kind === 'choices' || field?.kind === 'refs') ? [value] : value

const stateCode = (text: string): string => optionNamed(states, text) ?? text

const readField = (field: Field, text: string, rules: CellRules): Reading => {
  if (field.kind === 'text' || field.kind === 'longText') return { value: text }
  if (blankWords.has(text.toLowerCase()) && field.kind !== 'choice' && field.kind !== 'choices') return { value: null }
  switch (field.kind) {
    case 'int':
      return readNumber(text)
    case 'decimal':
      return readDecimal(text, field)
    case 'money':
      return readMoney(text)
    case 'bool':
      return readBool(text, field)
    case 'date':
      return readDay(text, field.expiry === true, rules)
    case 'instant':
      return readMoment(text, rules)
    case 'choice':
      return readChoice(field.options, text)
    case 'choices':
      return readAll(optionNamed(field.options, text) === null ? partsOf(text, text.includes(';') ? /;/ : /[,|]/) : [text], (part) =>
        readChoice(field.options, part),
      )
    case 'ref':
      return readRef(field.to, text, rules)
    case 'refs':
      return readAll(partsOf(text, text.includes(';') ? /;/ : /,/), (part) => readRef(field.to, part, rules))
    default:
      return { value: text }
  }
}

const readDay = (text: string, expires: boolean, rules: CellRules): Reading => {
  const day = parseDay(text, { order: rules.order, lastYear: lastYearOf(rules.today, expires) })
  return day === null ? refuseDay(text, 'a date') : { value: day }
}

/** A day alone is midnight, and that is said: deadlines of hours count from it, such as those of 49 CFR 382.303(d). */
const readMoment = (text: string, rules: CellRules): Reading => {
  const moment = parseMoment(text, { order: rules.order, lastYear: lastYearOf(rules.today, false) }, rules.zone)
  if (moment === null) return refuseDay(text, 'a date and time')
  return hasTime(text)
    ? { value: moment }
    : { value: moment, remark: `${quoted(text)} has no time and is read as 12:00 AM. Put date and time into one column` }
}

/** Excel keeps a day as a number: 45690 is February 2, 2025. As a number it is not read, since it could mean anything. */
const refuseDay = (text: string, what: string): Reading =>
  /^\d{5}(?:\.\d+)?$/.test(text)
    ? { problem: `${quoted(text)} is Excel's number for a day, not ${what}. Format the column as a date in Excel and save again` }
    : refuse(text, what)

const partsOf = (text: string, by: RegExp): string[] =>
  text
    .split(by)
    .map((part) => part.trim())
    .filter((part) => part !== '')

/** 1,234 · 1234.5 · 1,234 mi · (12) */
const readNumber = (text: string): Reading => {
  const found = /^(\()?\s*([+-]?)\s*(\d{1,3}(?:,\d{3})+|\d+|(?=\.\d))(\.\d+)?\s*(?:[a-z.%]{0,8})?\s*(\))?$/i.exec(text)
  // Years in a column of months would be read as months.
  if (/\d\s*y(?:ea)?rs?\b/i.test(text)) return refuse(text, 'a number without a unit')
  if (!found || (found[1] === undefined) !== (found[5] === undefined)) return refuse(text, 'a number')
  const value = Number(`${found[3]?.replaceAll(',', '') ?? ''}${found[4] ?? ''}`)
  return { value: found[2] === '-' || found[1] !== undefined ? 0 - value : value }
}

/** Without the signs of an amount: $14,190.13 · ($1,200.00) · USD 12. */
const withoutCurrency = (text: string): string => text.replace(/\s*usd\s*/i, '').replace(/^(\(?\s*[+-]?\s*)\$\s*/, '$1')

/** A number with as many decimal places as the field stores, so that none is lost unsaid. */
const readDecimal = (text: string, field: DecimalField): Reading => {
  const reading = readNumber(field.dollars === true ? withoutCurrency(text) : text)
  if (reading.problem !== undefined) return refuse(text, field.dollars === true ? 'a price' : 'a number')
  const finer = field.exact === true && typeof reading.value === 'number' && Number(reading.value.toFixed(field.places)) !== reading.value
  return finer ? { problem: `${quoted(text)} is too fine: ${inSentence(field.label)} has at most ${field.places} decimal places` } : reading
}

/** Cents of $14190.13 · 14,190.13 · ($1,200.00) · USD 12. */
const readMoney = (text: string): Reading => {
  const bare = withoutCurrency(text)
  const negative = /^\((.*)\)$/.exec(bare)
  const amount = negative?.[1] ?? bare
  const cents = parseCurrencyCents(amount)
  if (cents !== null) return { value: negative ? 0 - cents : cents }
  return /^\s*-?[\d,]*\.\d{3,}\s*$/.test(amount)
    ? { problem: `${quoted(text)} is finer than a cent. Enter two decimal places` }
    : refuse(text, 'an amount')
}

const readBool = (text: string, field: Extract<Field, { kind: 'bool' }>): Reading => {
  // Exports of numbers write 1.00 for yes.
  const word = text.toLowerCase().replace(/^([01])\.0+$/, '$1')
  if (word === field.yes?.toLowerCase() || yes.has(word)) return { value: true }
  return word === field.no?.toLowerCase() || no.has(word) ? { value: false } : refuse(text, 'yes or no')
}

const optionIndex = new WeakMap<ChoiceOptions, ReadonlyMap<string, string>>()

/** The option with this key or label, whatever its case. Keys go before labels. */
const optionNamed = (options: ChoiceOptions, text: string): string | null => {
  const known =
    optionIndex.get(options) ??
    new Map([
      ...Object.entries(options).flatMap(([key, { also = [] }]) => also.map((word) => [word.toLowerCase(), key] as const)),
      ...Object.entries(options).map(([key, { label }]) => [label.toLowerCase(), key] as const),
      ...Object.keys(options).map((key) => [key.toLowerCase(), key] as const),
    ])
  optionIndex.set(options, known)
  return known.get(text.toLowerCase()) ?? known.get(text.toLowerCase().replace(/[\s-]+/g, '_')) ?? null
}

const readChoice = (options: ChoiceOptions, text: string): Reading => {
  const key = optionNamed(options, text)
  return key === null
    ? {
        problem: `${quoted(text)} is not one of: ${Object.values(options)
          .slice(0, 8)
          .map(({ label }) => label)
          .join(', ')}${Object.keys(options).length > 8 ? ' …' : ''}`,
      }
    : { value: key }
}

const readRef = (kind: string, text: string, rules: CellRules): Reading => {
  const chosen = rules.chosen[text]
  if (typeof chosen === 'string') return { value: chosen }
  const found = rules.find(kind, text)
  return 'id' in found ? { value: found.id } : { problem: found.problem }
}

/** The texts of a cell that name records, with the kind to look in. */
export const refTexts = (target: Target, cell: string): { readonly kind: string; readonly text: string }[] => {
  const { field } = target
  const text = cell.trim()
  if ((field?.kind !== 'ref' && field?.kind !== 'refs') || text === '') return []
  return (field.kind === 'ref' ? [text] : partsOf(text, text.includes(';') ? /;/ : /,/)).map((part) => ({ kind: field.to, text: part }))
}

const readAll = (parts: readonly string[], read: (part: string) => Reading): Reading => {
  const readings = parts.map(read)
  const wrong = readings.find((reading) => reading.problem !== undefined)
  return wrong ?? { value: readings.map((reading) => reading.value) }
}
