import { expect, test } from 'vitest'
import { bool, choice, date, int, money, phone, rows, text } from '#kit/fields.ts'
import type { RecordDefinition } from '#kit/record.ts'
import { accidents } from '#records/safety/accidents/record.ts'
import { exportColumns } from './export-columns.ts'

const record = {
  ...accidents,
  fields: {
    costs: rows(
      {
        kind: choice({ tow: { label: 'Tow' } }, { label: 'Cost' }),
        estimated: money({ label: 'Estimated' }),
        paid: bool({ label: 'Paid' }),
        on: date({ label: 'On' }),
        phone: phone({ label: 'Phone' }),
        hours: int({ label: 'Hours' }),
        note: text({ label: 'Note' }),
      },
      { label: 'Costs' },
    ),
  },
} as unknown as RecordDefinition
const row = {
  costs: [
    { kind: 'tow', estimated: 123_450, paid: true, on: '2026-11-20', phone: '4055550117', hours: 0, note: null },
    { kind: 'tow', paid: false, note: '' },
  ],
}
test('a list inside of a record is exported in words; a yes by its label, a no by nothing', () => {
  expect(exportColumns(record, ['costs'], 'UTC')[0]?.cell(row)).toEqual({
    type: 'text',
    value: 'Tow, $1,234.50, Paid, 2026-11-20, 405-555-0117, 0; Tow',
  })
})
