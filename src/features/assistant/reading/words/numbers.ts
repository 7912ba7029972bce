import type { Field } from '#kit/fields.ts'
import { isFilterable } from '#kit/list-query.ts'
import { fieldEntries } from '#kit/record.ts'
import type { RecordDefinition } from '#kit/record.ts'
import { formatCurrencyCents } from '#kit/format.ts'
import type { Query } from '#features/questions/groups.ts'
import type { Lexicon } from '#features/assistant/lexicon.ts'
import { moneyField } from '../fields.ts'
import type { Part } from '../part.ts'
import type { Rest } from '#features/assistant/rest.ts'

const compares = String.raw`(over|more than|above|greater than|at least|exceeding|north of|>=|>|under|less than|below|fewer than|at most|up to|no more than|<=|<)`
const number = String.raw`(\$)? ?(\d[\d,]*(?:\.\d+)?)(k|m)?(?:/32(?:nds)?)?`
const comparator = new RegExp(
  String.raw`(?:^|\s)(?:(?:with|that (?:are|have|cost)|who have|costing|cost|having) )?${compares} ${number}(?:th|nds?)?( (?:dollars|bucks|usd))?(?= |$)`,
)
const between = new RegExp(String.raw`\bbetween ${number} and ${number}( (?:dollars|bucks))?(?= |$)`)
const orMore = new RegExp(String.raw`\b${number} (or more|or less|or fewer|plus)(?= |$)`)

interface Bounds {
  readonly from: number | null
  readonly to: number | null
}

/** "Over $2,000", "more than 500,000 miles", "under 4/32": a number or an amount of the list, by its name, its unit or the dollar sign. */
export const takeNumber = (rest: Rest, record: RecordDefinition, lexicon: Lexicon): Part | null => {
  const range = between.exec(rest.text)
  if (range !== null) {
    const money = range[1] !== undefined || range[4] !== undefined || range[7] !== undefined
    return boundPart(rest, record, lexicon, range, {
      money,
      bounds: { from: value(range[2], range[3]), to: value(range[5], range[6]) },
      strict: false,
    })
  }
  const found = comparator.exec(rest.text)
  if (found !== null) {
    const [, how = '', dollar, digits, scale, word] = found
    const least = /^(?:over|more than|above|greater than|at least|exceeding|north of|>=|>)$/.test(how)
    const strict = !/^(?:at least|>=|at most|up to|no more than|<=)$/.test(how)
    const number = value(digits, scale)
    return boundPart(rest, record, lexicon, found, {
      money: dollar !== undefined || word !== undefined,
      bounds: least ? { from: number, to: null } : { from: null, to: number },
      strict,
    })
  }
  const more = orMore.exec(rest.text)
  if (more === null) return exactPart(rest, record, lexicon)
  const number = value(more[2], more[3])
  const up = more[4] === 'or more' || more[4] === 'plus'
  return boundPart(rest, record, lexicon, more, {
    money: more[1] !== undefined,
    bounds: up ? { from: number, to: null } : { from: null, to: number },
    strict: false,
  })
}

const exact = /^(?:([a-z][a-z ]*?) (?:of |is )?(\d{1,2})|(?:with|having|exactly) (\d{1,3}) ([a-z][a-z ]*))$/
const timeUnit = /^(?:minutes?|hours?|days?|weeks?|months?|years?)$/
/** "Severity 10", "with 3 points": just that number of what the words name. A longer one is a unit or a year. */
const exactPart = (rest: Rest, record: RecordDefinition, lexicon: Lexicon): Part | null => {
  const found = exact.exec(rest.text)
  const words = found?.[1] ?? found?.[4] ?? ''
  if (found === null || timeUnit.test(words) || lexicon.nouns.has(words)) return null
  const named = lexicon.fields[record.name]?.get(words) ?? []
  const property = named.find((one) => record.fields[one]?.kind === 'int' && isFilterable(record, one))
  if (property === undefined) return null
  const number = String(value(found[2] ?? found[3], undefined))
  rest.text = ''
  return { query: { [property]: number }, on: property, words: `${record.fields[property]?.label ?? property} ${number}` }
}

const modelYear =
  /\b(older than|newer than|before|after|prior to|pre|since|from|model year|model|year)? ?(19[89]\d|20[0-4]\d)(?: models?| or (newer|older))?\b(?![-/])/
/** "Trucks older than 2018": of a unit a year is its model year. */
export const takeModelYear = (rest: Rest, record: RecordDefinition): Part | null => {
  const found =
    record.name === 'vehicles' && !/\b(?:in service|bought|purchased|sold|expir\w*|added)\b/.test(rest.text)
      ? modelYear.exec(rest.text)
      : null
  if (found === null || /@|\bin \d{4}/.test(found[0])) return null
  rest.cut(found.index, found[0].length)
  const year = Number(found[2])
  const how = found[1] ?? ''
  if (/^(?:older than|before|prior to|pre)$/.test(how) || found[3] === 'older')
    return {
      query: { yearTo: String(found[3] === 'older' ? year : year - 1) },
      on: 'year',
      words: `model year ${found[3] === 'older' ? year : year - 1} or older`,
    }
  if (/^(?:newer than|after|since)$/.test(how) || found[3] === 'newer') {
    const from = how === 'newer than' || how === 'after' ? year + 1 : year
    return { query: { yearFrom: String(from) }, on: 'year', words: `model year ${from} or newer` }
  }
  return { query: { year: String(year) }, on: 'year', words: `model year ${year}` }
}

