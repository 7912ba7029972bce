import { date, decimal, int, longText, money, rows, text } from '#kit/fields.ts'
import { fleetReaders, managers, repairClosers, shopWorkers } from '#kit/roles.ts'
import { repairFields } from './fields.ts'

/** States in which somebody works on it or is about to. */
export const openRepair = [
  'open',
  'scheduled',
  'in_progress',
  'waiting_parts',
  'waiting_vendor',
  'waiting_approval',
  'ready_to_close',
] as const
/** A deferred repair is open too: nobody said that the defect is gone. */
export const unsettled = [...openRepair, 'deferred'] as const

/**
 * Whether a repair keeps its unit off the road: an unsafe defect, and whatever a driver listed in a report, until it is repaired or repair is
 * certified as unnecessary (49 CFR 396.11(a)(3)).
 */
export const holdsUnit = ({
  unsafe,
  origin,
  status,
}: {
  readonly unsafe?: boolean | null
  readonly origin?: string | null
  readonly status: string
}): boolean => (unsettled as readonly string[]).includes(status) && (unsafe === true || origin === 'driver_report')

const waitingFor = text({ label: 'Waiting for', required: true, max: 200 })
const dueOn = date({ label: 'Promised for' })
const miles = { unit: 'mi', min: 0, max: 5_000_000 } as const
const reason = text({ label: 'Reason', required: true, max: 300 })
/** What a technician enters of their work; prices follow when the repair is closed. */
const work = {
  laborHours: decimal({
    label: 'Labor hours',
    unit: 'h',
    places: 2,
    min: 0,
    max: 1_000,
    help: 'Your time on this job. Added to the labor lines.',
  }),
  parts: rows(
    {
      description: text({ label: 'Part', required: true, max: 120 }),
      quantity: decimal({ label: 'Quantity', places: 2, min: 0, max: 100_000 }),
    },
    { label: 'Parts used', max: 30 },
  ),
} as const
/** Until the work is done. */
const underWay = ['open', 'scheduled', 'in_progress', 'waiting_parts', 'waiting_vendor', 'waiting_approval', 'deferred'] as const

export const repairMoves = {
  schedule: {
    label: 'Schedule',
    from: ['open', 'deferred'],
    to: 'scheduled',
    roles: shopWorkers,
    asks: {
      scheduledFor: date({ label: 'Scheduled for', required: true }),
      bay: repairFields.bay,
      shop: text({ label: 'Outside shop', max: 80 }),
    },
  },
  start: {
    label: 'Start repair',
    from: ['open', 'scheduled'],
    to: 'in_progress',
    roles: shopWorkers,
    next: true,
    asks: { startMiles: int({ label: 'Meter at start', ...miles }) },
  },
  take: {
    label: 'Take this job',
    from: [...underWay],
    to: null,
    done: 'Job taken',
    roles: shopWorkers,
  },
  wait_for_parts: {
    label: 'Mark waiting on parts',
    from: ['open', 'scheduled', 'in_progress', 'waiting_vendor', 'waiting_approval'],
    to: 'waiting_parts',
    roles: shopWorkers,
    asks: { waitingFor, dueOn },
  },
  wait_for_shop: {
    label: 'Mark waiting on shop',
    from: ['open', 'scheduled', 'in_progress', 'waiting_parts', 'waiting_approval'],
    to: 'waiting_vendor',
    roles: shopWorkers,
    asks: { waitingFor, dueOn },
  },
  wait_for_approval: {
    label: 'Request approval',
    from: ['open', 'scheduled', 'in_progress', 'waiting_parts', 'waiting_vendor'],
    to: 'waiting_approval',
    roles: shopWorkers,
    asks: { waitingFor },
  },
  approve: {
    label: 'Approve cost',
    from: ['waiting_approval'],
    to: 'in_progress',
    roles: managers,
    next: true,
    asks: { approvedAmount: money({ label: 'Approved amount', required: true, min: 0 }) },
  },
  resume: {
    label: 'Resume repair',
    from: ['waiting_parts', 'waiting_vendor', 'waiting_approval', 'deferred'],
    to: 'in_progress',
    roles: shopWorkers,
    next: true,
  },
  add_work: {
    label: 'Add parts and hours',
    from: [...unsettled],
    to: null,
    done: 'Parts and hours added',
    roles: shopWorkers,
    asks: work,
  },
  complete: {
    label: 'Complete repair',
    from: [...unsettled],
    to: 'done',
    roles: repairClosers,
    next: true,
    prepared: true,
    help: 'Your name and the time certify the repair (49 CFR 396.11(a)(3)).',
    asks: {
      completedOn: date({ label: 'Completed', required: true }),
      completedMiles: int({ label: 'Meter when completed', ...miles }),
      completedHours: decimal({ label: 'Engine hours', unit: 'h', places: 1, min: 0 }),
      correction: longText({ label: 'Correction', required: true, max: 2000 }),
      lines: repairFields.lines,
    },
  },
  work_done: {
    label: 'Work done',
    from: ['in_progress', 'waiting_parts', 'waiting_vendor'],
    to: 'ready_to_close',
    roles: shopWorkers,
    next: true,
    prepared: true,
    help: 'The foreman checks the work and completes the repair. Until then a hold of the unit stays.',
    asks: {
      correction: longText({ label: 'Correction', required: true, max: 2000 }),
      completedMiles: int({ label: 'Meter now', ...miles }),
      ...work,
    },
  },
  send_back: {
    label: 'Send back',
    from: ['ready_to_close'],
    to: 'in_progress',
    roles: repairClosers,
    help: 'The technician sees it as in progress again, with your reason.',
    asks: { reason },
  },
  no_repair: {
    label: 'No repair needed',
    from: [...unsettled],
    to: 'no_correction_needed',
    roles: repairClosers,
    help: 'Lifts the hold. Your name and the time certify it (49 CFR 396.11(a)(3)).',
    asks: { correction: longText({ label: 'Reason no repair is needed', required: true, max: 2000 }) },
  },
  mark_unsafe: {
    label: 'Mark unsafe',
    from: [...unsettled],
    to: null,
    done: 'Marked unsafe',
    roles: fleetReaders,
    tone: 'danger',
    help: 'Puts the unit on Do not dispatch immediately.',
    asks: { reason },
  },
  defer: { label: 'Defer', from: [...openRepair], to: 'deferred', roles: repairClosers, asks: { reason, dueOn } },
  cancel: {
    label: 'Cancel repair',
    from: [...unsettled],
    to: 'cancelled',
    roles: repairClosers,
    tone: 'danger',
    asks: { reason },
  },
  reopen: { label: 'Reopen', from: ['done', 'no_correction_needed', 'cancelled'], to: 'open', roles: repairClosers, asks: { reason } },
} as const
