import { bool, choice, date, decimal, int, money, ref, rows, text } from '#kit/fields.ts'
import { defineRecord, issue } from '#kit/record.ts'
import { shopWorkers, repairMoneyReaders, managers, fleetReaders } from '#kit/roles.ts'
import { positions } from './positions.ts'
import { tiresWords } from './words.ts'

const groove = (label: string) => decimal({ label, unit: '/32 in', places: 1, min: 0, max: 40 })
const tread = {
  treadOuter: groove('Tread, outer groove'),
  treadMiddle: groove('Tread, middle groove'),
  treadInner: groove('Tread, inner groove'),
} as const
const psi = int({ label: 'Pressure', unit: 'psi', min: 0, max: 200 })
const miles = { unit: 'mi', min: 0, max: 5_000_000 } as const
const position = choice(positions, { label: 'Position' })
const measuredOn = date({ label: 'Measured' })

const pulledFor = {
  worn: { label: 'Worn' },
  cut: { label: 'Cut' },
  flat: { label: 'Flat' },
  irregular: { label: 'Irregular wear' },
  separation: { label: 'Separation' },
  road_hazard: { label: 'Road hazard' },
  matching: { label: 'Matching duals' },
} as const

/** One tire through its life: bought, mounted in one place at a time, measured, pulled, retreaded, scrapped. */
export const tires = defineRecord({
  name: 'tires',
  path: '/maintenance/tires',
  api: 'maintenance/tires',
  label: { one: 'Tire', many: 'Tires' },
  noLaw: 'A tread that wasn’t measured is shown as unknown, never as legal.',
  words: tiresWords,
  number: 'TIRE-{seq5}',
  fields: {
    brand: text({ label: 'Brand', required: true, max: 40, search: true }),
    model: text({ label: 'Model', max: 40, search: true }),
    size: text({ label: 'Size', required: true, max: 20, placeholder: '295/75R22.5' }),
    serial: text({ label: 'Serial number', max: 40, search: true }),
    dot: text({ label: 'DOT code', max: 20, upper: true, search: true }),
    build: choice({ new: { label: 'New' }, retread: { label: 'Retread' } }, { label: 'Tire type', required: true, default: 'new' }),
    regrooved: bool({ label: 'Regrooved', default: false }),
    loadRating: int({
      label: 'Load rating, single',
      unit: 'lb',
      min: 0,
      max: 20_000,
      help: 'On the sidewall. Needed for a regrooved front tire.',
    }),
    retreads: int({ label: 'Retreads', min: 0, max: 9, plain: true }),
    purchasedOn: date({ label: 'Purchased' }),
    cost: money({ label: 'Cost', min: 0, readable: repairMoneyReaders }),
    vehicle: ref('vehicles', { label: 'Unit' }),
    position,
    division: ref('divisions', { label: 'Division', help: 'Leave blank for a mounted tire: it goes with its unit.' }),
    mountedOn: date({ label: 'Mounted', notBefore: ['purchasedOn', 'Before it was purchased'] }),
    mountedMiles: int({ label: 'Meter when mounted', ...miles, reading: true }),
    ...tread,
    psi,
    loadPsi: int({ label: 'Pressure for the load', unit: 'psi', min: 0, max: 200, help: 'Cold, from the load and inflation table.' }),
    maxPsi: int({ label: 'Sidewall maximum pressure', unit: 'psi', min: 0, max: 200 }),
    measuredOn,
    pulledFor: choice(pulledFor, { label: 'Removal reason', system: true }),
    readings: rows(
      {
        on: date({ label: 'Measured', required: true }),
        ...tread,
        psi,
        place: text({ label: 'Unit and position', max: 80 }),
        miles: int({ label: 'Meter', ...miles }),
      },
      { label: 'Tread history', max: 200, system: true },
    ),
    tread: decimal({ label: 'Tread, 32nds', unit: '/32 in', places: 1, computed: true, help: 'The lowest groove.' }),
    treadAlarm: choice(
      {
        ok: { label: 'OK', tone: 'success' },
        pull: { label: 'Pull soon', tone: 'warning' },
        below: { label: 'Below limit', tone: 'danger' },
        unknown: { label: 'Not measured', tone: 'neutral' },
      },
      {
        label: 'Tread limit',
        computed: true,
        help: 'Below 4/32 on front wheels of trucks and tractors, below 2/32 elsewhere (49 CFR 393.75).',
      },
    ),
    pressureAlarm: choice(
      {
        ok: { label: 'OK', tone: 'success' },
        low: { label: 'Too low for the load', tone: 'danger' },
        flat: { label: 'Treat as flat', tone: 'danger' },
        unknown: { label: 'Unknown', tone: 'neutral' },
      },
      {
        label: 'Pressure check',
        computed: true,
        help: 'Company policy: fill a tire that is below the pressure for its load; below half of the sidewall maximum, treat it as flat.',
      },
    ),
    notAllowed: choice(
      {
        retread: { label: 'Retread or regrooved on a bus front', tone: 'danger' },
        regrooved: { label: 'Regrooved on the front', tone: 'danger' },
      },
      { label: 'Not allowed on this wheel', computed: true, help: '49 CFR 393.75(d), (e)' },
    ),
  },
  lifecycle: {
    states: {
      in_stock: { label: 'In stock', tone: 'info' },
      mounted: { label: 'Mounted', tone: 'success' },
      retread: { label: 'At retreader', tone: 'neutral' },
      scrapped: { label: 'Scrapped', tone: 'neutral', closed: true },
    },
    initial: 'in_stock',
    moves: {
      mount: {
        label: 'Mount',
        from: ['in_stock'],
        to: 'mounted',
        roles: shopWorkers,
        next: true,
        asks: {
          vehicle: ref('vehicles', { label: 'Unit', required: true }),
          position: choice(positions, { label: 'Position', required: true }),
          mountedOn: date({ label: 'Mounted', required: true }),
          mountedMiles: int({ label: 'Meter when mounted', ...miles, reading: true }),
        },
      },
      measure: {
        label: 'Record tread',
        from: ['mounted', 'in_stock'],
        to: null,
        done: 'Tread recorded',
        roles: shopWorkers,
        asks: { measuredOn: date({ ...measuredOn, required: true }), ...tread, psi, meter: int({ label: 'Meter', ...miles }) },
      },
      rotate: {
        label: 'Rotate',
        from: ['mounted'],
        to: null,
        done: 'Rotated',
        roles: shopWorkers,
        asks: { position: choice(positions, { label: 'Position', required: true }) },
      },
      dismount: {
        label: 'Dismount',
        from: ['mounted'],
        to: 'in_stock',
        roles: shopWorkers,
        asks: {
          pulledFor: choice(pulledFor, { label: 'Removal reason', required: true }),
        },
      },
      send_to_retread: { label: 'Send to retreader', from: ['in_stock'], to: 'retread', roles: shopWorkers },
      return_from_retread: { label: 'Back from retreader', from: ['retread'], to: 'in_stock', roles: shopWorkers, next: true },
      scrap: {
        label: 'Scrap',
        from: ['in_stock', 'mounted', 'retread'],
        to: 'scrapped',
        roles: shopWorkers,
        tone: 'danger',
        asks: { reason: text({ label: 'Reason', required: true, max: 200 }) },
      },
    },
  },
  access: { read: fleetReaders, create: shopWorkers, update: shopWorkers, archive: managers, export: managers },
  scope: { field: 'division' },
  title: ({ brand, model, size }) => [brand, model, size].filter((part) => part !== null).join(' '),
  list: {
    columns: [
      'title',
      'vehicle',
      'position',
      'tread',
      'treadAlarm',
      'status',
      'psi',
      'pressureAlarm',
      'notAllowed',
      'measuredOn',
      'mountedOn',
      'retreads',
      'dot',
      'cost',
      'division',
    ],
    keep: ['vehicle', 'position', 'tread', 'status', 'psi'],
    sort: 'tread',
    filters: [
      'status',
      'vehicle',
      'position',
      'treadAlarm',
      'pressureAlarm',
      'notAllowed',
      'tread',
      'build',
      'regrooved',
      'size',
      'brand',
      'mountedOn',
      'measuredOn',
      'purchasedOn',
    ],
    views: [
      { key: 'due', label: 'To pull', query: 'status=mounted&treadAlarm=below,pull&sort=urgency', first: true },
      { key: 'below', label: 'Below limit', query: 'treadAlarm=below&sort=urgency' },
      { key: 'pull', label: 'Pull soon', query: 'treadAlarm=pull&sort=tread' },
      { key: 'pressure', label: 'Low pressure', query: 'pressureAlarm=low,flat&sort=urgency' },
      { key: 'mounted', label: 'Mounted', query: 'status=mounted&sort=tread' },
      { key: 'stock', label: 'In stock', query: 'status=in_stock' },
      { key: 'unmeasured', label: 'Not measured', query: 'treadAlarm=unknown' },
    ],
    overview: [
      ['Place', 'vehicle', 'position'],
      ['Tread', 'tread', 'treadAlarm'],
      ['Pressure', 'psi', 'pressureAlarm'],
      'measuredOn',
      ['Mounted', 'mountedOn', 'mountedMiles'],
      ['Build', 'build', 'retreads', 'regrooved'],
      'notAllowed',
      'dot',
      'serial',
      ['Bought', 'purchasedOn', 'cost'],
      'pulledFor',
      'division',
    ],
  },
  firstDay: [
    'vehicle',
    'position',
    'mountedOn',
    'division',
    'brand',
    'size',
    'build',
    'treadOuter',
    'treadMiddle',
    'treadInner',
    'measuredOn',
  ],
  form: [
    { heading: 'Location', fields: ['vehicle', 'position', 'mountedOn', 'mountedMiles', 'division'] },
    { heading: 'Tread and pressure', fields: ['treadOuter', 'treadMiddle', 'treadInner', 'psi', 'loadPsi', 'maxPsi', 'measuredOn'] },
    {
      heading: 'Tire',
      fields: ['brand', 'model', 'size', 'serial', 'dot', 'build', 'regrooved', 'loadRating', 'retreads', 'purchasedOn', 'cost'],
    },
  ],
  importKeys: ['serial'],
  check: (tire, today) => [
    (tire.vehicle === null) !== (tire.position === null) &&
      issue(tire.vehicle === null ? 'vehicle' : 'position', tire.vehicle === null ? 'Choose the unit' : 'Choose the position'),
    tire.vehicle !== null && tire.status !== 'mounted' && issue('vehicle', 'Only a tire in stock is mounted'),
    tire.division === null && tire.vehicle === null && issue('division', 'Choose a division or a unit'),
    tire.measuredOn !== null && tire.measuredOn > today && issue('measuredOn', 'Date can’t be in the future'),
    tire.mountedOn !== null && tire.mountedOn > today && issue('mountedOn', 'Date can’t be in the future'),
  ],
})
