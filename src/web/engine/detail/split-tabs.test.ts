import { expect, test } from 'vitest'
import { splitTabs } from './split-tabs.ts'

const tab = (key: string, fixed = false) => ({ key, label: key, fixed })
const keys = (tabs: readonly { key: string }[]): string => tabs.map(({ key }) => key).join(' ')

const page = [
  tab('overview', true),
  tab('testing', true),
  tab('tickets'),
  tab('claims'),
  tab('repairs'),
  tab('holds'),
  tab('tasks'),
  tab('files', true),
  tab('history', true),
]

test('tabs without rows, and those not counted yet, are under More in their order', () => {
  const { shown, more } = splitTabs(page, { tickets: 2, claims: 0, holds: 1 }, 'overview')
  expect(keys(shown)).toBe('overview testing tickets holds files history')
  expect(keys(more)).toBe('claims repairs tasks')
})

test('eight tabs at most: the last ones with rows give way, the fixed ones do not', () => {
  const { shown, more } = splitTabs(page, { tickets: 1, claims: 1, repairs: 1, holds: 1, tasks: 1 }, 'overview')
  expect(keys(shown)).toBe('overview testing tickets claims repairs holds files history')
  expect(keys(more)).toBe('tasks')
})

test('the current tab is in the row, with rows or without', () => {
  expect(keys(splitTabs(page, {}, 'claims').shown)).toBe('overview testing claims files history')
  const { shown } = splitTabs(page, { tickets: 1, claims: 1, repairs: 1, holds: 1, tasks: 1 }, 'tasks')
  expect(keys(shown)).toBe('overview testing tickets claims repairs tasks files history')
})
