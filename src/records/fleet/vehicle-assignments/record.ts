import { choice, instant, int, ref, text } from '#kit/fields.ts'
import { defineRecord, issue } from '#kit/record.ts'
import { fleetEditors, managers, operationsStaff } from '#kit/roles.ts'
import { overrideFields } from '#records/dispatch/gate/override-fields.ts'
import { vehicleAssignmentsWords } from './words.ts'

/** An assignment begins on a day on which both may go out; what comes later is asked of each run. */
const firstDay = { from: ['startsAt'], to: [] } as const

/** Who drives what, from when to when. Half-open [startsAt, endsAt): an end may equal the next start. Several drivers may share a unit. */
export const vehicleAssignments = defineRecord({
  name: 'vehicle-assignments',
  path: '/vehicle-assignments',
  label: { one: 'Vehicle assignment', many: 'Vehicle assignments' },
  words: vehicleAssignmentsWords,
  number: 'ASG-{seq5}',
  fields: {
    vehicle: ref('vehicles', { label: 'Vehicle', required: true, gate: firstDay }),
    driver: ref('drivers', { label: 'Driver', required: true, gate: firstDay }),
    role: choice(
      { primary: { label: 'Primary' }, secondary: { label: 'Secondary' }, temporary: { label: 'Temporary' } },
      { label: 'Role', required: true, default: 'primary' },
    ),
    startsAt: instant({ label: 'From', required: true, index: true }),
    endsAt: instant({ label: 'To', index: true }),
    startMeter: int({ label: 'Meter at start', min: 0, unit: 'mi', reading: true }),
    endMeter: int({ label: 'Meter at end', min: 0, unit: 'mi', reading: true }),
    ...overrideFields,
    note: text({ label: 'Note', max: 300 }),
  },
  lifecycle: {
    states: { active: { label: 'Current', tone: 'success' }, ended: { label: 'Ended', tone: 'neutral', closed: true } },
    initial: 'active',
    moves: {
      end: {
        label: 'End assignment',
        from: ['active'],
        to: 'ended',
        roles: fleetEditors,
        asks: { endsAt: instant({ label: 'Ended', required: true }), endMeter: int({ label: 'Meter at end', min: 0, unit: 'mi' }) },
      },
    },
  },
  access: { read: operationsStaff, create: fleetEditors, update: fleetEditors, archive: managers, export: managers },
  scope: { through: ['vehicle'] },
  title: (assignment) => assignment.number,
  about: ['{driver} in Unit {vehicle}'],
  list: {
    columns: ['driver', 'vehicle', 'role', 'startsAt', 'endsAt', 'startMeter', 'endMeter', 'status'],
    sort: '-startsAt',
    filters: ['status', 'vehicle', 'driver', 'role', 'startsAt', 'endsAt'],
    views: [{ key: 'current', label: 'Current', query: 'status=active' }],
    overview: [['From', 'startsAt', 'endsAt', 'role'], 'driver', 'vehicle', 'startMeter', 'endMeter', 'overrideReason', 'note'],
  },
  form: [
    {
      heading: 'Assignment',
      // The days first: by them is shown who and what may go out.
      fields: ['startsAt', 'endsAt', 'vehicle', 'driver', 'role', 'startMeter', 'endMeter', 'overrideReason', 'note'],
    },
  ],
  check: (assignment) => [
    assignment.endsAt !== null &&
      Date.parse(assignment.endsAt) <= Date.parse(assignment.startsAt) &&
      issue('endsAt', 'Must be later than the start'),
    assignment.endMeter !== null &&
      assignment.startMeter !== null &&
      assignment.endMeter < assignment.startMeter &&
      issue('endMeter', 'Lower than the meter at the start'),
  ],
})
