import { formatCount } from '#kit/format.ts'
import { states } from '#kit/facts/us-states.ts'
import { cell, digits, faultsOf, isBlank, isCount } from './ita-file.ts'
import type { Finding, ItaChecks, ItaFile } from './ita-file.ts'
import { casesByCategory, casesIn } from './totals.ts'
import type { SummaryTotals } from './totals.ts'

/** One establishment and year, as it is filed (29 CFR 1904.41(a)(1)). Null is what is not known yet. */
export interface ItaYear {
  readonly establishmentName: string
  readonly ein: string | null
  readonly companyName: string | null
  readonly street: string | null
  readonly city: string | null
  readonly state: string | null
  readonly zip: string | null
  readonly naics: string | null
  readonly industry: string | null
  /** People employed at any time of the year, each counted once (29 CFR 1904.41(b)(2)). */
  readonly peakEmployees: number | null
  readonly year: number
  readonly averageEmployees: number | null
  readonly hours: number | null
  readonly totals: SummaryTotals
  /** Why data sent before is changed; null at the first submission. */
  readonly changeReason: string | null
}

/** Sources differ on the name of column 2 (`ein`, `ein_number`): an administrator may change it. */
export const defaultEinColumn = 'ein' as const

const headerOf = (einColumn: string): readonly string[] => [
  'establishment_name',
  einColumn,
  'company_name',
  'street_address',
  'city',
  'state',
  'zip',
  'naics_code',
  'industry_description',
  'size',
  'establishment_type',
  'year_filing_for',
  'annual_average_employees',
  'total_hours_worked',
  'no_injuries_illnesses',
  'total_deaths',
  'total_dafw_cases',
  'total_djtr_cases',
  'total_other_cases',
  'total_dafw_days',
  'total_djtr_days',
  'total_injuries',
  'total_skin_disorders',
  'total_respiratory_conditions',
  'total_poisonings',
  'total_hearing_loss',
  'total_other_illnesses',
  'change_reason',
]

/** 1 fewer than 20, 21 = 20 to 99, 22 = 100 to 249, 3 = 250 or more. */
export const sizeCode = (peakEmployees: number): '1' | '21' | '22' | '3' =>
  peakEmployees < 20 ? '1' : peakEmployees < 100 ? '21' : peakEmployees < 250 ? '22' : '3'

const notGovernment = '1'
const plainNumber = (value: string | null): string => cell(value).replaceAll(/[-\s]/g, '')

/** The establishment and Form 300A file of the Injury Tracking Application: 28 columns, one row per establishment and year. */
export const ita300aRows = (years: readonly ItaYear[], einColumn: string = defaultEinColumn): ItaFile => ({
  header: headerOf(einColumn),
  rows: years.map((year) => [
    cell(year.establishmentName),
    plainNumber(year.ein),
    cell(year.companyName),
    cell(year.street),
    cell(year.city),
    cell(year.state).toUpperCase(),
    plainNumber(year.zip),
    cell(year.naics),
    cell(year.industry),
    year.peakEmployees === null ? '' : sizeCode(year.peakEmployees),
    notGovernment,
    digits(year.year),
    digits(year.averageEmployees),
    digits(year.hours),
    // The column's name reads the other way round: 1 says that there were cases.
    casesIn(year.totals) > 0 ? '1' : '2',
    ...totalsOf(year.totals).map(digits),
    cell(year.changeReason),
  ]),
})

const totalsOf = (totals: SummaryTotals): readonly number[] => [
  totals.deaths,
  totals.daysAway,
  totals.restricted,
  totals.other,
  totals.awayDays,
  totals.restrictedDays,
  totals.byCategory.injury,
  totals.byCategory.skin_disorder,
  totals.byCategory.respiratory,
  totals.byCategory.poisoning,
  totals.byCategory.hearing_loss,
  totals.byCategory.other_illness,
]

/** Every check that fails, for all rows (cross-checks of the upload). */
export const ita300aChecks = (years: readonly ItaYear[]): ItaChecks => {
  const subject = (year: ItaYear): string => `${cell(year.establishmentName) || 'Establishment without a name'}, ${year.year}`
  const keyOf = (year: ItaYear): string => `${cell(year.establishmentName).toLowerCase()} ${year.year}`
  return {
    refused: years.flatMap((year, index) => {
      const twice = years.findIndex((other) => keyOf(other) === keyOf(year)) !== index
      return [
        ...faultsOf(subject(year), index, 'establishment', [
          [twice, 'the establishment appears twice in the file'],
          ...identityFindings(year),
        ]),
        ...faultsOf(subject(year), index, 'summary', [...yearFindings(year), ...employmentFindings(year)]),
        ...faultsOf(subject(year), index, 'log', totalsFindings(year.totals)),
      ]
    }),
    warnings: years.flatMap((year, index) => faultsOf(subject(year), index, 'summary', warningFindings(year))),
  }
}

