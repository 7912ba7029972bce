import { expect, test } from 'vitest'
import type { RecordDefinition } from '#kit/record.ts'
import { drivers } from '#records/drivers/drivers/record.ts'
import { outlines } from '#records/outlines.ts'
import { byRows, countsOf, tabsOf } from './tabs.ts'

const row = { id: 'd', number: 'DRV-1', title: 'Robin', status: 'active', statusSince: '', version: 1, archivedAt: null } as never
const driverTabs = (role: 'admin' | 'recruiter') => tabsOf(outlines, role, drivers as unknown as RecordDefinition, row, [])

test('a kind’s tabs hold its children, and what a role may not read is in none of them', () => {
  const safety = driverTabs('admin').find(({ key }) => key === 'safety')
  expect(safety?.parts.map(({ key }) => key)).toContain('tickets.driver')
  expect(driverTabs('recruiter').some(({ parts }) => parts.some(({ key }) => key === 'tickets.driver'))).toBe(false)
})

test('a child that no tab holds has its own, and each is in one tab alone', () => {
  const keys = driverTabs('admin').flatMap(({ parts }) => parts.map(({ key }) => key))
  expect(keys).toContain('tasks.record')
  expect(keys.filter((key) => key === 'tickets.driver')).toHaveLength(1)
})

test('a tab of several lists shows no number, and lists without rows are apart', () => {
  const { tabs, counts } = countsOf(driverTabs('admin'), { 'tickets.driver': 2, 'accidents.driver': 0, 'vehicle-assignments.driver': 1 })
  expect(counts).toEqual({ vehicles: 1 })
  const safety = tabs.find(({ key }) => key === 'safety')
  const { filled, empty } = byRows(safety?.parts ?? [], { 'tickets.driver': 2, 'accidents.driver': 0 }, 'safety')
  expect(empty.map(({ key }) => key)).toEqual(['accidents.driver'])
  expect(filled.map(({ key }) => key)).toContain('tickets.driver')
})
