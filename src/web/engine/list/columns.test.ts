import { describe, expect, test } from 'vitest'
import { drivers } from '#records/drivers/drivers/record.ts'
import { vehicles } from '#records/fleet/vehicles/record.ts'
import type { RecordDefinition } from '#kit/record.ts'
import { columnOf, layoutFrom, moveColumn, possibleColumns, resizeColumn, toggleColumn } from './columns.ts'
import { columnAhead } from './columns-ahead.ts'
import { partInSight } from './rows-in-sight.ts'

const fleet = vehicles as unknown as RecordDefinition
const layout = layoutFrom(fleet, null, ['unitNumber', 'driver', 'mileage'])

describe('columns of a list', () => {
  test('confidential values are no column, a reason stands beside what it explains', () => {
    const possible = possibleColumns(drivers as unknown as RecordDefinition)
    expect(possible).not.toContain('birthDate')
    expect(possible).not.toContain('readinessReason')
    expect(possible).toContain('readiness')
  })

  test('a kept layout outlives fields that are gone', () => {
    expect(layoutFrom(fleet, { columns: ['unitNumber', 'gone'] }, ['driver']).columns).toEqual(['unitNumber'])
    expect(layoutFrom(fleet, { columns: ['gone'] }, ['driver']).columns).toEqual(fleet.list.columns)
  })

  test('order, visibility and width change; the last column stays', () => {
    expect(moveColumn(layout, 'mileage', -1).columns).toEqual(['unitNumber', 'mileage', 'driver'])
    expect(moveColumn(layout, 'unitNumber', -1)).toBe(layout)
    expect(toggleColumn(layout, 'driver').columns).toEqual(['unitNumber', 'mileage'])
    expect(toggleColumn({ ...layout, columns: ['driver'] }, 'driver').columns).toEqual(['driver'])
    expect(resizeColumn(layout, 'driver', 9_999).widths).toEqual({ driver: 480 })
    expect(resizeColumn(layout, 'driver', 3).widths).toEqual({ driver: 64 })
  })

  test('numbers stand right, what has no order cannot be sorted', () => {
    expect(columnOf(fleet, 'mileage')).toMatchObject({ numeric: true, sortable: true, label: 'Mileage' })
    expect(columnOf(drivers as unknown as RecordDefinition, 'endorsements')).toMatchObject({ numeric: false, sortable: false })
    expect(columnOf(fleet, 'title').label).toBe('Vehicle')
  })
})

describe('readiness as of another day', () => {
  const readiness = columnOf(drivers as unknown as RecordDefinition, 'readiness')

  test('what blocks ahead is amber and says its day; today it is red', () => {
    const options = (asked: string | undefined): unknown => {
      const { field } = columnAhead(readiness, asked, '2026-11-28')
      return field?.kind === 'choice' ? field.options : null
    }
    const ahead = { block: { label: 'Blocked on Nov 29', tone: 'warning' }, ready: { label: 'Ready', tone: 'success' } }
    expect(options('today+1d')).toMatchObject(ahead)
    expect(options('2026-11-29')).toMatchObject(ahead)
    for (const asked of [undefined, '2026-11-28']) expect(options(asked)).toMatchObject({ block: { label: 'Blocked', tone: 'danger' } })
  })
})

describe('a long table', () => {
  test('draws everything up to 200 rows, beyond that only what is in sight', () => {
    expect(partInSight(200, { top: 0, sight: 900, height: 36 })).toEqual({ first: 0, last: 200 })
    const part = partInSight(10_000, { top: 36 * 5_000, sight: 900, height: 36 })
    expect(part.first).toBeLessThanOrEqual(5_000)
    expect(part.last).toBeGreaterThanOrEqual(5_025)
    expect(part.last - part.first).toBeLessThan(120)
  })

  test('the end of the table is reached', () => {
    expect(partInSight(10_000, { top: 36 * 9_990, sight: 900, height: 36 }).last).toBe(10_000)
  })
})
