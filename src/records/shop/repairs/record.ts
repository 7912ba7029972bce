import { defineRecord, issue } from '#kit/record.ts'
import { fleetReaders, managers, shopStaff, shopWorkers } from '#kit/roles.ts'
import { repairFields } from './fields.ts'
import { holdsUnit, openRepair, repairMoves } from './moves.ts'
import { repairsWords } from './words.ts'

const open = openRepair.join(',')
/** No edit lets a unit go that a defect holds. */
const stays = 'Complete the repair, or record that none is needed'

/** A defect and its work order in one: what is wrong, where it stands, what was done and what it cost. */
export const repairs = defineRecord({
  name: 'repairs',
  path: '/maintenance/repairs',
  api: 'maintenance/repairs',
  label: { one: 'Repair', many: 'Repairs' },
  words: repairsWords,
  number: 'REP-{year}-{seq4}',
  process: { by: 'status', path: ['open', 'scheduled', 'in_progress', 'ready_to_close', 'done'] },
  fields: repairFields,
  lifecycle: {
    states: {
      open: { label: 'Open', tone: 'neutral' },
      scheduled: { label: 'Scheduled', tone: 'info' },
      in_progress: { label: 'In progress', tone: 'info' },
      waiting_parts: { label: 'Waiting on parts', tone: 'neutral' },
      waiting_vendor: { label: 'Waiting on shop', tone: 'neutral' },
      waiting_approval: { label: 'Waiting on approval', tone: 'neutral' },
      ready_to_close: { label: 'Ready to close', tone: 'info' },
      deferred: { label: 'Deferred', tone: 'neutral' },
      done: { label: 'Done', tone: 'success', closed: true },
      no_correction_needed: { label: 'No repair needed', tone: 'neutral', closed: true },
      cancelled: { label: 'Canceled', tone: 'neutral', closed: true },
    },
    initial: 'open',
    moves: repairMoves,
  },
  access: { read: fleetReaders, create: shopWorkers, update: shopWorkers, archive: managers, export: managers },
  scope: { through: ['vehicle'] },
  title: (repair) => repair.title,
  list: {
    columns: [
      'title',
      'vehicle',
      'status',
      'unsafe',
      'priority',
      'dueOn',
      'technician',
      'shop',
      'origin',
      'reportedOn',
      'total',
      'statusSince',
    ],
    keep: ['vehicle', 'status', 'priority', 'dueOn', 'origin', 'shop'],
    sort: '-reportedOn',
    filters: [
      'status',
      'vehicle',
      'unsafe',
      'priority',
      'origin',
      'system',
      'repairClass',
      'technician',
      'bay',
      'reportedOn',
      'scheduledFor',
      'dueOn',
      'completedOn',
      'schedule',
      'repeatOf',
      'total',
      'vehicleReport',
      'violation',
      'accident',
    ],
    views: [
      { key: 'current', label: 'Open', query: `status=${open},deferred&sort=urgency`, first: true },
      { key: 'mine', label: 'My work', query: `technician=me&status=${open}&sort=urgency`, roles: shopStaff },
      { key: 'ready', label: 'Ready to close', query: 'status=ready_to_close&sort=statusSince' },
      { key: 'unsafe', label: 'Unsafe', query: `status=${open},deferred&unsafe=true&sort=urgency` },
      { key: 'waiting', label: 'Waiting', query: 'status=waiting_parts,waiting_vendor,waiting_approval&sort=statusSince' },
      { key: 'repeat', label: 'Repeat repairs', query: 'repeatOf=!null&sort=-reportedOn' },
      { key: 'done', label: 'Done', query: 'status=done&sort=-completedOn' },
    ],
    overview: [
      ['Unit', 'vehicle', 'origin', 'reportedOn'],
      ['Priority', 'priority', 'unsafe'],
      'dueOn',
      ['Work', 'technician', 'shop', 'scheduledFor', 'bay'],
      ['Started', 'startedOn', 'startMiles', 'downDays'],
      'reportedMiles',
      ['Kind', 'system', 'repairClass'],
      'estimate',
      'total',
      ['Work done', 'workDoneOn', 'workDoneBy'],
      ['Completed', 'completedOn', 'completedMiles'],
      ['From', 'vehicleReport', 'violation', 'accident', 'schedule'],
      'complaint',
      'cause',
      'correction',
    ],
  },
  firstDay: ['vehicle', 'title', 'unsafe', 'priority', 'repairClass', 'origin', 'reportedMiles', 'complaint'],
  form: [
    {
      heading: 'Defect',
      fields: ['vehicle', 'title', 'unsafe', 'priority', 'origin', 'system', 'complaint', 'reportedOn', 'reportedMiles'],
    },
    {
      heading: 'Work',
      fields: ['repairClass', 'technician', 'shop', 'scheduledFor', 'bay', 'dueOn', 'schedule', 'alsoFor', 'cause', 'correction'],
    },
    { heading: 'Cost', fields: ['lines', 'estimate', 'invoice', 'poNumber'] },
    { heading: 'Source records', fields: ['violation', 'accident'] },
  ],
  referencedBy: {
    holds: { field: 'repair', label: 'Repair', system: true },
  },
  children: [{ kind: 'holds', by: 'repair', label: 'Holds' }],
  importTogether: ['vehicle', 'title', 'reportedOn'],
  check: (repair, today) => [repair.reportedOn !== null && repair.reportedOn > today && issue('reportedOn', 'Date can’t be in the future')],
  locks: (repair) => {
    if (!holdsUnit(repair)) return {}
    return {
      ...(repair.unsafe === true ? { unsafe: stays } : {}),
      ...(repair.origin === 'driver_report' ? { origin: stays } : {}),
    }
  },
})
