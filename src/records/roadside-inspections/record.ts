import { bool, choice, date, instant, int, longText, ref, refs, text } from '#kit/fields.ts'
import { defineRecord, issue } from '#kit/record.ts'
import { operationsStaff, safetyDeciders } from '#kit/roles.ts'
import { states } from '#kit/us-states.ts'
import { outlines } from '../outlines.ts'
import { earliestDay } from './law/earliest-day.ts'
import { decalAllowed, inspectionLevels } from './law/levels.ts'

const yesNo = { yes: { label: 'Yes', tone: 'danger' }, no: { label: 'No' } } as const

/** An officer's inspection report (DVER) with its clocks: 24 hours to us, 15 days to certify and, if the agency asks, to return (49 CFR 396.9). */
export const roadsideInspections = defineRecord(outlines['roadside-inspections'], {
  number: 'INS-{year}-{seq4}',
  fields: {
    reportNumber: text({
      label: 'Report number',
      required: true,
      max: 40,
      search: true,
      upper: true,
      index: true,
      spelled: true,
      single: true,
    }),
    state: choice(states, { label: 'State' }),
    level: choice(inspectionLevels, { label: 'Level' }),
    inspectedAt: instant({ label: 'Inspected', required: true, index: true }),
    endedAt: instant({ label: 'Ended' }),
    violationsFound: bool({ label: 'Any violation on the report?', required: true }),
    returnAsked: bool({
      label: 'Does the report ask to be returned?',
      default: true,
      help: 'As printed on the report. If not, certifying ends the deadline; keep the copy for 12 months (49 CFR 396.9(d)(3)).',
    }),
    driver: ref('drivers', { label: 'Driver' }),
    coDriver: ref('drivers', { label: 'Co-driver' }),
    vehicle: ref('vehicles', { label: 'Vehicle' }),
    trailers: refs('vehicles', { label: 'Trailers' }),
    division: ref('divisions', { label: 'Division', help: 'Taken from driver or vehicle when left empty' }),
    usdot: text({ label: 'USDOT number', max: 8, pattern: /^\d{1,8}$/, patternMessage: 'Digits only, up to 8', index: true }),
    facility: choice(
      { roadside: { label: 'Roadside' }, fixed: { label: 'Fixed facility' }, terminal: { label: 'Terminal' } },
      { label: 'Place' },
    ),
    location: text({ label: 'Location', max: 160, search: true }),
    city: text({ label: 'City', max: 80 }),
    officer: text({ label: 'Officer', max: 80 }),
    badge: text({ label: 'Badge', max: 30 }),
    hazmat: bool({ label: 'Placarded hazardous material' }),
    cargo: text({ label: 'Cargo', max: 120 }),
    shipper: text({ label: 'Shipper', max: 120 }),
    billOfLading: text({ label: 'Bill of lading', max: 60 }),
    decal: text({ label: 'CVSA decal numbers', max: 80 }),
    accident: ref('accidents', { label: 'Accident' }),
    handedInAt: instant({ label: 'Handed in by the driver' }),
    receivedOn: date({ label: 'Received' }),
    certifiedOn: date({ label: 'Corrections certified', system: true }),
    certifiedBy: ref('users', { label: 'Certified by', system: true }),
    signature: text({ label: 'Signed as', max: 80, system: true }),
    signatureTitle: text({ label: 'Title of the signer', max: 80, system: true }),
    returnedOn: date({ label: 'Returned to the State', system: true }),
    returnReference: text({ label: 'Proof of return', max: 120, system: true }),
    matched: choice(
      { auto: { label: 'By assignment', tone: 'info' }, manual: { label: 'By hand' }, unmatched: { label: 'Unmatched', tone: 'warning' } },
      { label: 'Matched', system: true },
    ),
    dvirDefect: choice(
      { yes: { label: 'Defect was listed' }, no: { label: 'Nothing listed' }, na: { label: 'No DVIR' } },
      { label: 'DVIR of that day' },
    ),
    dvirNote: longText({ label: 'What the DVIR says', max: 1000 }),
    seenByFmcsaOn: date({ label: 'In the FMCSA file since' }),
    clean: choice({ yes: { label: 'Clean', tone: 'success' }, no: { label: 'No' } }, { label: 'Clean', computed: true }),
    driverOos: choice(yesNo, { label: 'Driver OOS', computed: true }),
    vehicleOos: choice(yesNo, { label: 'Vehicle OOS', computed: true }),
    violationCount: int({ label: 'Violations', computed: true }),
    nextDeadline: instant({ label: 'Next clock', computed: true, clock: true }),
  },
  lifecycle: {
    states: {
      open: { label: 'Open', tone: 'warning' },
      closed: { label: 'Closed', tone: 'neutral', closed: true },
    },
    initial: 'open',
    moves: {
      certify: {
        label: 'Certify corrections',
        from: ['open'],
        to: null,
        done: 'Corrections certified',
        roles: operationsStaff,
        help: 'You sign that every violation on the report was corrected (49 CFR 396.9(d)(3)(i)).',
        asks: {
          certifiedOn: date({ label: 'Certified on', required: true }),
          signature: text({ label: 'Type your full name to sign', required: true, min: 3, max: 80 }),
          signatureTitle: text({ label: 'Title', required: true, max: 80, placeholder: 'Safety manager' }),
        },
      },
      send_back: {
        label: 'Record the return',
        from: ['open'],
        to: null,
        done: 'Return recorded',
        roles: operationsStaff,
        help: 'Only to a state agency that asks for the report (49 CFR 396.9(d)(3)(ii)).',
        asks: {
          returnedOn: date({ label: 'Returned on', required: true }),
          returnReference: text({ label: 'Proof', required: true, max: 120, placeholder: 'Certified mail number, portal confirmation' }),
        },
      },
      close: { label: 'Close', from: ['open'], to: 'closed', roles: operationsStaff },
      reopen: {
        label: 'Reopen',
        from: ['closed'],
        to: 'open',
        roles: safetyDeciders,
        asks: { reason: text({ label: 'Reason', required: true, max: 300 }) },
      },
    },
  },
  access: { update: operationsStaff, archive: safetyDeciders, export: ['super_admin', 'admin', 'safety'] },
  scope: { field: 'division' },
  title: (inspection) => `${inspection.level === null ? 'Inspection' : `Level ${inspection.level}`} · ${inspection.reportNumber}`,
  list: {
    columns: [
      'title',
      'inspectedAt',
      'state',
      'driver',
      'vehicle',
      'clean',
      'violationCount',
      'driverOos',
      'vehicleOos',
      'nextDeadline',
      'matched',
      'status',
    ],
    sort: '-inspectedAt',
    filters: [
      'status',
      'level',
      'state',
      'driver',
      'vehicle',
      'inspectedAt',
      'clean',
      'driverOos',
      'vehicleOos',
      'hazmat',
      'matched',
      'certifiedOn',
      'returnAsked',
      'returnedOn',
      'nextDeadline',
      'accident',
      'usdot',
      'seenByFmcsaOn',
      'violationsFound',
    ],
    views: [
      { key: 'open', label: 'Open', query: 'status=open&sort=-inspectedAt' },
      { key: 'certify', label: 'Certify due', query: 'status=open&violationsFound=true&certifiedOn=null&sort=nextDeadline' },
      {
        key: 'return',
        label: 'Return due',
        query: 'status=open&violationsFound=true&certifiedOn=!null&returnAsked=true&returnedOn=null&sort=nextDeadline',
      },
      { key: 'oos', label: 'Out of service', query: 'driverOos=yes' },
      { key: 'vehicle_oos', label: 'Vehicle OOS', query: 'vehicleOos=yes' },
      { key: 'unmatched', label: 'Unmatched', query: 'matched=unmatched' },
      { key: 'clean', label: 'Clean', query: 'clean=yes' },
    ],
    facts: ['inspectedAt', 'driver', 'nextDeadline'],
  },
  form: [
    {
      heading: 'Report',
      fields: ['reportNumber', 'state', 'level', 'inspectedAt', 'violationsFound', 'returnAsked', 'receivedOn', 'handedInAt'],
    },
    { heading: 'Who and what', fields: ['driver', 'coDriver', 'vehicle', 'trailers', 'division', 'usdot', 'accident'] },
    { heading: 'Place', fields: ['facility', 'location', 'city', 'officer', 'badge', 'endedAt'] },
    { heading: 'Load', fields: ['hazmat', 'cargo', 'shipper', 'billOfLading', 'decal'] },
    { heading: 'Own check', fields: ['dvirDefect', 'dvirNote', 'seenByFmcsaOn'] },
  ],
  children: [
    {
      kind: 'violations',
      by: 'inspection',
      label: 'Violations',
      copies: { driver: 'driver', vehicle: 'vehicle', occurredOn: 'inspectedAt', usdot: 'usdot' },
    },
    { kind: 'deadlines', by: 'inspection', label: 'Clocks' },
    {
      kind: 'tickets',
      by: 'inspection',
      label: 'Tickets',
      copies: { driver: 'driver', vehicle: 'vehicle', issuedAt: 'inspectedAt', city: 'city', state: 'state', accident: 'accident' },
    },
    { kind: 'dataqs', by: 'inspection', label: 'DataQs', copies: { division: 'division' } },
    { kind: 'clean-inspections', by: 'inspection', label: 'Recognition' },
    { kind: 'holds', by: 'inspection', label: 'Holds', copies: { vehicle: 'vehicle' } },
  ],
  importKeys: ['reportNumber'],
  check: (inspection) => [
    inspection.endedAt !== null && inspection.endedAt < inspection.inspectedAt && issue('endedAt', 'Ended before it began'),
    inspection.handedInAt !== null &&
      inspection.handedInAt < inspection.inspectedAt &&
      issue('handedInAt', 'Handed in before the inspection'),
    inspection.certifiedOn !== null &&
      inspection.certifiedOn < earliestDay(inspection.inspectedAt) &&
      issue('certifiedOn', 'Certified before the inspection'),
    inspection.returnedOn !== null &&
      inspection.returnedOn < earliestDay(inspection.inspectedAt) &&
      issue('returnedOn', 'Returned before the inspection'),
    inspection.decal !== null &&
      inspection.level !== null &&
      !decalAllowed(inspection.level, 0) &&
      issue('decal', 'Decals come from level I, V or VI only'),
  ],
  warn: (inspection) => [
    inspection.state === null && issue('state', 'Without the State the report number may be taken twice'),
    inspection.level === null && issue('level', 'Without the level the inspection counts in CSA only for the violations it found'),
  ],
})
