import { bool, choice, instant, int, ref, rows, text } from '#kit/fields.ts'
import { formatCount } from '#kit/format.ts'
import { defineRecord, lockAll } from '#kit/record.ts'
import { fleetReaders, managers } from '#kit/roles.ts'
import { towedOnly } from '#records/fleet/vehicles/towed.ts'
import { parts } from './parts.ts'
import { vehicleReportsWords } from './words.ts'

const miles = { unit: 'mi', min: 0, max: 5_000_000 } as const
const signature = { label: 'Signed by', max: 120 } as const
const trailer = ref('vehicles', {
  label: 'Trailer',
  only: towedOnly,
  help: 'Report trailer defects on a separate DVIR for the trailer.',
})

const defects = rows(
  {
    part: choice(parts, { label: 'Part', required: true }),
    note: text({ label: 'Defect', required: true, max: 300 }),
    towed: bool({ label: 'On the trailer', default: false }),
    unsafe: bool({ label: 'Unsafe to drive', default: false }),
  },
  { label: 'Defects', max: 20 },
)

/**
 * What a driver reports of a vehicle at the end of the day (49 CFR 396.11). Each defect is a repair, and stops the vehicle until somebody
 * certifies it by name; then the next driver reviews and signs (49 CFR 396.13). A report that was asked for and has not come says nothing:
 * it is unknown, never free of defects. Without a defect none is required.
 */
export const vehicleReports = defineRecord({
  name: 'vehicle-reports',
  path: '/maintenance/vehicle-reports',
  api: 'maintenance/vehicle-reports',
  label: { one: 'DVIR', many: 'DVIRs' },
  noLaw: 'A missing report is shown as unknown, and no report is required without a defect (49 CFR 396.11(a)(2)).',
  words: vehicleReportsWords,
  number: 'DVR-{year}-{seq4}',
  fields: {
    vehicle: ref('vehicles', { label: 'Unit', required: true }),
    driver: ref('drivers', { label: 'Driver', required: true }),
    trailer,
    reportedAt: instant({ label: 'Reported', system: true, index: true }),
    receivedAt: instant({ label: 'Received', system: true }),
    miles: int({ label: 'Odometer', ...miles, reading: true, system: true }),
    defects: { ...defects, system: true },
    signature: text({ ...signature, system: true }),
    signedText: text({ label: 'Signed statement', max: 400, system: true }),
    together: ref('vehicle-reports', { label: 'Companion DVIR', system: true }),
    reviewer: ref('drivers', { label: 'Next driver', system: true }),
    reviewSignature: text({ label: 'Review signed by', max: 120, system: true }),
    reviewedAt: instant({ label: 'Reviewed', system: true }),
    reviewText: text({ label: 'Review statement', max: 400, system: true }),
    finding: choice(
      {
        unknown: { label: 'Unknown', tone: 'warning' },
        defects: { label: 'Defects', tone: 'danger' },
        none: { label: 'No defects', tone: 'success' },
      },
      { label: 'Result', computed: true },
    ),
    openDefects: int({ label: 'Not certified', computed: true, plain: true }),
  },
  lifecycle: {
    states: {
      requested: { label: 'Not received', tone: 'neutral' },
      open: { label: 'Needs certification', tone: 'danger' },
      certified: { label: 'Needs driver review', tone: 'neutral' },
      reviewed: { label: 'Reviewed', tone: 'success', closed: true },
      no_defects: { label: 'No defects', tone: 'success', closed: true },
      withdrawn: { label: 'Withdrawn', tone: 'neutral', closed: true },
    },
    initial: 'requested',
    moves: {
      enter: {
        label: 'Enter report',
        from: ['requested'],
        to: 'open',
        roles: fleetReaders,
        next: true,
        help: 'As the driver wrote and signed it. Each defect keeps the vehicle on Do not dispatch until certified (49 CFR 396.11(a)(3)).',
        asks: {
          reportedAt: instant({ label: 'Reported', required: true }),
          miles: int({ label: 'Odometer', ...miles }),
          trailer,
          defects: { ...defects, help: 'Leave blank if the driver found none.' },
          signature: text({ ...signature, required: true }),
        },
      },
      name_reviewer: {
        label: 'Set next driver',
        from: ['certified'],
        to: null,
        done: 'Next driver named',
        roles: fleetReaders,
        help: 'Reviews and signs the report before driving (49 CFR 396.13).',
        asks: { reviewer: ref('drivers', { label: 'Next driver', required: true }) },
      },
      review: {
        label: 'Enter review',
        from: ['certified'],
        to: 'reviewed',
        roles: fleetReaders,
        next: true,
        help: 'The next driver reviewed the report and signed it (49 CFR 396.13).',
        asks: {
          reviewer: ref('drivers', { label: 'Next driver', required: true }),
          reviewSignature: text({ label: 'Signed by', required: true, max: 120 }),
        },
      },
      withdraw: {
        label: 'Withdraw request',
        from: ['requested'],
        to: 'withdrawn',
        roles: fleetReaders,
        tone: 'danger',
        asks: { reason: text({ label: 'Reason', required: true, max: 200 }) },
      },
    },
  },
  access: { read: fleetReaders, create: fleetReaders, update: fleetReaders, archive: managers, export: managers },
  scope: { through: ['vehicle'] },
  title: ({ reportedAt, defects: listed }) =>
    reportedAt === null
      ? 'DVIR, not received'
      : `DVIR, ${listed === null || listed.length === 0 ? 'no defects' : formatCount(listed.length, 'defect')}`,
  about: ['{title}, Unit {vehicle}'],
  list: {
    columns: ['vehicle', 'driver', 'finding', 'openDefects', 'status', 'reportedAt', 'miles', 'reviewer', 'statusSince'],
    sort: '-statusSince',
    filters: ['status', 'finding', 'vehicle', 'driver', 'reportedAt'],
    views: [
      { key: 'current', label: 'Open', query: 'status=requested,open,certified&sort=urgency', first: true },
      { key: 'certify', label: 'Needs certification', query: 'status=open&sort=statusSince' },
      { key: 'review', label: 'Needs driver review', query: 'status=certified&sort=statusSince' },
      { key: 'missing', label: 'Not received', query: 'status=requested&sort=statusSince' },
    ],
    overview: [
      ['Unit', 'vehicle', 'driver', 'reportedAt'],
      'finding',
      'openDefects',
      'miles',
      'trailer',
      'signature',
      ['Review', 'reviewer', 'reviewSignature', 'reviewedAt'],
      'together',
    ],
  },
  form: [{ heading: 'Report', fields: ['vehicle', 'driver', 'trailer'], help: 'Save to request it. The driver completes it from a link.' }],
  referencedBy: {
    holds: { field: 'vehicleReport', label: 'DVIR', system: true },
  },
  children: [
    { kind: 'repairs', by: 'vehicleReport', label: 'Repairs' },
    { kind: 'holds', by: 'vehicleReport', label: 'Holds' },
  ],
  locks: ({ status }) => (status === 'requested' ? {} : lockAll(['vehicle', 'driver', 'trailer'], 'Locked after the driver signs')),
})
