import { date, int } from '#kit/fields.ts'
import { monthsAfter } from '#kit/dates/iso-day.ts'
import type { AddedRecords } from '#engine/import/added.ts'

/** What a unit list says of a unit besides its own fields. */
export const vehicleAdded: AddedRecords = {
  odometer: {
    label: 'Odometer, miles',
    also: ['Odo', 'Odometer', 'Mileage', 'Miles', 'Current miles', 'Curr miles', 'Meter', 'Odometer reading', 'Hub'],
    field: int({ label: 'Odometer', min: 0, max: 5_000_000 }),
    kind: 'meter-entries',
    input: (value, { id, now }) => ({ vehicle: id, meter: 'odometer', value, readAt: now, origin: 'import' }),
  },
  annualInspection: {
    label: 'Annual inspection, date',
    also: [
      'Annual',
      'Last annual',
      'Annual insp',
      'Ann insp',
      'Annual inspection',
      'Last annual inspection',
      'DOT insp',
      'DOT inspection',
      'FHWA',
      'Annual DOT',
    ],
    field: date({ label: 'Annual inspection' }),
    kind: 'qualification-documents',
    // Good for 12 months (49 CFR 396.17(c)); who inspected is entered when the report is verified.
    input: (value, { id }) => ({
      type: 'annual_inspection',
      vehicle: id,
      issuedOn: value,
      expirationDate: monthsAfter(String(value), 12),
      inspectionResult: 'passed',
    }),
  },
}
