import type { StoredRow } from '#server/engine/rules.ts'
import type { Dice } from '../dice.ts'
import { committeeStory } from './committee.ts'
import type { Happening, Seat, Stage } from './stage.ts'

interface Kind {
  readonly type: string
  readonly story: string
  readonly place: string
  readonly preventable: boolean
  readonly factors: readonly string[]
  readonly cost: number
}

/** What happens to trucks, with the words in which it is reported. Costs in USD cents. */
const kinds: readonly [Kind, ...Kind[]] = [
  {
    type: 'backing',
    story: 'Backed into a yellow post at dock 7 while the spotter was away.',
    place: 'Customer dock',
    preventable: true,
    factors: ['backing'],
    cost: 184_000,
  },
  {
    type: 'rear_end',
    story: 'Traffic stopped short before the work zone; struck the pickup ahead at low speed.',
    place: 'I-44 at mile 11',
    preventable: true,
    factors: ['following'],
    cost: 742_000,
  },
  {
    type: 'struck_in_rear',
    story: 'Standing at the red light when a car ran into the trailer.',
    place: 'US-69 and 4th St',
    preventable: false,
    factors: ['other_party'],
    cost: 356_000,
  },
  {
    type: 'lane_change',
    story: 'Car in the blind spot during a lane change; mirror and fender touched.',
    place: 'I-49 at exit 58',
    preventable: true,
    factors: ['distraction'],
    cost: 428_000,
  },
  {
    type: 'animal',
    story: 'Deer crossed before daylight, hood and radiator damaged.',
    place: 'MO-96 near Carthage',
    preventable: false,
    factors: ['weather'],
    cost: 911_000,
  },
  {
    type: 'parked',
    story: 'Parked at the truck stop; another unit turned too tight and tore the bumper.',
    place: 'Truck stop, row 14',
    preventable: false,
    factors: ['other_party'],
    cost: 203_000,
  },
  {
    type: 'fixed_object',
    story: 'Right trailer tire climbed the curb and hit a light pole on the turn.',
    place: 'Industrial Dr',
    preventable: true,
    factors: ['route'],
    cost: 387_000,
  },
  {
    type: 'intersection',
    story: 'Car failed to yield turning left across our lane; both stopped in the junction.',
    place: 'Range Line Rd and 20th St',
    preventable: false,
    factors: ['other_party'],
    cost: 1_265_000,
  },
  {
    type: 'jackknife',
    story: 'Lost traction on an icy ramp, combination folded, no other vehicle involved.',
    place: 'I-70 ramp 37',
    preventable: true,
    factors: ['weather', 'speed'],
    cost: 2_840_000,
  },
  {
    type: 'cargo',
    story: 'Two pallets shifted on a hard brake and broke against the headboard.',
    place: 'On the road',
    preventable: true,
    factors: ['training'],
    cost: 96_000,
  },
]

const states: Readonly<Record<string, readonly [string, string]>> = {
  OZK: ['Springfield', 'MO'],
  JOP: ['Joplin', 'MO'],
  KCM: ['Kansas City', 'MO'],
  GLF: ['Lake Charles', 'LA'],
}

interface Plan {
  readonly at: Date
  readonly seat: Seat
  readonly kind: Kind
  readonly towAway: boolean
  readonly treatedAway: boolean
  readonly cited: boolean
  readonly recent: boolean
}

const planOf = (stage: Stage, offset: number, dice: Dice): Plan => {
  const at = stage.onRoad(offset, dice)
  const kind = dice.pick(kinds)
  const heavy = kind.cost > 700_000
  return {
    at,
    kind,
    seat: stage.seatAt(at, dice),
    towAway: heavy ? dice.chance(0.7) : dice.chance(0.06),
    treatedAway: heavy && dice.chance(0.4),
    cited: kind.preventable && dice.chance(0.45),
    recent: offset > -24,
  }
}

const factsOf = ({ at, seat, kind, towAway, treatedAway, cited }: Plan, dice: Dice): Record<string, unknown> => {
  const [city, state] = states[seat.code] ?? ['Springfield', 'MO']
  return {
    occurredAt: at.toISOString(),
    city,
    state,
    location: kind.place,
    driver: seat.driver,
    vehicle: seat.vehicle,
    type: kind.type,
    narrative: kind.story,
    treatedAway,
    towAway,
    driverCited: cited,
    ourTowed: towAway && kind.type !== 'struck_in_rear' && dice.chance(0.6),
    injuries: treatedAway ? 1 : 0,
    ourInjuries: 0,
    fatalities: 0,
    hazmatReleased: false,
    policeCalled: towAway || treatedAway || cited,
    howReported: 'driver_call',
    weather: dice.pick(['clear', 'clear', 'rain', 'fog']),
    roadCondition: dice.pick(['dry', 'dry', 'wet']),
    light: at.getUTCHours() > 12 && at.getUTCHours() < 23 ? 'daylight' : 'dark',
    timeZone: 'America/Chicago',
    loaded: dice.chance(0.7),
    otherParties: ['struck_in_rear', 'intersection', 'rear_end', 'lane_change'].includes(kind.type)
      ? [{ kind: 'vehicle', name: 'Dana Whitlow', insurer: 'Prairie Mutual', vehicle: 'Gray sedan' }]
      : null,
  }
}

/** The tests come in time, mostly; one omission is explained. */
const testsOf = (row: StoredRow, stage: Stage, at: Date, dice: Dice): Record<string, unknown> => ({
  ...(row['alcoholTest'] === 'required'
    ? dice.chance(0.9)
      ? { alcoholTestedAt: stage.later(at, 1.6).toISOString(), alcoholResult: 'negative' }
      : { alcoholNotDone: 'Driver was under treatment until after eight hours' }
    : {}),
  ...(row['drugTest'] === 'required' ? { drugTestedAt: stage.later(at, 5).toISOString(), drugResult: 'negative' } : {}),
})

