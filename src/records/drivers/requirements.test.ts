import { describe, expect, test } from 'vitest'
import { type Paper, requirementsOf } from './requirements.ts'

const today = '2026-11-20'
const cdl = { position: 'regional', licenseClass: 'A' }
const paper = (type: string, status: string, expirationDate: string | null): Paper => ({
  id: `${type}-${expirationDate ?? 'none'}`,
  type,
  status,
  expirationDate,
  issuedOn: null,
})
const stateOf = (papers: readonly Paper[], key: string, owner = cdl) =>
  requirementsOf(owner, papers, today).find((one) => one.key === key)?.state

describe('G1 qualification requirements', () => {
  test('a CDL holder needs the drug test and the Clearinghouse query, others do not', () => {
    const keys = (licenseClass: string) => requirementsOf({ position: 'regional', licenseClass }, [], today).map((one) => one.key)
    expect(keys('A')).toEqual(expect.arrayContaining(['drug_test', 'clearinghouse_full', 'medical', 'license']))
    expect(keys('non_cdl')).not.toContain('drug_test')
    expect(requirementsOf({ position: 'dock', licenseClass: 'A' }, [], today)).toEqual([])
  })

  test('the newest active paper decides: expired, within 30 days, later', () => {
    expect(stateOf([paper('medical', 'active', '2026-11-19')], 'medical')).toBe('expired')
    expect(stateOf([paper('medical', 'active', '2026-11-20')], 'medical')).toBe('expiring')
    expect(stateOf([paper('medical', 'active', '2026-12-20')], 'medical')).toBe('expiring')
    expect(stateOf([paper('medical', 'active', '2026-12-21')], 'medical')).toBe('on_file')
    expect(stateOf([paper('medical', 'active', '2025-01-01'), paper('medical', 'active', '2028-01-01')], 'medical')).toBe('on_file')
  })

  test('a draft waits for its check, a rejected paper counts for nothing', () => {
    expect(stateOf([paper('road_test', 'draft', null)], 'road_test')).toBe('to_verify')
    expect(stateOf([paper('road_test', 'rejected', null)], 'road_test')).toBe('missing')
  })

  test('papers beyond what is required are listed once they are on file', () => {
    expect(stateOf([], 'hazmat_training')).toBeUndefined()
    expect(stateOf([paper('hazmat_training', 'active', '2028-01-01')], 'hazmat_training')).toBe('on_file')
  })
})
