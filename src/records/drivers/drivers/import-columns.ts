import type { CombinedColumns } from '#engine/import/combined.ts'
import type { SettleValues } from '#engine/import/rules.ts'
import { readFullName } from '#kit/facts/full-name.ts'

/** Columns of a driver roster that fill several fields, or a part of one. */
export const driverColumns: CombinedColumns = {
  fullName: {
    label: 'Full name',
    also: ['Name', 'Driver', 'Driver name', 'Employee', 'Employee name', 'Full name', 'Last, First'],
    fields: ['firstName', 'middleName', 'lastName', 'suffix', 'preferredName'],
    read: (text) => {
      const name = readFullName(text)
      return name === null ? { problem: `"${text}" is not a first and a last name` } : { ...name }
    },
  },
  ssn: {
    label: 'SSN (only the last 4 digits are stored)',
    also: ['SSN', 'SS #', 'SSN #', 'Social', 'Social Security', 'Social Security number', 'Soc Sec'],
    fields: ['ssnLast4'],
    read: (text) => {
      const last = /(?:^|\D|\d{5})(\d{4})$/.exec(text.trim())?.[1]
      return last === undefined ? { problem: 'This is not a Social Security number' } : { ssnLast4: last }
    },
  },
}

const stops = /\b(?:prohibited|susp(?:ended)?|revoked|disq(?:ualified)?|do not dispatch|dnd|failed (?:drug|test))\b/i

/** A remark in a roster stops nobody; the person who imports it should know. */
export const warnOfRemarks: SettleValues = (values) => {
  const found = typeof values['notes'] === 'string' ? stops.exec(values['notes'])?.[0] : undefined
  return found === undefined
    ? null
    : {
        values,
        notes: [
          {
            field: 'notes',
            message: `The note says “${found}”. A note doesn’t stop them: place a hold before you activate them`,
            level: 'warning',
          },
        ],
      }
}

/** The filled row of the template for drivers. */
export const driverExample: Readonly<Record<string, string>> = {
  employeeId: '0412',
  fullName: 'Hollister, Wade D',
  division: 'SGF',
  hireDate: '11/9/2014',
  birthDate: '6/19/1979',
  phone: '417-555-0178',
  email: 'w.hollister@example.com',
  licenseNumber: 'H214093377',
  licenseState: 'MO',
  licenseClass: 'A',
  endorsements: 'T; X',
  licenseExpirationDate: '11/3/2030',
  medicalExpirationDate: '7/18/2028',
  motorVehicleRecord: '3/18/2026',
  annualReview: '4/4/2026',
  clearinghouseQuery: '1/5/2026 no information',
  application: '10/20/2014',
  status: 'Active',
}
