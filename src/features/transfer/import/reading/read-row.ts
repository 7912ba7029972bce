import { isBlank, readCell } from './cells.ts'
import type { Reading } from './cells.ts'
import { cellsOf, nameOf } from '../rows.ts'
import type { AddedCell, DraftRow } from '../rows.ts'
import type { ImportSetup, PlannedColumn } from '../setup.ts'
import type { StoredImportRow } from '../store.ts'

/** A row while its cells are read. */
interface Reader extends DraftRow {
  values: Record<string, unknown>
  parts: Record<string, Record<string, unknown>>
  ofState: Record<string, Record<string, unknown>>
  added: AddedCell[]
  state: string | null
  number: string | null
}

/** Reads the cells of a row. A broken row is read only once somebody has corrected it. */
export const readRow = (setup: ImportSetup, row: StoredImportRow): DraftRow => {
  const draft: Reader = {
    line: row.line,
    name: nameOf(setup, row),
    values: {},
    parts: {},
    number: null,
    added: [],
    state: null,
    ofState: {},
    issues: [],
  }
  if (row.raw.problem !== null && row.fixes === null) {
    draft.issues.push({ field: '', heading: null, message: row.raw.problem, level: 'error' })
    return draft
  }
  const cells = cellsOf(setup, row)
  for (const column of setup.columns) {
    const text = cells[column.index] ?? ''
    if (column.target.combined !== undefined) takeCombined(draft, column, text, setup.clearBlanks)
    else take(draft, column, readCell(column.target, text, column.rules), text, setup.clearBlanks)
  }
  takeStateOfFields(setup, draft)
  settleRow(setup, draft)
  if (row.raw.recoded && setup.mixedEncoding)
    draft.issues.push({
      field: '',
      heading: null,
      message: 'This line is not UTF-8 and was read as Windows-1252. Check its accents',
      level: 'warning',
    })
  return draft
}

/** A row without a status that fills a field of one state alone, such as a termination date, brings its record in that state. */
const takeStateOfFields = ({ record, columns }: ImportSetup, draft: Reader): void => {
  const [state, ...others] = Object.keys(draft.ofState)
  const named = columns.some(({ target }) => target.states !== undefined)
  if (draft.state !== null || state === undefined || others.length > 0 || named) return
  draft.state = state
  const heading = columns.find(({ target }) => target.ofState === state)?.heading ?? null
  draft.issues.push({ field: 'status', heading, message: `Comes in as ${record.lifecycle.states[state]?.label ?? state}`, level: 'note' })
}

const settleRow = ({ settle, defaults, columns }: ImportSetup, draft: Reader): void => {
  const settled = settle?.({ ...defaults, ...draft.values }) ?? null
  if (settled === null) return
  const own = Object.entries(settled.values).filter(([property]) => property in draft.values || !(property in defaults))
  draft.values = Object.fromEntries(own)
  for (const { field, message, level = 'note' } of settled.notes) {
    const heading = columns.find(({ target }) => target.name === field)?.heading ?? null
    draft.issues.push({ field, heading, message, level })
  }
}

const take = (draft: Reader, { heading, target }: PlannedColumn, reading: Reading, text: string, clearBlanks: boolean): void => {
  if (reading.problem !== undefined) {
    draft.issues.push({ field: target.name, heading, message: reading.problem, level: 'error' })
    return
  }
  const { value, remark, warning } = reading
  if (remark !== undefined) draft.issues.push({ field: target.name, heading, message: remark, level: 'note' })
  if (warning !== undefined) draft.issues.push({ field: target.name, heading, message: warning, level: 'warning' })
  if (target.states !== undefined) takeState(draft, heading, target.states[String(value)]?.laterBy, value)
  else if (target.added !== undefined)
    draft.added = value === null ? draft.added : [...draft.added, { heading, added: target.added, value, text }]
  else if (target.ofState !== undefined) {
    if (value !== null) draft.ofState[target.ofState] = { ...draft.ofState[target.ofState], [target.property]: value }
  } else if (target.match) draft.number = typeof value === 'string' ? value.toUpperCase() : null
  else if (value === null && !clearBlanks) return
  else if (target.part === null) draft.values[target.property] = value
  else draft.parts[target.property] = { ...draft.parts[target.property], [target.part]: value ?? '' }
}

const takeState = (draft: Reader, heading: string, laterBy: string | undefined, value: unknown): void => {
  if (laterBy === undefined) draft.state = value === null ? null : String(value)
  else draft.issues.push({ field: 'status', heading, message: laterBy, level: 'note' })
}

/** Reads a cell that fills several fields, each part as a cell of its own. */
const takeCombined = (draft: Reader, { heading, target, rules }: PlannedColumn, cell: string, clearBlanks: boolean): void => {
  const { read, fields } = target.combined ?? { read: () => ({}), fields: {} }
  const parts = new Map<string, string>(isBlank(cell) ? [] : Object.entries(read(cell.trim())))
  const problem = parts.get('problem')
  if (problem !== undefined) {
    draft.issues.push({ field: Object.keys(fields)[0] ?? '', heading, message: problem, level: 'error' })
    return
  }
  for (const [property, field] of Object.entries(fields)) {
    const part = { name: property, property, label: field.label, field, part: null, match: false }
    const reading = readCell(part, parts.get(property) ?? '', rules)
    if (reading.problem !== undefined) draft.issues.push({ field: property, heading, message: reading.problem, level: 'error' })
    else if (reading.value !== null || clearBlanks) draft.values[property] = reading.value
  }
}
