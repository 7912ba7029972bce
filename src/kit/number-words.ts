import type { DecimalField, Field, IntField, MoneyField } from './fields.ts'
import { formatCurrencyCents, formatDollars, formatNumber } from './format.ts'

export type NumberField = IntField | DecimalField | MoneyField

export const isNumberField = (field: Field | undefined | null): field is NumberField =>
  field?.kind === 'int' || field?.kind === 'decimal' || field?.kind === 'money'

/** A number without its unit: "1,234", "101.5", "$12.50" from cents, "$3.759" from a price. */
export const bareNumber = (field: NumberField, value: number): string => {
  switch (field.kind) {
    case 'money':
      return formatCurrencyCents(Math.round(value))
    case 'decimal':
      return field.dollars === true ? formatDollars(value, field.places) : formatNumber(value, field.places)
    case 'int':
      return field.plain === true ? String(value) : formatNumber(value)
  }
}

/** The same with its unit: "412,850 mi". */
export const numberWords = (field: NumberField, value: number): string => withUnit(field, bareNumber(field, value))

/** A mean is shown to one decimal place at least, money to the cent. */
export const meanWords = (field: NumberField, value: number): string => {
  if (field.kind === 'money' || (field.kind === 'decimal' && field.places > 0)) return numberWords(field, value)
  return withUnit(field, formatNumber(value, 1))
}

const withUnit = (field: NumberField, words: string): string =>
  field.kind === 'money' || field.unit === undefined ? words : `${words} ${field.unit}`