const decisionOf = ({ kind, at }: Plan, stage: Stage, dice: Dice): Record<string, unknown> => ({
  determination: kind.preventable ? 'preventable' : 'non_preventable',
  determinationMethod: dice.chance(0.4) ? 'committee' : 'manager',
  rationale: kind.preventable
    ? 'A driver who keeps space and looks again would have avoided it.'
    : 'Nothing the driver could reasonably have done would have avoided it.',
  contributing: [...kind.factors],
  recordabilityConfirmed: true,
  policeReportReceived: true,
  insurer: 'Harbor Point Casualty',
  claimNumber: `HP-${dice.between(100_000, 999_999)}`,
  claimStatus: 'closed',
  insurerReportedOn: stage.day(stage.later(at, 20)),
  costs: [
    { kind: 'our_damage', estimated: kind.cost, actual: Math.round(kind.cost * (0.8 + dice.next() * 0.3)) },
    { kind: 'downtime', estimated: 40_000, actual: dice.between(20, 90) * 1000 },
  ],
  rootCause: kind.preventable ? 'Habit under time pressure' : null,
  stage: 'done',
})

const closeUp = (stage: Stage, plan: Plan, id: () => string, dice: Dice): Happening[] => {
  const decidedAt = stage.later(plan.at, 24 * dice.between(6, 12))
  const closedAt = stage.later(plan.at, 24 * dice.between(16, 30))
  return [
    {
      at: decidedAt,
      by: stage.crew.safety[0],
      act: async (hand) => void (await hand.change('accidents', id(), decisionOf(plan, stage, dice))),
    },
    {
      at: closedAt,
      by: stage.crew.safety[0],
      act: async (hand) =>
        void (await hand.move('accidents', id(), 'close', { closeSummary: 'Repaired, paid and discussed with the driver.' })),
    },
  ]
}

/** One crash from the call to its closing; those of the last weeks are still open. */
const storyOf = (stage: Stage, offset: number, dice: Dice): Happening[] => {
  const plan = planOf(stage, offset, dice)
  const supervisor = stage.crew.supervisorOf(plan.seat.code)
  const facts = factsOf(plan, dice)
  let made: StoredRow | undefined
  const id = (): string => made?.id ?? ''
  const reportedAt = stage.later(plan.at, 0.5 + dice.next() * 3)
  const opening: Happening = {
    at: reportedAt,
    by: supervisor,
    act: async (hand) => {
      made = await hand.create('accidents', facts)
    },
  }
  const tests: Happening = {
    at: stage.later(plan.at, 6),
    by: stage.crew.safety[0],
    act: async (hand) => {
      const values = testsOf(made as StoredRow, stage, plan.at, dice)
      if (Object.keys(values).length > 0 && offset < -1) await hand.change('accidents', id(), values)
    },
  }
  return plan.recent
    ? [opening, tests, ...(offset < -8 ? waiting(stage, plan, id) : []), ...beforeCommittee(stage, offset, plan, id)]
    : [opening, tests, ...closeUp(stage, plan, id, dice)]
}

/** The four of the weeks before last are before the committee, each a step further. */
const beforeCommittee = (stage: Stage, offset: number, { at, seat }: Plan, id: () => string): Happening[] => {
  const state = ({ '-9': 'waiting', '-13': 'voting', '-17': 'voting', '-22': 'counted' } as const)[String(offset)]
  return state === undefined ? [] : committeeStory(stage, { at, seat, id, state })
}

const waiting = (stage: Stage, { at, kind }: Plan, id: () => string): Happening[] => [
  {
    at: stage.later(at, 50),
    by: stage.crew.safety[0],
    act: async (hand) =>
      void (await hand.change('accidents', id(), {
        stage: 'preventability',
        insurer: 'Harbor Point Casualty',
        insurerReportedOn: stage.day(stage.later(at, 40)),
        claimStatus: 'in_review',
        reserve: kind.cost,
        costs: [{ kind: 'our_damage', estimated: kind.cost }],
      })),
  },
  {
    at: stage.later(at, 52),
    by: stage.crew.safety[0],
    act: async (hand) => void (await hand.move('accidents', id(), 'await', { reason: 'Police report and adjuster' })),
  },
]

/** A tow-away with a citation this morning, whose clocks run while somebody looks at the demo. */
const thisMorning = (stage: Stage): Happening[] => {
  const dice = stage.dice('crash/today')
  const at = new Date(stage.calendar.now.getTime() - 3.4 * 3_600_000)
  const seat = stage.seatAt(at, dice)
  const plan: Plan = { at, seat, kind: kinds[1] as Kind, towAway: true, treatedAway: false, cited: true, recent: true }
  return [
    {
      at: stage.later(at, 0.4),
      by: stage.crew.supervisorOf(seat.code),
      act: async (hand) => void (await hand.create('accidents', { ...factsOf(plan, dice), ourTowed: true })),
    },
  ]
}

const offsets = [-1, -3, -6, -9, -13, -17, -22, ...Array.from({ length: 31 }, (_, position) => -28 - position * 16)]

export const crashes = (stage: Stage): Happening[] => [
  ...thisMorning(stage),
  ...Array.from({ length: stage.scale }, (_, round) =>
    offsets.flatMap((offset) => storyOf(stage, offset, stage.dice(`crash/${round}/${offset}`))),
  ).flat(),
]
