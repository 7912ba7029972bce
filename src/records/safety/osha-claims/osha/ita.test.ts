import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { ita300And301Checks, ita300And301Rows } from './ita-300-301.ts'
import type { ItaCase } from './ita-300-301.ts'
import { ita300aChecks, ita300aRows, sizeCode } from './ita-300a.ts'
import type { ItaYear } from './ita-300a.ts'
import type { ItaFault } from './ita-file.ts'
import { summaryTotals } from './totals.ts'

// Header rows of the upload templates of the Injury Tracking Application.
const header300a =
  'establishment_name,ein,company_name,street_address,city,state,zip,naics_code,industry_description,size,establishment_type,year_filing_for,annual_average_employees,total_hours_worked,no_injuries_illnesses,total_deaths,total_dafw_cases,total_djtr_cases,total_other_cases,total_dafw_days,total_djtr_days,total_injuries,total_skin_disorders,total_respiratory_conditions,total_poisonings,total_hearing_loss,total_other_illnesses,change_reason'
const headerCases =
  'establishment_name,year_of_filing,case_number,job_title,date_of_incident,incident_location,incident_description,incident_outcome,dafw_num_away,djtr_num_tr,type_of_incident,date_of_birth,date_of_hire,sex,treatment_facility_type,treatment_in_patient,time_started_work,time_of_incident,time_unknown,nar_before_incident,nar_what_happened,nar_injury_illness,nar_object_substance,date_of_death'

const totals = {
  ...summaryTotals([]),
  daysAway: 2,
  restricted: 1,
  other: 1,
  awayDays: 37,
  restrictedDays: 12,
  byCategory: { injury: 4, skin_disorder: 0, respiratory: 0, poisoning: 0, hearing_loss: 0, other_illness: 0 },
}
const dallas: ItaYear = {
  establishmentName: 'Example Freight - Dallas',
  ein: '12-3456789',
  companyName: 'Example Freight Inc',
  street: '100 Dock St',
  city: 'Dallas',
  state: 'tx',
  zip: '75201',
  naics: '484121',
  industry: 'Long-distance trucking',
  peakEmployees: 130,
  year: 2025,
  averageEmployees: 120,
  hours: 252_000,
  totals,
  changeReason: null,
}
const sentences = (faults: readonly ItaFault[]): readonly string[] => faults.map(({ sentence }) => sentence)
const refused = (change: Partial<ItaYear>): readonly string[] => sentences(ita300aChecks([{ ...dallas, ...change }]).refused)

