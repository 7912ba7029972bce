import { choice, int } from '#kit/fields.ts'

/** Days of the week by their ISO order. */
const weekdays = {
  mon: { label: 'Mon' },
  tue: { label: 'Tue' },
  wed: { label: 'Wed' },
  thu: { label: 'Thu' },
  fri: { label: 'Fri' },
  sat: { label: 'Sat' },
  sun: { label: 'Sun' },
} as const

/** How long the driver had been with us on the day, since the hire that then counted. */
const tenures = {
  first_90: { label: 'First 90 days' },
  first_year: { label: '90 days to 1 year' },
  to_2: { label: '1 to 2 years' },
  to_5: { label: '2 to 5 years' },
  over_5: { label: 'Over 5 years' },
} as const

/** Times worked out of the facts: how long reporting and work took, and when it happened by the clock of the place. */
export const timeFields = {
  reportLag: int({ label: 'Report lag', unit: 'h', computed: true }),
  daysOpen: int({ label: 'Days open', computed: true }),
  hour: int({ label: 'Hour of day', computed: true, plain: true }),
  weekday: choice(weekdays, { label: 'Weekday', computed: true }),
  tenure: choice(tenures, { label: "Driver's time with us", computed: true }),
} as const
