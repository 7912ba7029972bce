import type { ChoiceOptions, DecimalField, Field } from '#kit/fields.ts'
import { formatDate } from '#kit/dates/format-time.ts'
import { formatPhone, parseCurrencyCents } from '#kit/format.ts'
import { states } from '#kit/facts/us-states.ts'
import { inSentence } from '#kit/words.ts'
import { dayWithin, fullYear, hasTime, lastYearOf, parseDay, parseMoment, serialDay } from './dates.ts'
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

/**
 * A cell as read: a value for the kind's schema, null when it is blank, or a sentence. `remark`: how it was read, nothing to do. `warning`:
 * what of the cell was lost or assumed.
 */
export type Reading =
  | { readonly value: unknown; readonly remark?: string; readonly warning?: string; readonly problem?: undefined }
  | { readonly problem: string; readonly remark?: undefined; readonly warning?: undefined; readonly value?: undefined }

const blankWords = new Set(['n/a', 'na', '#n/a', 'null', 'none', '-', '--', 'tbd'])
/** What means nothing in a text too; "Na" and "Null" are names. */
const blankMarks = new Set(['n/a', '#n/a', '-', '--'])
/** Whether a cell says that it has nothing to say. */
export const isBlank = (text: string): boolean => text.trim() === '' || blankWords.has(text.trim().toLowerCase())

const yes = new Set(['yes', 'y', 'true', 't', '1', 'x', 'on'])
const no = new Set(['no', 'n', 'false', 'f', '0', 'off'])

/** A number that can’t be below it is a year. */
const firstYear = 1900

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
  if (field.kind === 'text' || field.kind === 'longText') return { value: blankMarks.has(text.toLowerCase()) ? null : text }
  const isOption = (field.kind === 'choice' || field.kind === 'choices') && optionNamed(field.options, text) !== null
  if (blankWords.has(text.toLowerCase()) && !isOption) return { value: null }
  switch (field.kind) {
    case 'int':
      return field.plain === true && (field.min ?? 0) >= firstYear && /^\d{2}$/.test(text)
        ? { value: fullYear(text, lastYearOf(rules.today, false)) }
        : readNumber(text)
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
    case 'phone':
      return readPhone(text)
    case 'choice':
      return readChoice(field.options, text)
    case 'choices':
      return readAll(choiceParts(field.options, text), (part) => readChoice(field.options, part))
    case 'ref':
      return readRef(field.to, text, rules)
    case 'refs':
      return readAll(partsOf(text, text.includes(';') ? /;/ : /,/), (part) => readRef(field.to, part, rules))
    default:
      return { value: text }
  }
}

/** "PERM" of a trailer's plate. */
const neverExpires = /^(?:perm(?:anent)?|never|no exp(?:iration)?|non-?expiring|indefinite)\.?$/i
const longPast = 10

const readDay = (text: string, expires: boolean, rules: CellRules): Reading => {
  if (expires && neverExpires.test(text)) return { value: null, remark: `${quoted(text)} is imported as no expiration` }
  const dated = { order: rules.order, lastYear: lastYearOf(rules.today, expires) }
  const day = parseDay(text, dated)
  if (day !== null && expires && Number(day.slice(0, 4)) < Number(rules.today.slice(0, 4)) - longPast)
    return { value: day, warning: `${quoted(text)} is more than ${longPast} years ago. Check the year` }
  if (day !== null) return { value: day }
  const serial = serialDay(text)
  if (serial !== null) return { value: serial, remark: `${quoted(text)} is Excel’s number for ${formatDate(serial)}` }
  const within = dayWithin(text, dated)
  return within === null ? refuse(text, 'a date') : { value: within, remark: `${quoted(text)} is read as ${formatDate(within)}` }
}

/** A day alone is midnight, and that is said: deadlines of hours count from it, such as those of 49 CFR 382.303(d). */
const readMoment = (text: string, rules: CellRules): Reading => {
  const moment = parseMoment(serialDay(text) ?? text, { order: rules.order, lastYear: lastYearOf(rules.today, false) }, rules.zone)
  if (moment === null) return refuse(text, 'a date and time')
  return hasTime(text)
    ? { value: moment }
    : { value: moment, warning: `${quoted(text)} has no time and is read as 12:00 AM. Put date and time into one column` }
}

const partsOf = (text: string, by: RegExp): string[] =>
  text
    .split(by)
    .map((part) => part.trim())
    .filter((part) => part !== '')

const phoneInside = /(?<!\d)(?:\+?1[\s.-]*)?\(?\d{3}\)?[\s.-]*\d{3}[\s.-]*\d{4}(?!\d)/

/** A number with more around it, such as an extension or a second number: only the first number is stored. */
const readPhone = (text: string): Reading => {
  const found = phoneInside.exec(text)?.[0]
  const rest = found === undefined ? '' : text.replace(found, '').trim()
  return found === undefined || rest === ''
    ? { value: text }
    : { value: found, warning: `Only ${formatPhone(found)} of ${quoted(text)} is imported` }
}

/** The parts of a list of options: by semicolon, else by any separator, else letter by letter, as endorsements are written ("NT", "T/X"). */
const choiceParts = (options: ChoiceOptions, text: string): string[] => {
  const known = (parts: readonly string[]): boolean => parts.every((part) => optionNamed(options, part) !== null)
  if (known([text])) return [text]
  const plain = partsOf(text, text.includes(';') ? /;/ : /[,|]/)
  if (known(plain)) return plain
  const others = [partsOf(text, /[,;|/&+]|\s+/), [...text.replace(/[^a-z]/gi, '')].filter(() => /^[a-z\s,;|/&+.-]+$/i.test(text))]
  return others.find((parts) => parts.length > 0 && known(parts)) ?? plain
}

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

/** "Leased - Ryder" begins with an option, and so does "Sold 8-12-26". */
const optionAhead = (options: ChoiceOptions, text: string): string | null => {
  const [first = ''] = text.split(/\s*[-–(,]\s+|\s*\(|\s+(?=\d)/)
  return first === text ? null : optionNamed(options, first)
}

const readChoice = (options: ChoiceOptions, text: string): Reading => {
  const key = optionNamed(options, text)
  const ahead = key === null ? optionAhead(options, text) : null
  if (ahead !== null) return { value: ahead, remark: `${quoted(text)} is read as ${options[ahead]?.label ?? ahead}` }
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
