import { describe, expect, test } from 'vitest'
import { bool, choice, choices, date, decimal, int, money, phone, price, ref, refs, text } from '#kit/fields.ts'
import type { Field } from '#kit/fields.ts'
import { states } from '#kit/facts/us-states.ts'
import { readCell } from './cells.ts'
import type { CellRules } from './cells.ts'

const rules: CellRules = {
  order: 'mdy',
  today: '2026-11-20',
  zone: 'America/Chicago',
  chosen: { '0000': null, 'big rig': 'tractor' },
  find: (_kind, wanted) => (wanted.startsWith('?') ? { problem: 'unknown' } : { id: `id-${wanted}`, title: wanted }),
}
const cell = (field: Field, content: string): unknown => {
  const reading = readCell({ name: 'x', property: 'x', label: 'X', field, part: null, match: false }, content, rules)
  return reading.problem ?? reading.value
}
const kind = choice({ tractor: { label: 'Tractor' }, owner_operator: { label: 'Owner operator' } }, { label: 'Kind' })
const endorsements = choices({ H: { label: 'H Hazmat' }, N: { label: 'N No class A, B' } }, { label: 'Endorsements' })

const perGallon = price({ label: 'Price per gallon', places: 3 })

describe('cells of a file', () => {
  test.each<[Field, string, unknown]>([
    [money({ label: 'Cost' }), '$14190.13', 1_419_013],
    [money({ label: 'Cost' }), '14,190.13', 1_419_013],
    [money({ label: 'Cost' }), '($1,200)', -120_000],
    [money({ label: 'Cost' }), 'USD 12', 1_200],
    [money({ label: 'Cost' }), '1.234,50', '"1.234,50" is not an amount'],
    [money({ label: 'Cost' }), '$3.759', '"$3.759" is finer than a cent. Enter two decimal places'],
    [money({ label: 'Cost' }), 'much', '"much" is not an amount'],
    [perGallon, '$3.759', 3.759],
    [perGallon, '3.759', 3.759],
    [perGallon, '$1,003.759', 1_003.759],
    [perGallon, '($0.05)', -0.05],
    [perGallon, '$3.7594', '"$3.7594" is too fine: price per gallon has at most 3 decimal places'],
    [perGallon, 'cheap', '"cheap" is not a price'],
    [decimal({ label: 'Hours', places: 2, exact: true }), '1.255', '"1.255" is too fine: hours has at most 2 decimal places'],
    [decimal({ label: 'Hours', places: 2, exact: true }), '$1.25', '"$1.25" is not a number'],
    [int({ label: 'Miles' }), '398,112 mi', 398_112],
    [int({ label: 'Miles' }), '-5', -5],
    [decimal({ label: 'Length', places: 1 }), '53.5 ft', 53.5],
    [decimal({ label: 'Length', places: 1 }), '.5', 0.5],
    [int({ label: 'Miles' }), 'about 12', '"about 12" is not a number'],
    [int({ label: 'Experience, months' }), '2 yrs', '"2 yrs" is not a number without a unit'],
    [int({ label: 'Miles' }), 'N/A', null],
    [int({ label: 'Miles' }), '0000', null],
    [bool({ label: 'Reefer' }), 'Yes', true],
    [bool({ label: 'Reefer' }), 'f', false],
    [bool({ label: 'Reefer' }), 'maybe', '"maybe" is not yes or no'],
    [choice(states, { label: 'State' }), 'wa', 'WA'],
    [choice(states, { label: 'State' }), 'New Mexico', 'NM'],
    [kind, 'TRACTOR', 'tractor'],
    [kind, 'Owner-Operator', 'owner_operator'],
    [kind, 'big rig', 'tractor'],
    [kind, 'boat', '"boat" is not one of: Tractor, Owner operator'],
    [endorsements, 'h hazmat; N', ['H', 'N']],
    [endorsements, 'H,N', ['H', 'N']],
    [endorsements, 'N No class A, B', ['N']],
    [endorsements, 'H, Q', '"Q" is not one of: H Hazmat, N No class A, B'],
    [ref('divisions', { label: 'Division' }), 'OZK', 'id-OZK'],
    [refs('divisions', { label: 'Divisions' }), 'OZK; ?', 'unknown'],
    [text({ label: 'Unit' }), ' 01035 ', '01035'],
    [text({ label: 'Unit' }), 'N/A', null],
    [text({ label: 'Last name' }), 'Null', 'Null'],
    [phone({ label: 'Phone' }), '417-555-0116 Ext 3', '417-555-0116'],
    [phone({ label: 'Phone' }), '501-555-0141 / 918-555-0199', '501-555-0141'],
    [phone({ label: 'Phone' }), '(417) 555-0155', '(417) 555-0155'],
    [kind, 'Tractor - day cab', 'tractor'],
    [kind, 'None', null],
    [endorsements, 'N/H', ['N', 'H']],
    [endorsements, 'NH', ['N', 'H']],
    [endorsements, 'N H', ['N', 'H']],
    [endorsements, 'N/A', null],
    [endorsements, '-', null],
    [date({ label: 'MVR' }), 'done 3/2/26', '2026-03-02'],
    [date({ label: 'Query' }), '01/05/2026 NP', '2026-01-05'],
    [date({ label: 'MVR' }), '3/2/26 or 4/2/26', '"3/2/26 or 4/2/26" is not a date'],
    [date({ label: 'Hired' }), '45690', '2025-02-02'],
    [date({ label: 'Hired' }), '112345', '"112345" is not a date'],
    [date({ label: 'Medical', expiry: true }), '2/30/27', '"2/30/27" is not a date'],
  ])('%#: $1', (field, content, expected) => {
    expect(cell(field, content)).toEqual(expected)
  })
})