describe('G13 ITA file of the 300A, 29 CFR 1904.41', () => {
  test('columns and the example of the format', () => {
    const file = ita300aRows([dallas])
    expect(file.header.join(',')).toBe(header300a)
    expect(file.rows).toEqual([
      'Example Freight - Dallas,123456789,Example Freight Inc,100 Dock St,Dallas,TX,75201,484121,Long-distance trucking,22,1,2025,120,252000,1,0,2,1,1,37,12,4,0,0,0,0,0,'.split(
        ',',
      ),
    ])
    expect(ita300aChecks([dallas])).toEqual({ refused: [], warnings: [] })
    expect(ita300aRows([], 'ein_number').header[1]).toBe('ein_number')
  })

  test('a year without cases writes 2 and zeros, a ZIP keeps its zeros, text is one line', () => {
    const [row] = ita300aRows([
      { ...dallas, totals: summaryTotals([]), zip: '07424-1234', street: '1 Dock\r\nSt\t7', changeReason: 'Hours corrected' },
    ]).rows
    expect(row?.slice(14)).toEqual(['2', ...'0'.repeat(12), 'Hours corrected'])
    expect([row?.[3], row?.[6]]).toEqual(['1 Dock St 7', '074241234'])
    expect(refused({ totals: summaryTotals([]) })).toEqual([])
  })

  test.each([
    [1, '1'],
    [19, '1'],
    [20, '21'],
    [99, '21'],
    [100, '22'],
    [249, '22'],
    [250, '3'],
  ] as const)('%i employees: size %s', (peak, code) => {
    expect(sizeCode(peak)).toBe(code)
  })

  test.each<[Partial<ItaYear>, string]>([
    [{ establishmentName: ' ' }, 'the name of the establishment is missing'],
    [{ establishmentName: 'x'.repeat(101) }, 'the name of the establishment is longer than 100 characters'],
    [{ ein: '12-345678' }, 'the EIN must have nine digits'],
    [{ ein: null }, 'the EIN must have nine digits'],
    [{ street: 'P.O. Box 12' }, 'the street must be the place itself, not a PO box'],
    [{ city: null }, 'the city is missing'],
    [{ state: 'XX' }, 'the State must be two letters'],
    [{ zip: '7520' }, 'the ZIP code must have five or nine digits'],
    [{ naics: '4841' }, 'the NAICS code must have six digits'],
    [{ peakEmployees: null }, 'the people employed at any time of the year are missing'],
    [{ averageEmployees: 0 }, 'the average number of employees must be above zero'],
    [{ hours: null }, 'the hours worked must be above zero'],
    [{ hours: 120 * 8760 }, 'the hours are more than a year has for the average number of employees'],
    [{ hours: 120 * 500 - 1 }, 'the hours are fewer than 500 for each of the average number of employees'],
    [{ totals: { ...totals, other: 2 } }, '5 cases by outcome, but 4 by kind of injury or illness'],
    [{ totals: { ...totals, awayDays: 1 } }, '2 cases with days away, but only 1 day away'],
    [{ totals: { ...totals, restrictedDays: 0 } }, '1 case of restriction or transfer, but only 0 days'],
    [{ totals: { ...totals, daysAway: 0, other: 3 } }, '37 days away, but no case with days away'],
    [{ totals: { ...summaryTotals([]), restrictedDays: 3 } }, 'no cases, but 3 days away or restricted'],
    [{ totals: { ...totals, awayDays: 37.5 } }, 'every total must be a whole number, zero or more'],
  ])('%o is refused', (change, sentence) => {
    const failing = refused(change)
    expect(failing).toHaveLength(1)
    expect(failing[0]).toContain(`, 2025: ${sentence}.`)
  })

  test('every failing check is listed, an establishment stands in it once, what is unusual is a warning', () => {
    expect(refused({ ein: null, zip: null, hours: 0 })).toHaveLength(3)
    expect(ita300aChecks([dallas, { ...dallas, year: 2024, ein: null, hours: 0, totals: { ...totals, other: 2 } }]).refused).toMatchObject([
      { index: 1, at: 'establishment' },
      { index: 1, at: 'summary' },
      { index: 1, at: 'log' },
    ])
    expect(sentences(ita300aChecks([dallas, { ...dallas, establishmentName: 'EXAMPLE FREIGHT -  Dallas' }]).refused)).toEqual([
      'EXAMPLE FREIGHT - Dallas, 2025: the establishment appears twice in the file.',
    ])
    const odd = ita300aChecks([
      { ...dallas, hours: 120 * 800 },
      { ...dallas, year: 2024, averageEmployees: 4, peakEmployees: 3, hours: 8000 },
    ])
    expect({ refused: odd.refused, warnings: sentences(odd.warnings) }).toEqual({
      refused: [],
      warnings: [
        'Example Freight - Dallas, 2025: 800 hours per employee is unusual: 1,000 to 3,000 is expected.',
        'Example Freight - Dallas, 2024: there are as many cases as employees, or more.',
        'Example Freight - Dallas, 2024: the average number of employees is above the people employed at any time of the year.',
      ],
    })
  })

  test('every row is as long as the header, whatever is missing', () => {
    const nothing = fc.constantFrom<Partial<ItaYear>>(
      { ein: null },
      { city: null, zip: null },
      { hours: null },
      { peakEmployees: null },
      { naics: null },
    )
    fc.assert(
      fc.property(fc.array(nothing), fc.string(), (changes, name) => {
        const file = ita300aRows(changes.map((change) => ({ ...dallas, ...change, establishmentName: name })))
        for (const row of file.rows) {
          expect(row).toHaveLength(28)
          expect(row.every((cell) => !/[\r\n\t]/.test(cell))).toBe(true)
        }
      }),
    )
  })
})

const injury: ItaCase = {
  establishmentName: 'Example Freight - Dallas',
  year: 2025,
  caseNumber: '3',
  jobTitle: 'Driver',
  occurredOn: '2025-03-04',
  place: 'Dock 4',
  description: 'Fracture, wrist, cab step',
  classification: 'days_away',
  daysAway: 16,
  daysRestricted: 7,
  category: 'injury',
  birthDate: '1980-07-09',
  hiredOn: '2019-02-11',
  sex: 'F',
  emergencyRoom: true,
  inpatient: false,
  timeBeganWork: '05:30',
  timeOfEvent: '09:05',
  timeUnknown: false,
  activityBefore: 'Climbing out of the cab',
  whatHappened: 'Slipped from the step in the rain',
  injuryDetail: 'Fracture of the left wrist',
  harmObject: 'Cab step',
  diedOn: null,
  names: ['Rosa Miller', 'Dr. Ames'],
}
const refusedCase = (change: Partial<ItaCase>): readonly string[] => sentences(ita300And301Checks([{ ...injury, ...change }]).refused)

