import { describe, expect, test } from 'vitest'
import { countRequired, type FileOwner, type Paper, requirementsOf } from './requirements.ts'

const today = '2026-11-20'
const cdl: FileOwner = { position: 'regional', licenseClass: 'A', hireDate: '2020-03-02' }
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
    const keys = (licenseClass: string) => requirementsOf({ ...cdl, licenseClass }, [], today).map((one) => one.key)
    expect(keys('A')).toEqual(expect.arrayContaining(['drug_test', 'clearinghouse_full', 'medical', 'license']))
    expect(keys('non_cdl')).not.toContain('drug_test')
    expect(requirementsOf({ ...cdl, position: 'dock' }, [], today)).toEqual([])
  })

  test.each([
    [{ regularCarrier: 'Prairie Star Freight', regularCarrierFrom: '2026-11-01' }, false],
    [{ regularCarrier: 'Prairie Star Freight', regularCarrierFrom: '2026-11-01', regularCarrierUntil: '2026-11-20' }, false],
    [{ regularCarrier: 'Prairie Star Freight', regularCarrierFrom: '2026-11-01', regularCarrierUntil: '2026-11-19' }, true],
    [{ regularCarrier: 'Prairie Star Freight', regularCarrierFrom: '2026-11-21' }, true],
    [{}, true],
  ])('391.63: of a multiple-employer driver %j application, investigation and MVR are asked: %s', (carrier, asked) => {
    const keys = requirementsOf({ ...cdl, ...carrier }, [], today).map((one) => one.key)
    for (const key of ['application', 'previous_employers', 'mvr_initial', 'mvr_annual', 'annual_review'] as const)
      expect(keys.includes(key), key).toBe(asked)
    expect(keys).toEqual(expect.arrayContaining(['medical', 'road_test', 'license', 'drug_test', 'clearinghouse_full']))
  })

  test('without a license class, what CDL holders need says so instead of disappearing', () => {
    const unknown = { ...cdl, licenseClass: null }
    for (const key of ['drug_test', 'clearinghouse_full', 'clearinghouse_limited'])
      expect(stateOf([], key, unknown), key).toBe('class_missing')
    expect(stateOf([], 'license', unknown)).toBe('missing')
    expect(stateOf([], 'clearinghouse_report', unknown)).toBeUndefined()
    expect(stateOf([paper('drug_test', 'active', null)], 'drug_test', unknown)).toBe('on_file')
    expect(requirementsOf({ ...unknown, position: 'dock' }, [], today)).toEqual([])
  })

  test.each(['clearinghouse_full', 'clearinghouse_limited'])('a %s without its result is not done, 49 CFR 382.701(a), (b)', (key) => {
    const query = { ...paper(key, 'active', '2027-11-01'), issuedOn: '2026-11-01', resultMissing: 'yes' }
    expect(stateOf([query], key)).toBe('result_missing')
    expect(stateOf([query], 'clearinghouse_limited')).toBe('result_missing')
    expect(stateOf([{ ...query, resultMissing: 'no' }], key)).toBe('on_file')
    expect(stateOf([query, { ...query, id: 'answered', resultMissing: 'no' }], key)).toBe('on_file')
  })

  test.each([
    ['2020-01-05', undefined, 'missing'],
    ['2020-01-06', 'missing', 'missing'],
    [null, 'missing', 'missing'],
  ] as const)('hired %s: full query %s, annual query %s, 49 CFR 382.701(a), (b)', (hireDate, full, annual) => {
    expect(stateOf([], 'clearinghouse_full', { ...cdl, hireDate })).toBe(full)
    expect(stateOf([], 'clearinghouse_limited', { ...cdl, hireDate })).toBe(annual)
  })

  test('the newest active paper decides: expired, within 30 days, later', () => {
    const local = { ...cdl, licenseClass: 'non_cdl' }
    expect(stateOf([paper('medical', 'active', '2026-11-19')], 'medical', local)).toBe('expired')
    expect(stateOf([paper('medical', 'active', '2026-11-20')], 'medical', local)).toBe('expiring')
    expect(stateOf([paper('medical', 'active', '2026-12-20')], 'medical', local)).toBe('expiring')
    expect(stateOf([paper('medical', 'active', '2026-12-21')], 'medical', local)).toBe('on_file')
    expect(stateOf([paper('medical', 'active', '2025-01-01'), paper('medical', 'active', '2028-01-01')], 'medical', local)).toBe('on_file')
  })

  test('medical proof of a CDL holder is the newest record with a medical status, not a paper card, 49 CFR 391.23(m)(2), (4)', () => {
    const record = (issuedOn: string, medicalStatus: string, medicalUntil: string | null): Paper => ({
      ...paper('mvr_annual', 'active', '2027-09-01'),
      issuedOn,
      medicalStatus,
      medicalUntil,
    })
    expect(stateOf([paper('medical', 'active', '2028-01-01')], 'medical')).toBe('missing')
    expect(stateOf([record('2026-09-01', 'certified', '2027-09-01')], 'medical')).toBe('on_file')
    expect(stateOf([record('2026-09-01', 'certified', '2026-11-19')], 'medical')).toBe('expired')
    expect(stateOf([record('2026-10-01', 'not_certified', null), record('2026-09-01', 'certified', '2027-09-01')], 'medical')).toBe(
      'missing',
    )
  })

  test.each([
    ['2026-10-30', 'not_due'],
    ['2025-11-20', 'not_due'],
    ['2025-11-19', 'missing'],
    ['2020-03-02', 'missing'],
    [null, 'missing'],
  ] as const)(
    'the annual record and its review are first due 12 months after the hire, 49 CFR 391.25(a), (b): hired %s',
    (hireDate, state) => {
      for (const key of ['mvr_annual', 'annual_review']) expect(stateOf([], key, { ...cdl, hireDate })).toBe(state)
    },
  )

  test.each([
    ['2026-10-21', 'not_due'],
    ['2026-10-20', 'missing'],
    [null, 'missing'],
  ] as const)('what has 30 days from the hire is not missing before, 49 CFR 391.23(b), (c): hired %s', (hireDate, state) => {
    for (const key of ['mvr_initial', 'previous_employers']) expect(stateOf([], key, { ...cdl, hireDate })).toBe(state)
    expect(stateOf([], 'application', { ...cdl, hireDate }), 'what is asked before driving is due at once').toBe('missing')
  })

  test.each([
    // 49 CFR 382.701(b)(1): one query a year, of either kind; 365 days.
    ['full query of three weeks ago', '2026-10-30', 'on_file'],
    ['on its last day', '2025-11-20', 'expiring'],
    ['a day too old', '2025-11-19', 'expired'],
  ] as const)('a full query is the query of the year: %s', (_what, issuedOn, state) => {
    expect(stateOf([{ ...paper('clearinghouse_full', 'active', null), issuedOn }], 'clearinghouse_limited')).toBe(state)
  })

  test('the later query counts, and a full one without its day counts for no year', () => {
    const full = { ...paper('clearinghouse_full', 'active', null), issuedOn: '2026-10-30' }
    expect(stateOf([full, paper('clearinghouse_limited', 'active', '2026-01-05')], 'clearinghouse_limited')).toBe('on_file')
    expect(stateOf([paper('clearinghouse_full', 'active', null)], 'clearinghouse_limited')).toBe('missing')
  })

  test('a license whose date on the driver record has passed is expired, whatever the paper says', () => {
    const license = [paper('license', 'active', '2028-01-01')]
    const found = (until: string | null) =>
      requirementsOf({ ...cdl, licenseExpirationDate: until }, license, today).find(({ key }) => key === 'license')
    expect(found('2026-11-19')).toMatchObject({ state: 'expired', expiresOn: '2026-11-19' })
    expect(found('2026-11-20')).toMatchObject({ state: 'expiring', expiresOn: '2026-11-20' })
    expect(found(null)).toMatchObject({ state: 'on_file', expiresOn: '2028-01-01' })
  })

  test('counts what is required today: no draft, no paper beyond the rules, nothing that is not due or hangs on the license class', () => {
    const count = (owner: FileOwner, papers: readonly Paper[]) => countRequired(requirementsOf(owner, papers, today))
    const all = count(cdl, [])
    expect(count(cdl, [paper('road_test', 'draft', null), paper('hazmat_training', 'active', '2026-01-01')])).toEqual(all)
    expect(count(cdl, [paper('road_test', 'active', null)])).toEqual({ ...all, onFile: 1 })
    expect(count({ ...cdl, hireDate: '2026-11-01' }, []).asked).toBe(all.asked - 4)
    expect(count({ ...cdl, licenseClass: null }, []).asked).toBe(all.asked - 3)
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

test('G1 after a rehire the application of the period before is missing; the road test still counts', () => {
  const owner = { ...cdl, lastDay: '2026-08-31' }
  const papers = [paper('application', 'active', null), paper('road_test', 'active', null)].map((one) => ({
    ...one,
    issuedOn: '2026-01-05',
  }))
  expect(stateOf(papers, 'application', owner)).toBe('missing')
  expect(stateOf(papers, 'road_test', owner)).toBe('on_file')
  expect(stateOf([{ ...paper('application', 'active', null), issuedOn: '2026-08-31' }], 'application', owner)).toBe('on_file')
})
