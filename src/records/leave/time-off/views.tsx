import { lazy } from 'react'
import { operationsStaff } from '#kit/roles.ts'
import { lazyPart } from '#web/engine/lazy-panel.tsx'
import { isEmptyValue, type RecordRow } from '#web/engine/queries/rows.ts'
import type { RecordViews } from '#web/engine/views.ts'
import { CancelPart } from './panels/cancel-part.tsx'

const halves = ['startsAtNoon', 'endsAtNoon']
const spared = ['absentMinutes', 'hoursAway', 'hours', 'daysByYear', 'denyReason', 'decidedBy', 'decidedAt']
const family = [
  'learnedOn',
  'noticeOn',
  'certificationAskedOn',
  'certificationOn',
  'incompleteOn',
  'enoughOn',
  'weekHours',
  'weekHoursReason',
  'weekMinutes',
  'weekBasis',
  'hoursWorked',
  'fiftyWithin75',
  'fiftyOn',
  'caregiver',
  'fmlaMinutes',
]

/** What a sick call may start as well. */
const ofSickCalls = ['mayBeFmla', 'learnedOn', 'noticeOn']

/** What says nothing in this request: half days where there are none, and the papers of family leave where it is another. */
const isIdle = (row: RecordRow, name: string): boolean =>
  (halves.includes(name) && row[name] !== true) ||
  // Whoever reads the type needs no other word for it.
  (name === 'shownAs' && !isEmptyValue(row['type'])) ||
  (name === 'protected' && row[name] !== true) ||
  (spared.includes(name) && isEmptyValue(row[name])) ||
  (family.includes(name) && row['type'] !== 'fmla' && !(ofSickCalls.includes(name) && !isEmptyValue(row['mayBeFmla']))) ||
  (name === 'mayBeFmla' && isEmptyValue(row[name])) ||
  // The panel says the week in hours.
  name === 'weekMinutes'

const PriceDialog = lazy(async () => ({ default: (await import('./panels/price-dialog.tsx')).PriceDialog }))

const CancelDialog = lazy(async () => ({ default: (await import('./panels/cancel-dialog.tsx')).CancelDialog }))

export const views: RecordViews = {
  searchWords: 'Driver, employee or number',
  emptyWords: 'Add a request for a driver, or ask for days off yourself.',
  links: [
    { label: 'Calendar', href: '/time-off' },
    { label: 'Ledger', href: '/time-off/ledger' },
    { label: 'Hours worked', href: '/time-off/worked', roles: operationsStaff },
    { label: 'Policies', href: '/time-off/policies', roles: operationsStaff },
    { label: 'Blackouts', href: '/time-off/blackouts', roles: operationsStaff },
    { label: 'Coverage', href: '/time-off/coverage', roles: operationsStaff },
  ],
  idle: isIdle,
  emptySection: (row, heading) =>
    heading === 'FMLA' && row['type'] !== 'fmla' && isEmptyValue(row['mayBeFmla']) ? 'Not family leave.' : undefined,
  panels: [
    lazyPart('open-runs', 'Uncovered runs', 'overview', async () => (await import('./panels/open-runs.tsx')).OpenRuns),
    lazyPart('balance', 'Balance', 'rail', async () => (await import('./panels/balance-panel.tsx')).BalancePanel),
    lazyPart('fmla', 'FMLA', 'rail', async () => (await import('./panels/fmla-panel.tsx')).FmlaPanel),
  ],
  moveParts: { cancel: CancelPart },
  moveDialogs: { approve: PriceDialog, designate: PriceDialog, cancel: CancelDialog },
}
