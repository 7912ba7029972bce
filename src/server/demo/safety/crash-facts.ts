import type { Dice } from '../dice.ts'
import type { Seat, Stage } from './stage.ts'

export interface Kind {
  readonly type: string
  readonly story: string
  readonly place: string
  readonly preventable: boolean
  readonly factors: readonly string[]
  readonly cost: number
}

/** What happens to trucks, with the words in which it is reported. Costs in USD cents. */
export const kinds: readonly [Kind, ...Kind[]] = [
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

export interface Plan {
  readonly at: Date
  readonly seat: Seat
  readonly kind: Kind
  readonly towAway: boolean
  readonly treatedAway: boolean
  readonly cited: boolean
  readonly recent: boolean
}

export const planOf = (stage: Stage, offset: number, dice: Dice): Plan => {
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

/** What is known about the other driver, as FMCSA's program asks it. */
const knownOfOther: Readonly<Record<string, Readonly<Record<string, readonly string[]>>>> = {
  struck_in_rear: { otherDriver: ['weWereStopped'] },
  intersection: { otherDriver: ['otherRanControl'], proof: ['citation_other'] },
  parked: { otherDriver: ['weWereStopped'] },
}

export const factsOf = ({ at, seat, kind, towAway, treatedAway, cited }: Plan, dice: Dice): Record<string, unknown> => {
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
    placarded: false,
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
    ...knownOfOther[kind.type],
  }
}

export const decisionOf = ({ kind, at }: Plan, stage: Stage, dice: Dice): Record<string, unknown> => ({
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
  stage: 'repair',
})
