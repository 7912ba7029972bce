import type { RowFields } from '#kit/fields.ts'

/** Most parts of a row that still stand beside each other. */
const mostInLine = 4

/** True for rows that are drawn as cards: many parts, or one that needs lines of text. */
export const isLongRow = (of: RowFields): boolean =>
  Object.keys(of).length > mostInLine || Object.values(of).some((part) => part.kind === 'longText')