const identityFindings = (year: ItaYear): readonly Finding[] => [
  [isBlank(year.establishmentName), 'the name of the establishment is missing'],
  tooLong('the name of the establishment', year.establishmentName, 100),
  tooLong('the street', year.street, 100),
  [!/^\d{9}$/.test(plainNumber(year.ein)), 'the EIN must have nine digits'],
  [isBlank(year.street), 'the street is missing'],
  [/\bp\.?\s*o\.?\s*box\b/i.test(cell(year.street)), 'the street must be the place itself, not a PO box'],
  [isBlank(year.city), 'the city is missing'],
  [!Object.hasOwn(states, cell(year.state).toUpperCase()), 'the State must be two letters'],
  [!/^(\d{5}|\d{9})$/.test(plainNumber(year.zip)), 'the ZIP code must have five or nine digits'],
]

const tooLong = (what: string, value: string | null, most: number): Finding => [
  cell(value).length > most,
  `${what} is longer than ${most} characters`,
]

const yearFindings = (year: ItaYear): readonly Finding[] => [
  tooLong('the company name', year.companyName, 100),
  tooLong('the industry description', year.industry, 300),
  tooLong('the reason of the change', year.changeReason, 100),
  [!/^\d{6}$/.test(cell(year.naics)), 'the NAICS code must have six digits'],
  [!/^[12]\d{3}$/.test(String(year.year)), 'the year must have four digits'],
]

/** Hours an average employee may have worked: below is too little to be true, a year has no more. */
const leastHours = 500
const yearHours = 8760

const employmentFindings = ({ peakEmployees, averageEmployees, hours }: ItaYear): readonly Finding[] => {
  const perEmployee = perHead(hours, averageEmployees)
  return [
    [!isCount(peakEmployees), 'the people employed at any time of the year are missing'],
    [!isCount(averageEmployees) || averageEmployees === 0, 'the average number of employees must be above zero'],
    [!isCount(hours) || hours === 0, 'the hours worked must be above zero'],
    [perEmployee !== null && perEmployee >= yearHours, 'the hours are more than a year has for the average number of employees'],
    [
      perEmployee !== null && perEmployee < leastHours,
      `the hours are fewer than ${leastHours} for each of the average number of employees`,
    ],
  ]
}

const perHead = (hours: number | null, employees: number | null): number | null =>
  isCount(hours) && isCount(employees) && hours > 0 && employees > 0 ? hours / employees : null

const totalsFindings = (totals: SummaryTotals): readonly Finding[] => {
  const cases = casesIn(totals)
  const days = totals.awayDays + totals.restrictedDays
  return [
    [!totalsOf(totals).every(isCount), 'every total must be a whole number, zero or more'],
    [totals.unclassified > 0, `${formatCount(totals.unclassified, 'case')} without an outcome (columns G to J of Form 300)`],
    [
      cases !== casesByCategory(totals),
      `${formatCount(cases, 'case')} by outcome, but ${casesByCategory(totals)} by kind of injury or illness`,
    ],
    [cases === 0 && days > 0, `no cases, but ${formatCount(days, 'day')} away or restricted`],
    [
      totals.awayDays < totals.daysAway,
      `${formatCount(totals.daysAway, 'case')} with days away, but only ${formatCount(totals.awayDays, 'day')} away`,
    ],
    [cases > 0 && totals.daysAway === 0 && totals.awayDays > 0, `${formatCount(totals.awayDays, 'day')} away, but no case with days away`],
    [
      totals.restrictedDays < totals.restricted,
      `${formatCount(totals.restricted, 'case')} of restriction or transfer, but only ${formatCount(totals.restrictedDays, 'day')}`,
    ],
  ]
}

const warningFindings = (year: ItaYear): readonly Finding[] => {
  const perEmployee = perHead(year.hours, year.averageEmployees)
  const average = year.averageEmployees
  return [
    [
      perEmployee !== null && perEmployee < yearHours && perEmployee >= leastHours && (perEmployee < 1000 || perEmployee > 3000),
      `${Math.round(perEmployee ?? 0).toLocaleString('en-US')} hours per employee is unusual: 1,000 to 3,000 is expected`,
    ],
    [isCount(average) && average > 0 && average <= casesIn(year.totals), 'there are as many cases as employees, or more'],
    [
      isCount(average) && isCount(year.peakEmployees) && average > year.peakEmployees,
      'the average number of employees is above the people employed at any time of the year',
    ],
  ]
}
