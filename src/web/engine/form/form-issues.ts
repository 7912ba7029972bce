import './zod-in-browser.ts'
import type { Issue } from '#kit/errors.ts'
import type { RecordDefinition } from '#kit/record.ts'
import { schemasOf, type Values } from '#kit/schemas.ts'
import { isEmptyValue, type RecordRow } from '../queries/rows.ts'
import { placed } from './form-values.ts'

/** Everything wrong with the values in one go, by field: the schema's words first, then the record's own rules. */
export const issuesOf = (
  record: RecordDefinition,
  row: RecordRow | null,
  names: readonly string[],
  values: Values,
  today: string,
): Issue[] => {
  const given = Object.fromEntries(names.filter((name) => row !== null || !isEmptyValue(values[name])).map((name) => [name, values[name]]))
  const parsed = schemasOf(record)[row === null ? 'create' : 'update'].safeParse(given)
  const wrong = parsed.success ? [] : parsed.error.issues.map((found) => placed(record, found.path.map(String), found.message))
  return firstPerField([...wrong, ...ruleIssues(record, { ...row, ...values, ...parsed.data }, today)])
}

/** The record's own rules. One that stumbles over an answer still missing is asked again once it is there. */
const ruleIssues = (record: RecordDefinition, values: Values, today: string): Issue[] => {
  const blank = Object.fromEntries(Object.keys(record.fields).map((name) => [name, null]))
  try {
    return record.check({ ...blank, ...values }, today).filter((found) => found !== false)
  } catch {
    return []
  }
}

const firstPerField = (issues: readonly Issue[]): Issue[] =>
  issues.filter((found, index) => issues.findIndex((other) => other.field === found.field) === index)
