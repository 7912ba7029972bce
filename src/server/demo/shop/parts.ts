import type { Values } from '#kit/schemas.ts'
import type { Happening, Stage } from '../safety/stage.ts'
import { momentOf } from '../safety/tolls.ts'

interface Stocked {
  readonly values: Values
  /** Days before today on which stock came in, with how much of it. */
  readonly received?: readonly (readonly [ago: number, quantity: number, note: string])[]
  /** The day of a count, with what was found. */
  readonly counted?: readonly [ago: number, found: number, reason: string]
}

const part = (
  partNumber: string,
  description: string,
  system: string,
  unitCost: number,
  stock: readonly [number, number, number],
  bin: string,
) => ({
  partNumber,
  description,
  system,
  unitCost,
  opening: stock[0],
  reorderPoint: stock[1],
  reorderQuantity: stock[2],
  bin,
})

/** The shelf of the first yard. Shop jobs name these parts by their number, which follows this order. */
const shelf: readonly Stocked[] = [
  {
    values: {
      ...part('WP-2280R', 'Water pump, reman', 'cooling', 41_200, [2, 1, 1], 'B2-03'),
      manufacturer: 'Harlan',
      vendor: 'Ozark Truck Parts',
    },
  },
  { values: { ...part('ALT-160', 'Alternator, 160 A', 'electrical', 36_800, [3, 1, 2], 'B2-07'), vendor: 'Ozark Truck Parts' } },
  { values: { ...part('WS-4707', 'Wheel seal and shoes', 'brakes', 28_900, [4, 2, 4], 'A1-11'), vendor: 'Four States Brake' } },
  {
    values: { ...part('ML-200', 'LED marker', 'lights', 1_850, [24, 10, 24], 'C1-02'), vendor: 'Ozark Truck Parts' },
    received: [[60, 24, 'PO 2231']],
  },
  { values: { ...part('CK-1552', 'Clutch kit', 'driveline', 132_000, [1, 0, 1], 'D4-01'), vendor: 'Four States Drivetrain' } },
  { values: { ...part('NOX-OUT-7', 'Outlet NOx sensor', 'aftertreatment', 54_200, [3, 2, 2], 'B3-05'), vendor: 'Ozark Truck Parts' } },
  {
    values: {
      ...part('AD-9', 'Air dryer cartridge', 'air', 14_600, [6, 2, 4], 'A2-08'),
      manufacturer: 'Harlan',
      vendor: 'Four States Brake',
    },
  },
  {
    values: { ...part('LF-14000', 'Oil filter', 'engine', 2_390, [36, 24, 48], 'C2-01'), vendor: 'Ozark Truck Parts' },
    received: [
      [85, 48, 'PO 2198'],
      [24, 24, 'PO 2260'],
    ],
    counted: [6, 19, 'Quarterly count'],
  },
  {
    values: { ...part('FF-5825', 'Fuel filter', 'engine', 3_140, [30, 20, 36], 'C2-02'), vendor: 'Ozark Truck Parts' },
    counted: [6, 31, 'Quarterly count'],
  },
  {
    values: { ...part('BC-30LS', 'Brake chamber 30/30', 'brakes', 7_480, [8, 4, 8], 'A1-04'), vendor: 'Four States Brake' },
    counted: [6, 3, 'Quarterly count'],
  },
  { values: { ...part('S-ROTO-516', 'Slack adjuster', 'brakes', 9_150, [6, 2, 4], 'A1-06'), vendor: 'Four States Brake' } },
  { values: { ...part('GH-RED-15', 'Air line, red, 15 ft', 'air', 2_760, [5, 3, 6], 'A2-01'), vendor: 'Ozark Truck Parts' } },
  {
    values: { ...part('BAT-31', 'Battery, group 31', 'electrical', 16_900, [8, 4, 8], 'Floor'), vendor: 'Joplin Battery' },
    received: [[20, 4, 'Invoice 88120']],
  },
  { values: { ...part('MF-2430', 'Mud flap 24 × 30', 'body', 1_320, [12, 6, 12], 'D1-02'), vendor: 'Ozark Truck Parts' } },
  { values: { ...part('COOL-50', 'Coolant, 50/50, gallon', 'cooling', 1_480, [55, 20, 55], 'Tank'), vendor: 'Prairie Lubricants' } },
  { values: { ...part('DEF-IB', 'DEF, gallon', 'aftertreatment', 290, [330, 110, 330], 'Tank'), vendor: 'Prairie Lubricants' } },
]

/** What the shop keeps in stock, where it lies, and what came in. */
export const partStories = (stage: Stage): Happening[] => {
  const [first] = stage.seats
  if (first === undefined) return []
  const by = stage.crew.supervisorOf(first.code)
  return shelf.flatMap(({ values, received = [], counted }, position): Happening[] => {
    let id: string | null = null
    const step = (ago: number, move: string, inputs: Values): Happening => ({
      at: momentOf(stage, -ago),
      by,
      act: async (hand) => void (id === null ? null : await hand.move('parts', id, move, inputs)),
    })
    return [
      {
        at: new Date(momentOf(stage, -500).getTime() + position * 60_000),
        by,
        act: async (hand) => {
          id = (await hand.create('parts', { ...values, division: first.division })).id
        },
      },
      ...received.map(([ago, quantity, note]) => step(ago, 'receive', { quantity, note })),
      ...(counted === undefined ? [] : [step(counted[0], 'count', { counted: counted[1], reason: counted[2] })]),
    ]
  })
}
