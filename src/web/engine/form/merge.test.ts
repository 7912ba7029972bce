import { describe, expect, test } from 'vitest'
import { firstPicks, mergeLines, pickedChanges } from './merge.ts'

const names = ['terminal', 'model', 'trim', 'year']
const base = { terminal: 'Tulsa', model: null, trim: null, year: 2022 }

describe('two people changed one record', () => {
  test('a line for each field that differs; what both changed alike needs none', () => {
    const lines = mergeLines(
      names,
      base,
      { ...base, terminal: 'Joplin', year: 2023 },
      { ...base, terminal: 'Springfield', trim: 'Day cab', year: 2023 },
    )
    expect(lines.map(({ name, conflict }) => [name, conflict])).toEqual([
      ['terminal', true],
      ['trim', false],
    ])
  })

  test('changes of one side are taken; a conflict waits for a decision', () => {
    const lines = mergeLines(
      names,
      base,
      { ...base, terminal: 'Joplin', model: 'T680' },
      { ...base, terminal: 'Springfield', trim: 'Day cab' },
    )
    const picks = firstPicks(lines)
    expect(picks).toEqual({ model: 'mine', trim: 'theirs' })
    expect(pickedChanges(lines, { ...picks, terminal: 'mine' })).toEqual({ terminal: 'Joplin', model: 'T680' })
    expect(pickedChanges(lines, { ...picks, terminal: 'theirs' })).toEqual({ model: 'T680' })
  })

  test('clearing a value is a change too', () => {
    const lines = mergeLines(names, base, { ...base, terminal: null }, base)
    expect(pickedChanges(lines, firstPicks(lines))).toEqual({ terminal: null })
  })
})
