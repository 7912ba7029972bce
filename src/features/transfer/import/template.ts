import type { Readable } from 'node:stream'
import { bareNumber } from '#kit/number-words.ts'
import type { RecordDefinition } from '#kit/record.ts'
import type { Role } from '#kit/roles.ts'
import { csvFile } from '../export/csv.ts'
import { textWorkbook } from '../export/export-xlsx.ts'
import type { Deps } from '#engine/write/rules.ts'
import { targetsOf } from './reading/targets.ts'
import type { Target } from './reading/targets.ts'

/** What goes into a column, for people. */
const hint = ({ field, match, part }: Target): string => {
  if (match) return 'Matches an existing record; leave blank for new ones'
  if (part === 'state') return 'State name or two letters'
  switch (field?.kind) {
    case undefined:
      return 'Words, separated by semicolons'
    case 'int':
      return 'Whole number'
    case 'decimal':
      return field.dollars === true ? `Price in dollars, such as ${bareNumber(field, 3.759)}` : 'Number'
    case 'money':
      return 'Amount in dollars, such as 14,190.13'
    case 'bool':
      return 'Yes or No'
    case 'date':
      return 'Date: 2026-11-20, 11/20/2026 or 20-Nov-26'
    case 'instant':
      return 'Date and time, such as 2026-11-20 09:00'
    case 'choice':
      return `One of: ${optionWords(field.options)}`
    case 'choices':
      return `Any of, separated by semicolons: ${optionWords(field.options)}`
    case 'ref':
      return 'Number, code or name of the record'
    case 'refs':
      return 'Numbers, codes or names, separated by semicolons'
    case 'phone':
      return 'Ten digits'
    case 'email':
      return 'Email address'
    default:
      return field?.help ?? 'Text'
  }
}

const optionWords = (options: Readonly<Record<string, { readonly label: string }>>): string =>
  Object.values(options)
    .slice(0, 60)
    .map(({ label }) => label)
    .join(', ')

/** A cell as somebody might fill it; empty where nothing general can be said. */
const exampleOf = ({ field, match, part }: Target): string => {
  if (match || part !== null) return ''
  switch (field?.kind) {
    case 'int':
    case 'decimal':
      return String(field.min ?? 1)
    case 'money':
      return '1,250.00'
    case 'bool':
      return 'Yes'
    case 'date':
      return '11/20/2026'
    case 'instant':
      return '11/20/2026 9:00 AM'
    case 'choice':
    case 'choices':
      return Object.values(field.options)[0]?.label ?? ''
    case 'phone':
      return '417-555-0134'
    case 'email':
      return 'name@example.com'
    case 'text':
      return field.placeholder ?? ''
    default:
      return ''
  }
}

/** A heading for each column that may be filled. The workbook also explains each column and shows a row filled in. */
export const importTemplate = async (
  { registry, rules }: Pick<Deps, 'registry' | 'rules'>,
  record: RecordDefinition,
  role: Role,
  format: 'csv' | 'xlsx',
): Promise<Readable | Buffer> => {
  const reads = rules[record.name]?.imports
  const targets = targetsOf(registry, record, role, reads)
  const headings = targets.map(({ label }) => label)
  if (format === 'csv') return csvFile([headings])
  const example = targets.map((target) => (reads?.example === undefined ? exampleOf(target) : (reads.example[target.name] ?? '')))
  const fields = targets.map((target, at) => [target.label, target.field?.required === true ? 'Yes' : '', hint(target), example[at] ?? ''])
  return textWorkbook([
    { name: 'Import', rows: [headings] },
    { name: 'Fields', rows: [['Field', 'Required', 'Values', 'Example'], ...fields] },
    { name: 'Example', rows: [headings, example] },
  ])
}