describe('G13 ITA file of the 300 and 301, 29 CFR 1904.41', () => {
  test('columns, codes and formats', () => {
    const file = ita300And301Rows([
      injury,
      {
        ...injury,
        classification: 'death',
        category: 'other_illness',
        timeUnknown: true,
        sex: null,
        diedOn: '2025-03-05',
        inpatient: true,
      },
    ])
    expect(file.header.join(',')).toBe(headerCases)
    expect(file.rows.map((row) => row.join('|'))).toEqual([
      'Example Freight - Dallas|2025|3|Driver|03/04/2025|Dock 4|Fracture, wrist, cab step|2|16|7|1|07/09/1980|02/11/2019|F|1|0|05:30|09:05||Climbing out of the cab|Slipped from the step in the rain|Fracture of the left wrist|Cab step|',
      'Example Freight - Dallas|2025|3|Driver|03/04/2025|Dock 4|Fracture, wrist, cab step|1|16|7|6|07/09/1980|02/11/2019||1|1|05:30||1|Climbing out of the cab|Slipped from the step in the rain|Fracture of the left wrist|Cab step|03/05/2025',
    ])
    expect(ita300And301Checks([injury])).toEqual({ refused: [], warnings: [] })
  })

  test('the file carries no name', () => {
    expect(ita300And301Rows([injury]).rows.flat().join(' ')).not.toMatch(/Miller|Ames/)
    expect(refusedCase({ whatHappened: 'rosa miller slipped' })).toEqual([
      'Case 3 of Example Freight - Dallas: what happened names a person, which the file must not (29 CFR 1904.41(b)).',
    ])
    const lastName = ita300And301Checks([{ ...injury, injuryDetail: 'Miller’s wrist' }])
    expect([lastName.refused.length, lastName.warnings.length]).toEqual([0, 1])
    expect(ita300And301Checks([{ ...injury, place: 'Millerville, at the miller' }])).toEqual({ refused: [], warnings: [] })
    expect(ita300And301Checks([{ ...injury, names: ['J. (Joe) O’Neil-Ruiz [*'], place: 'Dock +*?[(' }]).refused).toEqual([])
  })

  test.each<[Partial<ItaCase>, string]>([
    [{ caseNumber: '' }, 'the case number is missing'],
    [{ jobTitle: '' }, 'the job title is missing'],
    [{ description: 'x'.repeat(256) }, 'the description is longer than 255 characters'],
    [{ harmObject: null }, 'the object or substance is missing'],
    [{ daysAway: 100, daysRestricted: 81 }, 'more than 180 days away and restricted together'],
    [{ daysAway: 0 }, 'classified as days away from work, but no day away is counted'],
    [
      { classification: 'restricted_or_transfer', daysAway: 0, daysRestricted: 0 },
      'classified as restriction or transfer, but no such day is counted',
    ],
    [{ classification: 'restricted_or_transfer' }, 'classified as restriction or transfer, but with days away'],
    [{ classification: 'other_recordable', daysAway: 0 }, 'classified as other recordable, but with restricted days'],
    [{ classification: 'death' }, 'the date of death is missing'],
    [{ classification: 'death', diedOn: '2025-03-03' }, 'the death lies before the incident'],
    [{ diedOn: '2025-03-05' }, 'classified as days away from work, but with a date of death'],
    [{ birthDate: null }, 'the birth date is missing'],
    [{ birthDate: '2011-03-05' }, 'the employee would have been 13 years old'],
    [{ hiredOn: '2025-03-05' }, 'hired after the incident'],
    [{ emergencyRoom: null }, 'say whether an emergency room treated the employee'],
    [{ year: 2024 }, 'the incident does not lie in 2024'],
    [{ timeBeganWork: '24:00' }, 'the time work began is missing, such as 06:30'],
    [{ timeOfEvent: null }, 'the time of the event is missing: enter it, such as 14:05, or mark it as unknown'],
  ])('%o is refused', (change, sentence) => {
    const failing = refusedCase(change)
    expect(failing).toHaveLength(1)
    expect(failing[0]).toContain(`: ${sentence}.`)
  })

  test('a number is used once in a year', () => {
    expect(sentences(ita300And301Checks([injury, injury]).refused)).toEqual([
      'Case 3 of Example Freight - Dallas: the number is used twice in the year.',
    ])
    expect(ita300And301Checks([injury, { ...injury, year: 2024, occurredOn: '2024-03-04' }]).refused).toEqual([])
  })
})
