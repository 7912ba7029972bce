import type { Issue } from '#kit/errors.ts'
import type { RecordRow } from '#web/engine/queries/rows.ts'
import { textOf } from '#web/engine/queries/rows.ts'
import type { Basic } from '../../violations/csa/method.ts'

/** A row of the table of violation codes. */
export type Code = { code: string; description: string; basic: Basic; severity: number; group: string }

/** One violation while it is typed. `key` stays with it; `open`: the table has no code like it, or several, so its category is asked. */
export type Line = {
  key: string
  id: string | null
  version: number | null
  code: string
  unit: string | null
  oos: boolean
  description: string | null
  category: string | null
  severity: number | null
  group: string | null
  open?: boolean
}

let made = 0

export const blankLine = (): Line => ({
  key: `line-${(made += 1)}`,
  id: null,
  version: null,
  code: '',
  unit: null,
  oos: false,
  description: null,
  category: null,
  severity: null,
  group: null,
})

const textOrNull = (value: unknown): string | null => textOf(value) || null

/** A violation on file, or a line of a draft. */
export const lineOf = (row: Readonly<Record<string, unknown>>): Line => ({
  ...blankLine(),
  id: textOrNull(row['id']),
  version: typeof row['version'] === 'number' ? row['version'] : null,
  code: textOf(row['code']),
  unit: textOrNull(row['unit']),
  oos: row['oos'] === true,
  description: textOrNull(row['description']),
  category: textOrNull(row['category']),
  severity: typeof row['severity'] === 'number' ? row['severity'] : null,
  group: textOrNull(row['group']),
})

export const linesOf = (rows: readonly RecordRow[]): Line[] => rows.map(lineOf)

/** Findings on equipment are the tractor's unless somebody says the trailer's; all others are the driver's. */
const ofEquipment: ReadonlySet<string> = new Set(['vehicle_maint', 'driver_observed', 'hm'])
const unitFor = (category: string | null): string => (category !== null && ofEquipment.has(category) ? 'power_unit' : 'driver')

/** The line with what the table says of the code; a unit that was chosen stays. */
export const withEntry = (line: Line, { code, description, basic, severity, group }: Code): Line => ({
  ...line,
  code,
  description,
  category: basic,
  severity,
  group,
  unit: line.unit ?? unitFor(basic),
  open: false,
})

/** What was typed as the code; what another code brought along goes. */
export const withCode = (line: Line, code: string): Line => ({
  ...line,
  code,
  description: null,
  category: null,
  severity: null,
  group: null,
  open: false,
})

export const isBlank = ({ id, code }: Line): boolean => id === null && code.trim() === ''

/** The unit as it is shown and sent. */
export const unitOf = ({ unit, category }: Line): string => unit ?? unitFor(category)

/** The values of the lines that say something, in their order. */
export const valuesOf = (lines: readonly Line[]) =>
  lines
    .filter((line) => !isBlank(line))
    .map((line) => {
      const { key: _key, id: _id, version: _version, open: _open, ...values } = line
      return { ...values, code: line.code.trim(), unit: unitOf(line) }
    })

/** What was refused of each line, by its key: the place in a refusal is that among the lines that were sent. */
export const refusedIn = (lines: readonly Line[], issues: readonly Issue[]): ReadonlyMap<string, string> => {
  const sent = lines.filter((line) => !isBlank(line))
  const found = new Map<string, string>()
  for (const { field, message } of issues) {
    const [name, at] = field.split('.')
    const key = name === 'violations' ? sent[Number(at)]?.key : undefined
    if (key !== undefined) found.set(key, [found.get(key), message].filter((part) => part !== undefined).join('. '))
  }
  return found
}
