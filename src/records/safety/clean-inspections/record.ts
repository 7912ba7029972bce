import { bool, choice, date, instant, int, money, ref, text } from '#kit/fields.ts'
import { unless } from '#kit/kind/new-form.ts'
import { defineRecord, issue } from '#kit/record.ts'
import { operationsStaff, safetyDeciders } from '#kit/roles.ts'
import { states } from '#kit/facts/us-states.ts'
import { decalAllowed, inspectionLevels } from '../roadside-inspections/law/levels.ts'
import { cleanInspectionsWords } from './words.ts'

/** An inspection without a single violation: verified, recognized, paid; and counted in CSA. */
export const cleanInspections = defineRecord({
  name: 'clean-inspections',
  path: '/clean-inspections',
  label: { one: 'Clean inspection', many: 'Clean inspections' },
  words: cleanInspectionsWords,
  number: 'CLN-{year}-{seq4}',
  process: { by: 'status', path: ['reported', 'verified', 'recognized', 'paid'] },
  fields: {
    reportNumber: text({ label: 'Report number', required: true, max: 40, search: true, upper: true, index: true, single: true }),
    state: choice(states, { label: 'State', required: true }),
    level: choice(inspectionLevels, { label: 'Level', required: true }),
    inspectedAt: instant({ label: 'Inspected', required: true, index: true }),
    driver: ref('drivers', { label: 'Driver', required: true }),
    vehicle: ref('vehicles', { label: 'Vehicle' }),
    division: ref('divisions', { label: 'Division', help: 'Defaults to the driver’s division' }),
    location: text({ label: 'Location', max: 160 }),
    decal: bool({ label: 'CVSA decal issued' }),
    inspection: ref('roadside-inspections', { label: 'Inspection', system: true }),
    verified: choice(
      {
        self_reported: { label: 'Self-reported', tone: 'info' },
        paper_received: { label: 'Paper received', tone: 'success' },
        in_fmcsa: { label: 'Posted to FMCSA', tone: 'success' },
      },
      { label: 'Verified by', default: 'self_reported' },
    ),
    seenByFmcsaOn: date({ label: 'Posted to FMCSA on', notBefore: ['inspectedAt', 'Before the inspection'] }),
    recognition: choice(
      { bonus: { label: 'Bonus' }, points: { label: 'Points' }, certificate: { label: 'Certificate' }, mention: { label: 'Mention' } },
      { label: 'Recognition', editable: safetyDeciders },
    ),
    amount: money({ label: 'Amount', min: 0, editable: safetyDeciders }),
    proposedAmount: money({ label: 'By the table', system: true }),
    approvedBy: ref('users', { label: 'Approved by', system: true }),
    paidOn: date({ label: 'Paid on', editable: safetyDeciders, notBefore: ['inspectedAt', 'Paid before the inspection'] }),
    payrollReference: text({ label: 'Payroll reference', max: 60, editable: safetyDeciders }),
    usdot: text({ label: 'USDOT number', computed: true, help: 'Of the report' }),
    streak: int({ label: 'Clean in a row', computed: true }),
    nextDeadline: instant({ label: 'Next deadline', computed: true, clock: true }),
  },
  lifecycle: {
    states: {
      reported: { label: 'Reported', tone: 'neutral' },
      verified: { label: 'Verified', tone: 'success' },
      recognized: { label: 'Recognized', tone: 'success' },
      paid: { label: 'Paid', tone: 'neutral', closed: true },
    },
    initial: 'reported',
    moves: {
      verify: {
        label: 'Verify',
        from: ['reported'],
        to: 'verified',
        roles: operationsStaff,
        next: true,
        asks: {
          verified: choice(
            { paper_received: { label: 'Paper received' }, in_fmcsa: { label: 'Posted to FMCSA' } },
            { label: 'Verification method', required: true },
          ),
        },
      },
      recognize: {
        label: 'Recognize',
        from: ['verified'],
        to: 'recognized',
        roles: safetyDeciders,
        next: true,
        asks: {
          recognition: choice(
            {
              bonus: { label: 'Bonus' },
              points: { label: 'Points' },
              certificate: { label: 'Certificate' },
              mention: { label: 'Mention' },
            },
            { label: 'Recognition', required: true },
          ),
          amount: money({ label: 'Amount', min: 0 }),
        },
      },
      pay: {
        label: 'Record payment',
        from: ['recognized'],
        to: 'paid',
        roles: safetyDeciders,
        next: true,
        asks: { paidOn: date({ label: 'Paid on', required: true }), payrollReference: text({ label: 'Payroll reference', max: 60 }) },
      },
    },
  },
  access: {
    read: operationsStaff,
    create: operationsStaff,
    update: operationsStaff,
    archive: safetyDeciders,
    export: ['super_admin', 'admin', 'safety'],
  },
  scope: { field: 'division' },
  title: (inspection) => `Level ${inspection.level} · ${inspection.reportNumber}`,
  list: {
    columns: [
      'title',
      'inspectedAt',
      'state',
      'driver',
      'vehicle',
      'status',
      'verified',
      'recognition',
      'amount',
      'paidOn',
      'streak',
      'seenByFmcsaOn',
    ],
    keep: ['driver', 'inspectedAt', 'vehicle', 'state', 'recognition', 'streak', 'paidOn'],
    sort: '-inspectedAt',
    filters: [
      'status',
      'level',
      'state',
      'driver',
      'vehicle',
      'inspectedAt',
      'verified',
      'recognition',
      'paidOn',
      'seenByFmcsaOn',
      'inspection',
      'streak',
      'usdot',
    ],
    views: [
      { key: 'to_do', label: 'To do', query: 'status=reported,verified,recognized&sort=urgency' },
      { key: 'verify', label: 'To verify', query: 'status=reported&sort=inspectedAt' },
      { key: 'recognize', label: 'To recognize', query: 'status=verified' },
      { key: 'pay', label: 'To pay', query: 'status=recognized&recognition=bonus' },
      { key: 'level1', label: 'Level I only', query: 'level=I' },
      { key: 'missing', label: 'Not yet in FMCSA', query: 'seenByFmcsaOn=null&inspectedAtTo=now-60d' },
    ],
    overview: [
      'driver',
      'vehicle',
      'inspectedAt',
      ['Location', 'location', 'state'],
      ['Verified', 'verified', 'seenByFmcsaOn'],
      ['Recognition', 'recognition', 'amount', 'approvedBy'],
      ['Paid', 'paidOn', 'payrollReference'],
      'inspection',
    ],
    facts: ['inspectedAt', 'driver', 'status'],
  },
  firstDay: ['reportNumber', 'state', 'level', 'inspectedAt', 'driver', 'vehicle'],
  form: [
    { heading: 'Report', fields: ['reportNumber', 'state', 'level', 'inspectedAt', 'driver', 'vehicle', 'location', 'division', 'decal'] },
    { heading: 'Recognition', fields: ['verified', 'seenByFmcsaOn', 'recognition', 'amount', 'paidOn', 'payrollReference'] },
  ],
  referencedBy: {
    deadlines: { field: 'cleanInspection', label: 'Clean inspection', system: true },
  },
  children: [
    { kind: 'deadlines', by: 'cleanInspection', label: 'Deadlines' },
    { kind: 'dataqs', by: 'cleanInspection', label: 'DataQs', copies: { inspection: 'inspection', division: 'division', state: 'state' } },
  ],
  importKeys: ['reportNumber'],
  unasked: ({ recognition }) => unless(recognition === 'bonus', 'amount', 'paidOn', 'payrollReference'),
  check: (inspection) => [
    inspection.recognition === 'bonus' && inspection.amount === null && issue('amount', 'Enter a bonus amount'),
    inspection.decal === true && !decalAllowed(inspection.level, 0) && issue('decal', 'Decals come from level I, V or VI only'),
  ],
})
