import { describe, expect, test } from 'vitest'
import { asSeenBy, mayReveal } from '#kit/access.ts'
import type { RecordDefinition } from '#kit/record.ts'
import { registry } from '#records/index.ts'
import type { RecordRow } from '../queries/rows.ts'
import { morePartsOf } from './more-parts.ts'

const kinds: readonly RecordDefinition[] = Object.values(registry)
const empty: RecordRow = { id: 'a', number: 'A-1', title: 'A', status: 'open', statusSince: '', version: 1, archivedAt: null }
const cases = kinds.flatMap((record) => record.access.read.map((role) => ({ name: `${record.name} as ${role}`, record, role })))
const nothing = new Set<string>()

describe('the details of a record', () => {
  test.each(cases)('$name: a value that is withheld is not counted as empty', ({ record, role }) => {
    const seen = asSeenBy(role, record)
    const parts = morePartsOf({ id: null, role }, seen, empty, nothing)
    const wrong = parts.flatMap((part) =>
      part.empty.filter((name) => {
        const field = seen.fields[name]
        return field === undefined || !mayReveal(role, seen, field) || field.confidential !== undefined
      }),
    )
    expect(wrong).toEqual([])
    expect(parts.filter((part) => part.filled.length + part.empty.length === 0)).toEqual([])
  })

  test('an OSHA case is one section to a manager, with the establishment, and six to Safety', () => {
    const record = registry['osha-claims'] as unknown as RecordDefinition
    const sectionsOf = (role: 'manager' | 'safety'): string[] =>
      morePartsOf({ id: null, role }, asSeenBy(role, record), { ...empty, establishment: 'b' }, nothing).map(({ heading }) => heading)
    expect(sectionsOf('manager')).toEqual(['Case'])
    expect(sectionsOf('safety')).toHaveLength(6)
  })

  test('fields that the page shows elsewhere are left out', () => {
    const vehicles = registry['vehicles'] as unknown as RecordDefinition
    const row = { ...empty, vin: '1FUJGLDR9CLBP8834' }
    const filled = (covered: ReadonlySet<string>): string[] =>
      morePartsOf({ id: null, role: 'admin' }, vehicles, row, covered).flatMap((part) => part.filled)
    expect(filled(nothing)).toEqual(['vin'])
    expect(filled(new Set(['vin']))).toEqual([])
  })
})
