import { describe, expect, test } from 'vitest'
import { rankFound, scoreOf } from './ranking.ts'
import type { Found, FoundRow } from './search.ts'

const row = (title: string, more: Partial<FoundRow> = {}): FoundRow => ({
  id: title,
  number: '',
  title,
  note: '',
  status: { label: 'Open', tone: 'neutral' },
  open: true,
  href: `/${title}`,
  exact: false,
  ...more,
})
const group = (kind: string, ...rows: FoundRow[]): Found => ({ kind, label: kind, href: '', rows })
const none = new Set<string>()

describe('order of the records in the palette', () => {
  test('an exact number comes first, then people and units by name, then other records', () => {
    const found = [
      group('tickets', row('Webb, speeding')),
      group('drivers', row('Dana Webb')),
      group('vehicles', row('1204', { note: 'Webb City' })),
      group('repairs', row('REP-1', { exact: true })),
    ]
    const { exact, people, others } = rankFound(found, 'webb', none)
    expect([exact, people, others].map((groups) => groups.map(({ kind }) => kind))).toEqual([
      ['repairs'],
      ['drivers'],
      ['tickets', 'vehicles'],
    ])
  })

  test.each([
    ['exact', row('Webb', { exact: true }), 110],
    ['the start of the title', row('Webb, speeding'), 70],
    ['the start of a word', row('Dana Webb'), 50],
    ['inside a word', row('Cobweb'), 30],
    ['closed', row('Webb, speeding', { open: false }), 35],
  ])('score of a match: %s', (_name, found, score) => {
    expect(scoreOf(found, 'webb', none)).toBe(score)
  })

  test('a record opened lately comes before one that matches as well, and a closed one after it', () => {
    const rows = [row('Webb closed', { open: false }), row('Webb one'), row('Webb two')]
    const { others } = rankFound([group('tickets', ...rows)], 'webb', new Set(['/Webb two']))
    expect(others[0]?.rows.map(({ title }) => title)).toEqual(['Webb two', 'Webb one', 'Webb closed'])
  })
})
