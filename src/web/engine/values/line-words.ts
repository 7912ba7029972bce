import type { DateField, Field } from '#kit/fields.ts'
import { formatShortDate, formatShortInstant } from '#kit/dates/format-time.ts'
import { bareNumber, isNumberField, numberWords } from '#kit/number-words.ts'
import { states } from '#kit/facts/us-states.ts'
import { inSentence } from '#kit/words.ts'
import { isClock } from './cell-state.ts'
import { expiryReading } from './expiry-words.ts'

type Around = { timeZone: string; today: string; /** At the beginning of the line. */ first: boolean }

/**
 * A value among others in one line: "Towed", "2 injuries", "$4,200.00 reserve", "Nov 19". Null where it reads the same alone: a reference, a
 * pill, plain words.
 */
export const wordsInLine = (field: Field, value: unknown, { timeZone, today, first }: Around): string | null => {
  if (field.kind === 'bool') {
    const name = field.short ?? field.yes ?? field.label
    return value !== true ? null : first ? name : inSentence(name)
  }
  if (isNumberField(field) && typeof value === 'number') return numberInLine(field, value)
  if (field.kind === 'date' && !isClock(field)) return dayInLine(field, String(value), today)
  if (field.kind === 'instant' && !isClock(field)) return formatShortInstant(String(value), timeZone, today)
  return isState(field) ? String(value) : null
}

/** A day that is near or past is a pill, which the screen draws. */
const dayInLine = (field: DateField, day: string, today: string): string | null => {
  if (field.expiry !== true) return formatShortDate(day, today)
  if (expiryReading(day, today, field.due).tone !== 'neutral') return null
  return `${field.due === true ? 'due' : 'expires'} ${formatShortDate(day, today)}`
}

const numberInLine = (field: Extract<Field, { kind: 'int' | 'decimal' | 'money' }>, value: number): string => {
  const isPlain = field.kind === 'int' && field.plain === true
  if (field.kind === 'money')
    return field.short === undefined ? bareNumber(field, value) : `${bareNumber(field, value)} ${inSentence(field.short)}`
  if (isPlain || field.unit !== undefined) return numberWords(field, value)
  const name = inSentence(field.short ?? field.label)
  return `${bareNumber(field, value)} ${value === 1 ? singular(name) : name}`
}

/** "injuries" as "injury": labels of counts are plurals. */
const singular = (name: string): string =>
  name
    .replace(/^days\b/, 'day')
    .replace(/ies$/, 'y')
    .replace(/(?<!s)s$/, '')

/** "Joplin, MO" and "2022 Volvo VNL", else "Joplin · Rain". */
export const separatorBefore = (before: Field | undefined, field: Field | null): string =>
  field?.joined === true ? ' ' : before?.kind === 'text' && field !== null && isState(field) ? ', ' : ' · '

/** A state by its code, as in an address. */
export const isState = (field: Field): boolean => field.kind === 'choice' && field.options === states
