import { describe, expect, test } from 'vitest'
import { accidents } from '#records/safety/accidents/record.ts'
import { drivers } from '#records/drivers/drivers/record.ts'
import { divisions } from '#records/company/divisions/record.ts'
import { vehicles } from '#records/fleet/vehicles/record.ts'
import type { RecordDefinition } from '#kit/record.ts'
import { issuesOf } from './form-issues.ts'
import { changedValues, formFields, placed, startValues } from './form-values.ts'
import { draftOf, readDraft } from './form-draft.ts'
import type { RecordRow } from '../queries/rows.ts'

const fleet = vehicles as unknown as RecordDefinition
const people = drivers as unknown as RecordDefinition
const today = '2026-11-20'
const names = formFields(fleet, { id: null, role: 'manager' }, null)
const row = {
  id: 'v1',
  number: 'VEH-0001',
  title: '1127',
  status: 'active',
  statusSince: '',
  version: 3,
  archivedAt: null,
  unitNumber: '1127',
  kind: 'tractor',
  division: '0199a7b4-0000-7000-8000-000000000001',
  ownership: 'owned',
  vin: null,
  year: 2022,
} as RecordRow

describe('a form', () => {
  test('names the field of a row once', () => {
    const at = ['laterDeaths', '0', 'diedOn'] as const
    const crash = accidents as unknown as RecordDefinition
    expect(placed(crash, at, 'Died on: enter a date, for example 03/14/2026').message).toBe(
      'Row 1, Died on: enter a date, for example 03/14/2026',
    )
    expect(placed(crash, at, 'Lies in the future').message).toBe('Row 1, Died on: Lies in the future')
    expect(placed(crash, ['laterDeaths', '1'], 'Enter at least one').message).toBe('Row 2: Enter at least one')
  })

  test('starts with the defaults and with what the address brings, by kind of field', () => {
    const start = startValues(fleet, names, null, { division: 'd1', year: '2020', unknown: 'x', samsaraVehicleId: 'x' })
    expect(start).toMatchObject({ kind: 'tractor', ownership: 'owned', reefer: false, division: 'd1', year: 2020, unitNumber: null })
    expect(start).not.toHaveProperty('samsaraVehicleId')
  })

  test('takes from the address only what is a value of its field', () => {
    const crash = accidents as unknown as RecordDefinition
    const asked = ['occurredAt', 'state', 'driver', 'policeCalled', 'nextCourtDate', 'reserve', 'costs']
    expect(
      startValues(crash, asked, null, {
        occurredAt: '2026-11-20T08:00:00-06:00',
        state: 'MO',
        driver: 'drv-1',
        policeCalled: 'true',
        nextCourtDate: '2026-12-01',
        reserve: '125000',
        costs: 'x',
      }),
    ).toEqual({
      occurredAt: '2026-11-20T14:00:00.000Z',
      state: 'MO',
      driver: 'drv-1',
      policeCalled: true,
      nextCourtDate: '2026-12-01',
      reserve: 125_000,
      costs: null,
    })
    const wrong = { occurredAt: 'noon', state: 'XX', policeCalled: 'perhaps', nextCourtDate: '2026-02-30', reserve: 'much' }
    expect(startValues(crash, asked, null, wrong)).toEqual(startValues(crash, asked, null, {}))
  })

  test('offers no field the role may not change', () => {
    expect(formFields(people, { id: null, role: 'manager' }, null)).not.toContain('birthDate')
    expect(formFields(people, { id: null, role: 'safety' }, null)).toContain('birthDate')
    expect(names).not.toContain('mileage')
  })

  test('sends what differs, empty being empty however it is written', () => {
    const start = startValues(fleet, names, row, {})
    expect(changedValues(names, start, { ...start, terminal: '', year: 2023 })).toEqual({ year: 2023 })
    expect(changedValues(names, start, { ...start, year: '' })).toEqual({ year: null })
  })

  test('a missing and a wrong value are named at their fields', () => {
    const issues = issuesOf(fleet, null, names, { ...startValues(fleet, names, null, {}), year: 'next' }, today)
    expect(issues).toContainEqual({ field: 'unitNumber', message: 'Required' })
    expect(issues).toContainEqual({ field: 'year', message: 'Year: enter a whole number, for example 12' })
  })

  test('everything wrong is named in one go, the rules between fields too', () => {
    const values = { ...startValues(fleet, names, null, {}), vin: '1FUJGLDR1NP961497', plateNumber: 'R41-8827' }
    expect(issuesOf(fleet, null, names, values, today).map((found) => found.field)).toEqual(
      expect.arrayContaining(['unitNumber', 'division', 'vin', 'plateState']),
    )
  })

  test('the rules between fields', () => {
    const values = { ...startValues(fleet, names, row, {}), plateNumber: 'R41-8827', plateState: null }
    expect(issuesOf(fleet, row, names, values, today)).toEqual([{ field: 'plateState', message: 'Choose the state of the plate' }])
  })

  test('a problem inside a list names its row', () => {
    const own = formFields(divisions as unknown as RecordDefinition, { id: null, role: 'admin' }, null)
    const values = {
      ...startValues(divisions as unknown as RecordDefinition, own, null, {}),
      code: 'OZK',
      name: 'Ozark',
      monthlyMiles: [{ month: '2026-13', miles: 4 }],
    }
    expect(issuesOf(divisions as unknown as RecordDefinition, null, own, values, today)).toEqual([
      { field: 'monthlyMiles', message: 'Row 1, Month: Year and month, such as 2026-11' },
    ])
  })
})

describe('a draft', () => {
  test('never keeps what is confidential', () => {
    expect(draftOf(people, { firstName: 'Ira', birthDate: '1980-01-01', ssnLast4: '1234' }, 1, new Date(0)).values).toEqual({
      firstName: 'Ira',
    })
  })

  test('is gone where nothing was kept', () => {
    expect(readDraft('longhaul.draft.none', null, 0)).toBeNull()
  })
})
