import { bool, choice, int, rows, text } from '#kit/fields.ts'
import { unless } from '#kit/kind/new-form.ts'
import type { RecordDefinition } from '#kit/record.ts'
import { violations } from '../../violations/record.ts'
import { roadsideInspections } from '../record.ts'

const { unit, category } = violations.fields

/** One line of the report. What the table of codes knows is filled in from it where the line leaves it empty. */
export const violationLine = {
  code: text({ label: 'Code', required: true, max: 30 }),
  unit: choice(unit.options, { label: 'Unit' }),
  oos: bool({ label: 'Out of service' }),
  description: text({ label: 'Violation', max: 200 }),
  category: choice(category.options, { label: category.label }),
  severity: int({ label: 'Severity', min: 0, max: 10 }),
  group: text({ label: 'Group', max: 80 }),
} as const

export const mostLines = 40

const whole: RecordDefinition = roadsideInspections
const [report, ...sections] = whole.form

/** The report as it is entered: with its violations, which become records of their own in the same transaction. */
export const inspectionEntry: RecordDefinition = {
  ...whole,
  api: 'inspection-reports',
  fields: {
    ...whole.fields,
    receivedOn: { ...roadsideInspections.fields.receivedOn, help: 'Defaults to today' },
    violations: rows(violationLine, { label: 'Violations', max: mostLines }),
  },
  form: [...(report === undefined ? [] : [report]), { heading: 'Violations', fields: ['violations'] }, ...sections],
  firstDay: [...(whole.firstDay ?? []), 'violations'],
  unasked: (row) => [...(whole.unasked?.(row) ?? []), ...unless(row['violationsFound'] === true, 'violations')],
}
