import type { DecimalField, Field, IntField, MoneyField } from './fields.ts'
import { formatCurrencyCents, formatDollars, formatMonths, formatNumber } from './format.ts'

export type NumberField = IntField | DecimalField | MoneyField

export const isNumberField = (field: Field | undefined | null): field is NumberField =>
  field?.kind === 'int' || field?.kind === 'decimal' || field?.kind === 'money'

/** Whether values of the field make a total: amounts and counts do, meter readings, totals so far, and years don't. */
export const addsUp = (field: Field | undefined): boolean =>
  (field?.kind === 'money' && field.reading !== true) ||
  ((field?.kind === 'int' || field?.kind === 'decimal') && field.reading !== true && !isPlain(field))
const isPlain = (field: IntField | DecimalField): boolean =>
  (field.kind === 'int' && field.plain === true) || ['psi', 'mph', 'lb', 'ft', 'ppm', '%', '/32 in'].includes(field.unit ?? '')

/** A number without its unit: "1,234", "101.5", "$12.50" from cents, "$3.759" from a price. */
export const bareNumber = (field: NumberField, value: number): string => {
  switch (field.kind) {
    case 'money':
      return formatCurrencyCents(Math.round(value))
    case 'decimal':
      if (field.dollars === true) return formatDollars(value, field.places)
      return formatNumber(value, field.count === true && Number.isInteger(value) ? 0 : field.places)
    case 'int':
      if (field.asYears === true) return formatMonths(value)
      return field.plain === true ? String(value) : formatNumber(value)
  }
}

/** The same with its unit: "412,850 mi". */
export const numberWords = (field: NumberField, value: number): string =>
  field.kind === 'int' && field.asYears === true ? bareNumber(field, value) : withUnit(field, bareNumber(field, value))

/** A mean of whole numbers is shown to one decimal place below 1,000 ("8.2 min", "452,071 mi"), money to the cent. */
export const meanWords = (field: NumberField, value: number): string => {
  if (field.kind === 'money' || (field.kind === 'decimal' && field.places > 0)) return numberWords(field, value)
  if (field.kind === 'int' && field.plain === true) return withUnit(field, value.toFixed(1))
  return withUnit(field, formatNumber(value, Math.abs(value) < 1000 ? 1 : 0))
}

const withUnit = (field: NumberField, words: string): string =>
  field.kind === 'money' || field.unit === undefined ? words : `${words} ${field.unit}`
