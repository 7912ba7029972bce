import { describe, expect, test } from 'vitest'
import { fileWords, foldNoise, type HistoryEntry, inDays, matchesFilter, reasonWords } from './history.ts'

const entry = (over: Partial<HistoryEntry>): HistoryEntry => ({
  id: 1,
  batchId: 'b',
  action: 'update',
  changes: [],
  version: 1,
  actorKind: 'user',
  actorId: null,
  actorName: null,
  reason: null,
  at: '2026-11-20T16:00:00.000Z',
  ...over,
})
const mileage = (from: number, to: number) => [{ field: 'mileage', from, to }]

describe('the timeline', () => {
  test('the same change by a machine on one day becomes one line with the values from first to last', () => {
    const folded = foldNoise([
      entry({ id: 3, actorKind: 'sync', changes: mileage(20, 30) }),
      entry({ id: 2, actorKind: 'sync', changes: mileage(10, 20) }),
      entry({ id: 1, changes: mileage(5, 10) }),
    ])
    expect(folded.map(({ repeated, changes }) => [repeated, changes[0]?.from, changes[0]?.to])).toEqual([
      [2, 10, 30],
      [1, 5, 10],
    ])
  })

  test('an undo names no id of what it reverted', () => {
    expect(reasonWords('Undo of batch 01a22d6d-d988-7d83-857f-fcfc031ca211')).toBe('Undo of an earlier change')
    expect(reasonWords('Customer was told')).toBe('Customer was told')
  })

  test('what people did is never folded', () => {
    expect(foldNoise([entry({ id: 2, changes: mileage(1, 2) }), entry({ id: 1, changes: mileage(0, 1) })])).toHaveLength(2)
  })

  test('days are those of the viewer', () => {
    const late = entry({ at: '2026-11-21T03:00:00.000Z' })
    expect(inDays([late], 'America/Chicago')[0]?.day).toBe('2026-11-20')
    expect(inDays([late], 'UTC')[0]?.day).toBe('2026-11-21')
  })

  test('files say what was done with which of them; a confidential one is not named', () => {
    const words = (action: string, name: string, gone = false) =>
      fileWords(entry({ action, changes: [{ field: 'attachment', from: gone ? name : null, to: gone ? null : name }] }))
    expect(words('attach', 'report.pdf')).toBe('added the file report.pdf')
    expect(words('archive_attachment', 'report.pdf', true)).toBe('archived the file report.pdf')
    expect(words('restore_attachment', 'report.pdf')).toBe('took the file report.pdf back from the archive')
    expect(words('change_attachment', 'report.pdf')).toBe('changed the details of the file report.pdf')
    expect(words('view_confidential', 'Confidential file')).toBe('looked at a confidential file')
    expect(fileWords(entry({ changes: mileage(1, 2) }))).toBeNull()
  })

  test('views of confidential values have a filter of their own', () => {
    expect(matchesFilter(entry({ action: 'view_confidential' }), 'views')).toBe(true)
    expect(matchesFilter(entry({ action: 'view_confidential' }), 'fields')).toBe(false)
    expect(matchesFilter(entry({ actorKind: 'sync' }), 'system')).toBe(true)
  })
})
