import { describe, expect, test } from 'vitest'
import { registry } from '#records/index.ts'
import { dutyFields } from './hand-over.ts'

describe('G21 hand-over', () => {
  test('every person responsible that a list can be filtered by is asked for', () => {
    expect(dutyFields(registry).map(({ record, field }) => `${record.name}.${field}`)).toContain('divisions.manager')
  })

  test('fields the server writes are not handed over', () => {
    expect(dutyFields(registry).filter(({ record, field }) => record.fields[field]?.system === true)).toEqual([])
  })
})
