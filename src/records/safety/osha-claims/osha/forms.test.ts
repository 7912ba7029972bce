import { describe, expect, test } from 'vitest'
import { form300a } from './form-300a.ts'
import { form301 } from './form-301.ts'
import type { ReportedCase } from './form-301.ts'
import { log300, logColumns, privacyList } from './log-300.ts'
import type { LogCase } from './log-300.ts'
import { summaryTotals } from './totals.ts'

const logged: LogCase = {
  caseNumber: '10',
  name: 'Rosa Miller',
  privacyCase: false,
  jobTitle: 'Driver',
  occurredOn: '2026-03-04',
  place: 'Dock 4',
  description: 'Fracture, wrist, cab step',
  classification: 'days_away',
  category: 'injury',
  daysAway: 16,
  daysRestricted: 7,
  struck: ['other_recordable'],
}
const secret: LogCase = {
  ...logged,
  caseNumber: '9',
  name: 'Ben Okafor',
  privacyCase: true,
  classification: 'other_recordable',
  category: 'other_illness',
  daysAway: 0,
  daysRestricted: 0,
  struck: [],
}
const reported: ReportedCase = {
  name: 'Rosa Miller',
  privacyCase: false,
  homeAddress: { street: '7 Elm St', city: 'Joplin', state: 'MO', zip: '64801' },
  birthDate: '1980-07-09',
  hiredOn: '2019-02-11',
  sex: 'F',
  physician: 'Dr. Ames',
  facility: 'Mercy, Joplin',
  emergencyRoom: true,
  inpatient: null,
  caseNumber: '10',
  occurredOn: '2026-03-04',
  timeBeganWork: '05:30',
  timeOfEvent: '09:05',
  timeUnknown: true,
  activityBefore: 'Climbing out of the cab',
  whatHappened: 'Slipped',
  injuryDetail: 'Fracture',
  harmObject: 'Cab step',
  diedOn: null,
  completedBy: null,
}

describe('G13 Forms 300, 301, 300A, 29 CFR 1904.29 and 1904.32', () => {
  test('the log in the order of its numbers, one box ticked, the former struck out, no name of a privacy case', () => {
    const log = log300([logged, secret])
    const { lines, totals } = log
    expect(lines).toEqual([
      expect.objectContaining({ a: '9', b: 'Privacy case', g: 'empty', h: 'empty', i: 'empty', j: 'ticked', k: 0, l: 0, m: 6 }),
      {
        a: '10',
        b: 'Rosa Miller',
        c: 'Driver',
        d: '03/04/2026',
        e: 'Dock 4',
        f: 'Fracture, wrist, cab step',
        g: 'empty',
        h: 'ticked',
        i: 'empty',
        j: 'struck',
        k: 16,
        l: 7,
        m: 1,
      },
    ])
    expect(JSON.stringify(log)).not.toContain('Okafor')
    expect(privacyList([logged, secret])).toEqual([{ caseNumber: '9', name: 'Ben Okafor' }])
    expect(totals).toEqual(summaryTotals([logged, secret]))
    expect(Object.keys(logColumns)).toEqual(Object.keys(lines[0] ?? {}))
  })

  test('Form 301 has its eighteen items, filled', () => {
    const items = form301(reported, 'all')
    expect(items.map(({ item }) => item)).toEqual([...Array.from({ length: 18 }, (_, at) => at + 1), null, null, null, null])
    expect(items.slice(0, 13).map(({ value }) => value)).toEqual([
      'Rosa Miller',
      '7 Elm St, Joplin, MO 64801',
      '07/09/1980',
      '02/11/2019',
      'Female',
      'Dr. Ames',
      'Mercy, Joplin',
      'Yes',
      null,
      '10',
      '03/04/2026',
      '5:30 AM',
      'Cannot be determined',
    ])
    expect(items.some(({ withheld }) => withheld)).toBe(false)
    const completedBy = { name: 'Ada', phone: '4175550110', on: '2026-03-06' }
    expect(
      form301({ ...reported, completedBy }, 'all')
        .slice(18)
        .map(({ value }) => value),
    ).toEqual(['Ada', null, '417-555-0110', '03/06/2026'])
  })

  test('Form 301 of a privacy case tells who it is only to those who may know', () => {
    const masked = form301({ ...reported, privacyCase: true }, 'name')
    expect(masked.slice(0, 7).map(({ value }) => value)).toEqual(['Privacy case', null, null, null, null, null, null])
    expect(masked.filter(({ withheld }) => withheld)).toHaveLength(7)
    expect(form301({ ...reported, privacyCase: true }, 'all')[0]?.value).toBe('Rosa Miller')
    expect(form301(reported, 'name').slice(0, 2)).toMatchObject([
      { value: 'Rosa Miller', withheld: false },
      { value: null, withheld: true },
    ])
  })

  test('representatives of the employees get items 10 to 18 and nothing else', () => {
    const shown = form301({ ...reported, completedBy: { name: 'Ada', phone: '', on: '2026-03-06' } }, 'case')
    expect(shown.filter(({ withheld }) => !withheld).map(({ item }) => item)).toEqual([10, 11, 12, 13, 14, 15, 16, 17, 18])
    expect(JSON.stringify(shown)).not.toMatch(/Miller|Ames|Mercy|Elm|Ada/)
  })

  test('Form 300A writes zeros, and leaves unknown lines empty', () => {
    const sections = form300a({
      establishmentName: 'Example Freight - Dallas',
      address: null,
      industry: null,
      naics: '484121',
      averageEmployees: 120,
      hours: 252_000,
      totals: summaryTotals([logged]),
      signedTotals: null,
      executive: { name: 'Ada Brandt', title: 'President', phone: '4175550110', signedOn: null },
    })
    const columns = sections.flatMap(({ fields }) => fields).filter(({ column }) => column !== null)
    expect(columns.map(({ column, value }) => `${column}${value}`)).toEqual([
      'G0',
      'H1',
      'I0',
      'J0',
      'K16',
      'L7',
      'M11',
      'M20',
      'M30',
      'M40',
      'M50',
      'M60',
    ])
    const values = Object.fromEntries(sections.flatMap(({ fields }) => fields).map(({ label, value }) => [label, value]))
    expect(values).toMatchObject({
      'Total hours worked by all employees last year': '252,000',
      Street: null,
      Phone: '417-555-0110',
      Date: null,
    })
  })
})
