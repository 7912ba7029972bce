import { isKept, mayRevealIn } from '#kit/access.ts'
import type { Reader } from '#kit/access.ts'
import type { Field } from '#kit/fields.ts'
import type { OverviewFact } from '#kit/kind/overview.ts'
import { fieldOf, type RecordDefinition } from '#kit/record.ts'
import { isInReading, isReason } from '../list/columns.ts'
import { leadOf } from '../values/lead.ts'
import { isState } from '../values/line-words.ts'
import { isEmptyValue, type RecordRow } from '../queries/rows.ts'

/** A fact of the summary: one field, or several in one line. `wide`: long text, which takes both columns. */
export interface SummaryFact {
  readonly key: string
  readonly term: string
  readonly names: readonly string[]
  readonly line: boolean
  readonly wide: boolean
}

const most = 12

/**
 * The facts to show of this record: those without a value are left out, and long text comes last. The first declared one is in the header.
 * `inPanels` are fields that panels of the page show; a declared fact stays.
 */
export const summaryOf = (
  reader: Reader,
  record: RecordDefinition,
  row: RecordRow,
  inPanels: readonly string[],
): readonly SummaryFact[] => {
  const leads = record.list.facts.length === 0
  const overview = leads ? record.list.overview.slice(1) : record.list.overview
  const facts = (
    record.list.overview.length > 0 ? overview : usualFacts(record, row, leads ? [...inPanels, ...leadOf(record)] : inPanels)
  ).flatMap((fact): SummaryFact[] => {
    const line = typeof fact !== 'string'
    const [term, ...names] = line ? fact : [termOf(record.fields[fact], fact), fact]
    const filled = names.filter((name) => isTold(reader, record, row, name, line))
    const wide = filled.some((name) => record.fields[name]?.kind === 'longText')
    return filled.length === 0 ? [] : [{ key: names.join(' '), term, names: filled, line, wide }]
  })
  return [...facts.filter(({ wide }) => !wide), ...facts.filter(({ wide }) => wide)]
}

/** The label of a field where it is no question to answer: "Towed". */
const termOf = (field: Field | undefined, name: string): string => field?.short ?? field?.label ?? name

/** What the kind's list shows, then what every record of it has. The title and the deadlines have their own places on the page. */
const usualFacts = (record: RecordDefinition, row: RecordRow, inPanels: readonly string[]): readonly OverviewFact[] => {
  const required = Object.entries(record.fields).flatMap(([name, field]) => (field.required === true ? [name] : []))
  const usual = [...new Set([...record.list.columns, ...required])].filter((name) => {
    const field = fieldOf(record, name)
    return (
      field !== undefined &&
      field.kind !== 'rows' &&
      name !== 'readiness' &&
      !isReason(record, name) &&
      !isInReading(record, name) &&
      !inPanels.includes(name) &&
      !isInTitle(row, field, row[name])
    )
  })
  return usual.slice(0, most)
}

/** Whether the title contains the value as words: a name, a city, the code of a state. */
const isInTitle = ({ title }: RecordRow, field: Field, value: unknown): boolean => {
  if (typeof value !== 'string' || (field.kind !== 'text' && field.kind !== 'choice')) return false
  const words = field.kind === 'choice' && !isState(field) ? field.options[value]?.label : value
  const parted = (text: string): string => ` ${text.replaceAll(/[\s,:·]+/g, ' ')} `
  return words !== undefined && parted(title).includes(parted(words))
}

/**
 * Whether the summary says anything of a field. In a line a No or a 0 is left out; a single fact shows both. A confidential value is shown
 * on request to those who may see it, so it counts as one.
 */
const isTold = (reader: Reader, record: RecordDefinition, row: RecordRow, name: string, line: boolean): boolean => {
  const field = fieldOf(record, name)
  if (field === undefined || isKept(record, name, row)) return false
  if (field.confidential !== undefined) return mayRevealIn(reader, record, field, row)
  const value = row[name]
  return !isEmptyValue(value) && !(line && (value === false || value === 0))
}
