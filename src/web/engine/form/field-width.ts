import { states } from '#kit/facts/us-states.ts'
import type { Field } from '#kit/fields.ts'

/** The class that makes the control as wide as its content; undefined for text and lists, which take the whole line. */
export const widthOf = (field: Field): string | undefined => {
  switch (field.kind) {
    case 'date':
      return 'field-date'
    case 'phone':
      return 'field-phone'
    case 'money':
    case 'int':
    case 'decimal':
      return 'field-number'
    case 'choice':
      return field.options === states ? 'field-state' : undefined
    case 'text':
      return (field.mono === true || field.upper === true) && (field.max ?? 200) <= 40 ? 'field-id' : undefined
    default:
      return undefined
  }
}
