import type { Field, FieldKind } from '#kit/fields.ts'
import { fieldOf } from '#kit/record.ts'
import type { RecordDefinition } from '#kit/record.ts'
import { isSortable } from '#kit/list-query.ts'
import { baseLabel } from '../values/value-words.ts'

/** A column of a list. Widths in px. `head` is the label on the screen, shorter where the label is a question. */
export type Column = {
  name: string
  /** What the list sorts by. */ sort: string
  label: string
  head: string
  field: Field | null
  width: number
  numeric: boolean
  sortable: boolean
}

export const minWidth = 64
export const maxWidth = 480

export const columnOf = (record: RecordDefinition, name: string): Column => {
  const field = fieldOf(record, name) ?? null
  const label = field?.label ?? (name === 'title' ? record.label.one : baseLabel(name))
  const head = field?.short ?? label
  const sort = name === 'reading' ? 'urgency' : name
  return {
    name,
    sort,
    label,
    head,
    field,
    width: Math.max(widthOf(record, name, field), headWidth(head)),
    numeric: isNumeric(field),
    sortable: isSortable(record, sort),
  }
}

/** Every field a list may show, in the order of the declaration; masked and long ones stay on the record's page. */
export const possibleColumns = (record: RecordDefinition): string[] => {
  const fields = Object.entries(record.fields)
    .filter(([name, field]) => field.confidential === undefined && !isReason(record, name) && !['longText', 'rows'].includes(field.kind))
    .map(([name]) => name)
  const base = ['number', 'title', 'reading', 'status', 'statusSince', 'createdAt', 'updatedAt', 'source', 'tags']
  return [...new Set([...record.list.columns, ...fields, ...base])]
}

/**
 * The columns of a list unless someone chose others: those of the declaration, with what the record waits for after the first. A readiness
 * stands in the reading, except where the list asks for that of another day.
 */
export const usualColumns = (record: RecordDefinition, search: Readonly<Record<string, unknown>> = {}): readonly string[] => {
  if (record.lineOnly === true) return record.list.columns
  const [first, ...rest] = record.list.columns.filter(
    (name) => !isInReading(record, name) && (reasonOf(record, name) === null || search[`${name}On`] !== undefined),
  )
  return first === undefined ? record.list.columns : [first, 'reading', ...rest]
}

/** Whether the reading says it: when the next deadline is due. */
export const isInReading = (record: RecordDefinition, name: string): boolean => {
  const field = fieldOf(record, name)
  return field?.kind === 'instant' && field.clock === true && field.computed === true
}

/** `readinessReason` explains `readiness` and is shown beside it. */
export const reasonOf = (record: RecordDefinition, name: string): string | null => {
  const reason = `${name}Reason`
  return fieldOf(record, name)?.kind === 'choice' && fieldOf(record, reason)?.kind === 'text' ? reason : null
}

/** Whether a field only explains another one, beside which it is shown. */
export const isReason = (record: RecordDefinition, name: string): boolean =>
  name.endsWith('Reason') && reasonOf(record, name.slice(0, -'Reason'.length)) === name

export const isNumeric = (field: Field | null): boolean => field?.kind === 'int' || field?.kind === 'decimal' || field?.kind === 'money'

const headWidth = (label: string): number => Math.min(200, Math.round(label.length * 7.2) + 40)

const widths: Readonly<Record<FieldKind, number>> = {
  int: 96,
  decimal: 96,
  money: 112,
  bool: 88,
  date: 120,
  instant: 192,
  choice: 128,
  ref: 148,
  phone: 148,
  email: 200,
  text: 132,
  longText: 180,
  choices: 180,
  refs: 180,
  anyRef: 180,
  address: 180,
  rows: 180,
}

const widthOf = (record: RecordDefinition, name: string, field: Field | null): number => {
  if (name === 'status') return pillsWidth(Object.values(record.lifecycle.states))
  if (field === null) return name === 'title' ? 224 : name === 'reading' ? 240 : /At$|Since$/.test(name) ? 192 : 136
  if (reasonOf(record, name) !== null) return 340
  if (field.kind === 'choice') return pillsWidth(Object.values(field.options))
  if (field.kind === 'int' && field.plain === true) return 72
  if (field.kind === 'date' && field.expiry === true) return 148
  if (field.kind === 'text' && field.mono === true) return 188
  return widths[field.kind]
}

/** Room for the longest of a few labels; a long list of them (states, time zones) has one rare long one, which may be cut. */
const pillsWidth = (choices: readonly { label: string }[]): number =>
  choices.length > 12
    ? widths.choice
    : Math.min(184, Math.max(widths.choice, ...choices.map(({ label }) => Math.round(label.length * 6.4) + 40)))

/** How one user sees one list: order, width, pinned columns at the left. */
export type Layout = { columns: readonly string[]; widths: Readonly<Record<string, number>>; pinned: number }

/** What is kept, or the usual columns; names that no longer exist fall out. */
export const layoutFrom = (record: RecordDefinition, kept: Partial<Layout> | null, usual: readonly string[]): Layout => {
  const possible = new Set(possibleColumns(record))
  const columns = (kept?.columns ?? usual).filter((name) => possible.has(name))
  return {
    columns: columns.length === 0 ? record.list.columns : columns,
    widths: kept?.widths ?? {},
    pinned: Math.min(2, kept?.pinned ?? 1),
  }
}

export const moveColumn = (layout: Layout, name: string, by: -1 | 1): Layout => {
  const at = layout.columns.indexOf(name)
  const to = at + by
  if (at < 0 || to < 0 || to >= layout.columns.length) return layout
  const columns = layout.columns.toSpliced(at, 1).toSpliced(to, 0, name)
  return { ...layout, columns }
}

export const toggleColumn = (layout: Layout, name: string): Layout => {
  const shown = layout.columns.includes(name)
  if (shown && layout.columns.length === 1) return layout
  return { ...layout, columns: shown ? layout.columns.filter((other) => other !== name) : [...layout.columns, name] }
}

export const resizeColumn = (layout: Layout, name: string, width: number): Layout => ({
  ...layout,
  widths: { ...layout.widths, [name]: Math.round(Math.min(maxWidth, Math.max(minWidth, width))) },
})

/** The column as wide as its words need again. */
export const withoutWidth = (layout: Layout, name: string): Layout => ({
  ...layout,
  widths: Object.fromEntries(Object.entries(layout.widths).filter(([column]) => column !== name)),
})
