import { describe, expect, test } from 'vitest'
import { matches, readQuery } from './search.ts'

describe('command palette search', () => {
  test.each([
    ['1127', { scope: 'all', words: '1127' }],
    ['> add', { scope: 'commands', words: 'add' }],
    ['@webb', { scope: 'people', words: 'webb' }],
    ['#11', { scope: 'units', words: '11' }],
    ['', { scope: 'all', words: '' }],
  ])('%s', (typed, read) => {
    expect(readQuery(typed)).toEqual(read)
  })

  test('every word begins a word', () => {
    expect(matches('Add vehicle Create', 'add veh')).toBe(true)
    expect(matches('Add vehicle Create', 'veh add')).toBe(true)
    expect(matches('Add vehicle Create', 'hicle')).toBe(false)
    expect(matches('Anything', '')).toBe(true)
  })
})
