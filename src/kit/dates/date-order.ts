import { earliestDay } from './earliest-day.ts'
import type { Issue } from '../errors.ts'
import type { Field } from '../fields.ts'

/** A day against a moment: by the earliest day it can be then anywhere in the country. Moments by themselves: they are written in two ways. */
const isBefore = (kind: 'date' | 'instant', value: string, floorKind: Field['kind'] | undefined, floor: string): boolean => {
  if (kind === 'instant') return Date.parse(value) < Date.parse(floor)
  return value < (floorKind === 'instant' ? earliestDay(floor) : floor)
}

/** Dates and moments of a record that come before the one they follow, one issue each; an empty one follows and precedes nothing. */
export const orderIssues = (fields: Readonly<Record<string, Field>>, row: Readonly<Record<string, unknown>>): Issue[] =>
  Object.entries(fields).flatMap(([name, field]): Issue[] => {
    if ((field.kind !== 'date' && field.kind !== 'instant') || field.notBefore === undefined) return []
    const [floorName, message] = field.notBefore
    const [value, floor] = [row[name], row[floorName]]
    if (typeof value !== 'string' || typeof floor !== 'string') return []
    return isBefore(field.kind, value, fields[floorName]?.kind, floor) ? [{ field: name, message }] : []
  })