const value = (digits = '', scale: string | undefined): number =>
  Number(digits.replaceAll(',', '')) * (scale === 'k' ? 1_000 : scale === 'm' ? 1_000_000 : 1)

interface Wanted {
  readonly money: boolean
  readonly bounds: Bounds
  readonly strict: boolean
}

const boundPart = (
  rest: Rest,
  record: RecordDefinition,
  lexicon: Lexicon,
  found: RegExpExecArray,
  { money, bounds, strict }: Wanted,
): Part | null => {
  const after = rest.text.slice(found.index + found[0].length).trim()
  const before = rest.text.slice(0, found.index).trim()
  const named = money ? moneyNamed(record, lexicon, before) : namedNumber(record, lexicon, after, before)
  const tread = found[0].includes('/32') && isNumber(record, 'tread') ? 'tread' : null
  // "Over 5k" with no more said is money, where the list has some.
  const isMoney = money || /\dk\b/.test(found[0])
  const property = tread ?? named?.property ?? (isMoney ? moneyField(record) : null)
  if (property === null) return null
  rest.cut(found.index, found[0].length)
  if (named !== null && named.words !== '') rest.take(named.words)
  const field = record.fields[property]
  return {
    query: { ...limit(property, 'From', bounds.from, field, strict), ...limit(property, 'To', bounds.to, field, strict) },
    on: property,
    words: `${field?.label ?? property} ${saidBounds(bounds, field, strict)}`,
  }
}

/** The bound as the list takes it: in cents, and beyond the number where it is not to be among them. */
const limit = (property: string, end: 'From' | 'To', bound: number | null, field: Field | undefined, strict: boolean): Query => {
  if (bound === null) return {}
  const step = field?.kind === 'decimal' ? 1 / 10 ** field.places : 1
  const value = (field?.kind === 'money' ? Math.round(bound * 100) : bound) + (strict ? (end === 'From' ? step : -step) : 0)
  return { [`${property}${end}`]: String(round(value)) }
}

const saidBounds = ({ from, to }: Bounds, field: Field | undefined, strict: boolean): string => {
  const said = (number: number): string =>
    field?.kind === 'money' ? formatCurrencyCents(Math.round(number * 100)) : number.toLocaleString('en-US', { maximumFractionDigits: 6 })
  if (from !== null && to !== null) return `${said(from)} to ${said(to)}`
  return from === null ? `${strict ? 'under' : 'at most'} ${said(to ?? 0)}` : `${strict ? 'over' : 'at least'} ${said(from)}`
}

const round = (number: number): number => Math.round(number * 1_000_000) / 1_000_000

const isNumber = (record: RecordDefinition, property: string): boolean =>
  ['int', 'decimal', 'money'].includes(record.fields[property]?.kind ?? '') && isFilterable(record, property)

/** The amount that the words before it name: "fines over $500". */
const moneyNamed = (record: RecordDefinition, lexicon: Lexicon, before: string): { property: string; words: string } | null => {
  const back = before.split(' ').filter((word) => word !== '|')
  for (let length = 3; length > 0; length -= 1) {
    const words = back.slice(-length).join(' ')
    const known = lexicon.fields[record.name]
    const property = [...(known?.get(words) ?? []), ...(known?.get(words.replace(/s$/, '')) ?? [])].find(
      (one) => record.fields[one]?.kind === 'money' && isNumber(record, one),
    )
    if (property !== undefined) return { property, words }
  }
  return null
}

/** The number that the words beside it name, or that has the unit. */
const namedNumber = (
  record: RecordDefinition,
  lexicon: Lexicon,
  after: string,
  before: string,
): { property: string; words: string } | null => {
  const known = lexicon.fields[record.name] ?? new Map<string, readonly string[]>()
  const next = after.split(' ').filter((word) => word !== '|')
  const back = before.split(' ').filter((word) => word !== '|')
  for (let length = 4; length > 0; length -= 1)
    for (const words of [next.slice(0, length), back.slice(-length)].map((some) => some.join(' '))) {
      const property = (known.get(words) ?? []).find((one) => isNumber(record, one))
      if (property !== undefined) return { property, words }
    }
  const unit = next[0] ?? ''
  if (/^(?:miles?|mi|hours?|mph|months?|points?|lb|pounds?)$/.test(unit)) {
    const short = { mile: 'mi', miles: 'mi', hour: 'h', hours: 'h', pounds: 'lb', pound: 'lb', month: 'months' }[unit] ?? unit
    const property = fieldEntries(record).find(([name, field]) => 'unit' in field && field.unit === short && isNumber(record, name))?.[0]
    if (property !== undefined) return { property, words: unit }
  }
  return null
}
