import { bool, choice, date, decimal, instant, int, text } from '#kit/fields.ts'
import { caseWorkers } from '#kit/roles.ts'

/** Papers of family leave, kept apart from the rest of the file (29 CFR 825.500(g)). */
export const fmlaFields = {
  learnedOn: date({
    label: 'Date company learned of leave',
    readable: caseWorkers,
    help: 'Defaults to today. Deadlines start on this date, not with a form.',
  }),
  noticeOn: date({
    label: 'Eligibility and rights notice given',
    readable: caseWorkers,
    notBefore: ['learnedOn', 'Can’t be before the company learned of the leave'],
  }),
  certificationAskedOn: date({ label: 'Certification requested', readable: caseWorkers }),
  certificationOn: date({
    label: 'Certification received',
    readable: caseWorkers,
    notBefore: ['certificationAskedOn', 'Can’t be before the request'],
  }),
  incompleteOn: date({
    label: 'Deficiency notice given',
    readable: caseWorkers,
    notBefore: ['certificationAskedOn', 'Can’t be before the certification request'],
  }),
  enoughOn: date({
    label: 'Information complete',
    readable: caseWorkers,
    notBefore: ['learnedOn', 'Can’t be before the company learned of the leave'],
    help: 'The designation is due within 5 business days.',
  }),
  weekHours: decimal({
    label: 'Usual weekly hours, corrected',
    places: 2,
    exact: true,
    min: 1,
    max: 168,
    readable: caseWorkers,
    help: 'Leave blank to count the runs scheduled in the 12 months before. Without runs on record it is 40.',
  }),
  weekHoursReason: text({ label: 'Correction reason', max: 300, readable: caseWorkers }),
  hoursWorked: decimal({
    label: 'Hours worked in the 12 months before',
    places: 2,
    exact: true,
    min: 0,
    max: 8784,
    readable: caseWorkers,
    help: 'Eligible at 1,250 hours. Leave blank if unknown.',
  }),
  fiftyWithin75: choice(
    { yes: { label: 'Yes' }, no: { label: 'No' } },
    {
      label: '50 employees within 75 miles',
      readable: caseWorkers,
      help: 'Of the terminal the employee reports to, on the day of notice. Leave blank if unknown.',
    },
  ),
  fiftyOn: date({ label: 'Counted as of', readable: caseWorkers, help: 'The day of notice. Defaults to the day we learned of the leave.' }),
  mayBeFmla: choice(
    { unasked: { label: 'Not asked yet' }, yes: { label: 'Yes' }, unsure: { label: 'Not sure' }, no: { label: 'No' } },
    { label: 'May be FMLA leave', readable: caseWorkers, help: 'Any answer except No keeps the notice deadline open.' },
  ),
  weekMinutes: int({ label: 'Usual week in minutes', system: true, readable: caseWorkers }),
  weekBasis: text({ label: 'Usual week counted from', max: 200, system: true, readable: caseWorkers }),
  caregiver: bool({ label: 'Military caregiver', readable: caseWorkers, default: false, help: '26 weeks in a single 12 months.' }),
  fmlaMinutes: int({ label: 'FMLA minutes', system: true, readable: caseWorkers }),
  nextDeadline: instant({ label: 'Next deadline', computed: true, clock: true, readable: caseWorkers }),
} as const
