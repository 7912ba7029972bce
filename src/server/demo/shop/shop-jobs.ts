import type { Values } from '#kit/schemas.ts'

/** A repair by days before today: when it was reported, and the steps that followed. */
export interface Job {
  readonly ago: number
  readonly values: Values
  /** Done by the technician of the yard, where the unit is of it. */
  readonly technician?: true
  /** The position of an earlier one whose unit it is of. */
  readonly sameUnitAs?: number
  readonly steps?: readonly (readonly [ago: number, move: string, inputs?: Values])[]
}

const line = (type: string, description: string, unitPrice: number, quantity: number | null = null) => ({
  type,
  description,
  quantity,
  unitPrice,
})

/** Of a part in stock, by its number: the shelf of parts.ts, in its order. */
const stocked = (part: number, description: string, unitPrice: number, quantity: number | null = null) => ({
  ...line('part', description, unitPrice, quantity),
  part: `PART-${String(part).padStart(4, '0')}`,
})

const finished = (ago: number, days: number, values: Values, correction: string): Job => ({
  ago,
  values,
  steps: [
    [ago - 1, 'start'],
    [ago - days, 'complete', { correction }],
  ],
})

/** What went wrong in eighteen months, and what stands open today. */
export const shopJobs: readonly Job[] = [
  finished(
    482,
    3,
    {
      title: 'Coolant leak at the water pump',
      system: 'cooling',
      priority: 'high',
      lines: [stocked(1, 'Water pump, reman', 41_200), line('labor', 'Water pump, 3.5 h', 33_250)],
    },
    'Water pump replaced, system pressure tested',
  ),
  finished(
    430,
    2,
    {
      title: 'Alternator not charging',
      system: 'electrical',
      lines: [stocked(2, 'Alternator, 160 A', 36_800), line('labor', 'Alternator, 1.5 h', 14_250)],
    },
    'Alternator and belt replaced, 14.1 V at idle',
  ),
  finished(
    377,
    6,
    {
      title: 'DEF dosing fault, derated',
      system: 'aftertreatment',
      origin: 'fault_code',
      priority: 'high',
      lines: [line('sublet', 'Dealer diagnosis and dosing valve', 164_000)],
    },
    'Dosing valve replaced at the dealer, regen done',
  ),
  finished(
    310,
    2,
    { title: 'Windshield cracked', system: 'body', origin: 'driver_report', lines: [line('sublet', 'Windshield, installed', 48_500)] },
    'Windshield replaced',
  ),
  finished(
    251,
    4,
    {
      title: 'Wheel seal leaking, left rear drive',
      system: 'brakes',
      origin: 'driver_report',
      unsafe: true,
      priority: 'critical',
      lines: [stocked(3, 'Wheel seal and shoes', 28_900), line('labor', 'Wheel seal, 4 h', 38_000)],
    },
    'Seal, shoes and drum replaced on both sides of the axle',
  ),
  finished(
    188,
    1,
    {
      title: 'Marker lamp out, right front',
      system: 'lights',
      origin: 'driver_report',
      priority: 'low',
      lines: [stocked(4, 'LED marker', 1_850)],
    },
    'Lamp replaced',
  ),
  finished(
    140,
    5,
    {
      title: 'Clutch slipping under load',
      system: 'driveline',
      priority: 'high',
      lines: [stocked(5, 'Clutch kit', 132_000), line('labor', 'Clutch, 9 h', 85_500), line('tax', 'Sales tax on parts', 11_090)],
    },
    'Clutch, pilot bearing and flywheel resurfaced',
  ),
  finished(
    92,
    2,
    {
      title: 'NOx sensor fault',
      system: 'aftertreatment',
      origin: 'fault_code',
      lines: [stocked(6, 'Outlet NOx sensor', 54_200), line('labor', 'Sensor, 1 h', 9_500)],
    },
    'Outlet NOx sensor replaced, code cleared',
  ),
  finished(
    38,
    2,
    {
      title: 'Air dryer purges without stop',
      system: 'air',
      lines: [stocked(7, 'Air dryer cartridge', 14_600), line('labor', 'Air dryer, 1 h', 9_500)],
    },
    'Cartridge and purge valve replaced',
  ),
  {
    ago: 7,
    technician: true,
    values: {
      title: 'Replace brake caliper, left drive axle',
      system: 'brakes',
      origin: 'roadside',
      priority: 'high',
      complaint: 'Left brake on axle 2 inoperative.',
      cause: 'Caliper guide pins seized. Inner pad worn to 2 mm.',
      bay: 'Bay 2',
      estimate: 230_000,
      lines: [
        line('part', 'Air disc caliper, left, reman', 61_200),
        line('part', 'Brake pad set', 14_800),
        line('labor', 'Diagnosis, 1.5 h', 14_250),
      ],
    },
    steps: [
      [7, 'start'],
      [6, 'wait_for_parts', { waitingFor: 'Air disc caliper, left, PO 4471', dueIn: 1 }],
    ],
  },
  {
    ago: 1,
    technician: true,
    values: {
      title: 'Air leak at the service chamber',
      system: 'air',
      origin: 'driver_report',
      unsafe: true,
      priority: 'critical',
      complaint: 'Pressure falls with the brake pedal applied.',
    },
  },
  { ago: 3, values: { title: 'Heater fan runs on high only', system: 'electrical', priority: 'normal', complaint: 'No low fan speed.' } },
  {
    ago: 4,
    technician: true,
    values: { title: 'Coolant hose seeping', system: 'cooling', origin: 'pm', repairClass: 'scheduled' },
    steps: [
      [3, 'schedule', { scheduledIn: 0, bay: 'Bay 1' }],
      [2, 'start'],
    ],
  },
  {
    ago: 5,
    technician: true,
    values: { title: 'Door panel loose, right', system: 'body', priority: 'low' },
    steps: [[5, 'wait_for_approval', { waitingFor: 'Quote of $640 from the body shop' }]],
  },
  {
    ago: 9,
    technician: true,
    values: { title: 'Turbo actuator slow', system: 'engine', origin: 'fault_code', priority: 'high', complaint: 'Low boost on grades.' },
    steps: [
      [8, 'start'],
      [8, 'wait_for_shop', { waitingFor: 'Bay at the dealer in Springfield', dueIn: 3 }],
    ],
  },
  {
    ago: 2,
    technician: true,
    values: { title: 'Replace front shocks', system: 'steering', repairClass: 'scheduled', estimate: 48_000 },
    steps: [[2, 'schedule', { scheduledIn: 4, bay: 'Bay 1' }]],
  },
  {
    ago: 20,
    values: { title: 'Sleeper cabinet latch worn', system: 'body', priority: 'low' },
    steps: [[19, 'defer', { reason: 'With the next PM B' }]],
  },
  {
    ago: 26,
    values: { title: 'Vibration at 60 mph', system: 'driveline' },
    steps: [[25, 'no_repair', { correction: 'Wheels balanced last week, road test without a fault' }]],
  },
  {
    ago: 30,
    values: { title: 'Radio does not turn on', system: 'electrical', priority: 'low' },
    steps: [[29, 'cancel', { reason: 'Entered twice' }]],
  },
  {
    ago: 21,
    sameUnitAs: 8,
    values: {
      title: 'Air dryer purges again',
      system: 'air',
      lines: [line('part', 'Governor', 8_900), line('labor', 'Governor', 9_500, 0.5)],
    },
    steps: [
      [20, 'start'],
      [19, 'complete', { correction: 'Governor replaced' }],
    ],
  },
]
