import { describe, expect, test } from 'vitest'
import { isTestingVehicle } from './cdl-vehicle.ts'
import { countsAsFatal, isCommercial, recordable, severityOf } from './recordable.ts'
import { testing } from './testing.ts'

const scene = {
  commercialVehicle: true,
  highway: true,
  fatalities: 0,
  treatedAway: false,
  disablingTow: false,
  only: 'traffic',
} as const

describe('G8 DOT-recordable accident, 49 CFR 390.5T', () => {
  test.each([
    ['bumper scratch, driven away, no injury', {}, 'no'],
    ['car towed with disabling damage, truck unhurt', { disablingTow: true }, 'yes'],
    ['trailer struck bridge, trailer disabled', { disablingTow: true }, 'yes'],
    ['pedestrian treated on the spot', { treatedAway: false }, 'no'],
    ['treated in hospital', { treatedAway: true }, 'yes'],
    ['death', { fatalities: 1 }, 'yes'],
    ['whether anyone died is not answered, no other harm', { fatalities: null }, 'check'],
    ['whether anyone died is not answered, tow-away', { fatalities: null, disablingTow: true }, 'yes'],
    ['whether anyone died is not answered, a pickup', { fatalities: null, commercialVehicle: false }, 'no'],
    ['driver falls off a parked truck while unloading', { treatedAway: true, only: 'loading' }, 'no'],
    ['boarding a stopped vehicle', { treatedAway: true, only: 'boarding' }, 'no'],
    ['company pickup of 7,000 lb, tow-away', { disablingTow: true, commercialVehicle: false }, 'no'],
    ['weight unknown, tow-away', { disablingTow: true, commercialVehicle: null }, 'check'],
    ['390.5T "highway": truck stop lot without a gate, tow-away', { disablingTow: true, highway: true }, 'yes'],
    ['390.5T "highway": customer yard behind a gate or guard, tow-away', { disablingTow: true, highway: false }, 'no'],
    ['390.5T "highway": private, no one says whether open, tow-away', { disablingTow: true, highway: null }, 'check'],
    ['private, no one says whether open, no harm', { highway: null }, 'no'],
    ['private, no one says whether open, a pickup', { disablingTow: true, highway: null, commercialVehicle: false }, 'no'],
  ] as const)('%s', (_what, facts, answer) => {
    expect(recordable({ ...scene, ...facts }).answer).toBe(answer)
  })

  test.each([
    ['10,001 lb', 10_001, { trailers: 0, hazmat: false, placarded: false }, true],
    ['10,000 lb alone', 10_000, { trailers: 0, hazmat: false, placarded: false }, false],
    ['9,900 lb with a trailer: the combination may weigh more', 9900, { trailers: 1, hazmat: false, placarded: false }, null],
    [
      '9,900 lb, hazardous material released: the load may have been placarded',
      9900,
      { trailers: 0, hazmat: true, placarded: false },
      null,
    ],
  ])('a commercial motor vehicle: %s', (_what, gvwr, use, answer) => {
    expect(isCommercial({ kind: 'pickup', gvwr }, use)).toBe(answer)
  })

  test.each([
    ['390.5T: 16 people or more, whatever it weighs', { seats: 16 }, {}, true, true],
    ['390.5T: 9 to 15 people, for compensation or not is not known', { seats: 15 }, {}, null, false],
    ['8 people', { seats: 8 }, {}, false, false],
    ['390.5T, 382.107: placarded load, nothing released', {}, { placarded: true }, true, true],
  ])('a commercial motor vehicle by what it carries: %s', (_what, unit, use, isOne, isTested) => {
    const [light, plain] = [
      { kind: 'van', gvwr: 9500, ...unit },
      { trailers: 0, hazmat: false, placarded: false, ...use },
    ]
    expect([isCommercial(light, plain), isTestingVehicle(light, plain)]).toEqual([isOne, isTested])
  })

  test('a death on day 29 or 30 counts, on day 31 it stays an injury crash', () => {
    expect([
      countsAsFatal('2026-03-04', '2026-04-02'),
      countsAsFatal('2026-03-04', '2026-04-03'),
      countsAsFatal('2026-03-04', '2026-04-04'),
    ]).toEqual([true, true, false])
  })

  test('severity follows the facts', () => {
    const none = { fatalities: 0, injuries: 0, treatedAway: false, disablingTow: false, hazmatReleased: false, costCents: 0 }
    expect([
      severityOf(none),
      severityOf({ ...none, disablingTow: true }),
      severityOf({ ...none, treatedAway: true }),
      severityOf({ ...none, fatalities: 1 }),
    ]).toEqual(['near_miss', 'minor', 'serious', 'catastrophic'])
    // Light is said only of what somebody answered.
    expect([
      severityOf({ ...none, fatalities: null }),
      severityOf({ ...none, treatedAway: null, disablingTow: true }),
      severityOf({ ...none, fatalities: null, treatedAway: true }),
    ]).toEqual([null, null, 'serious'])
  })
})

const crash = {
  occurredAt: '2026-03-05T04:30:00.000Z',
  fatalities: 0,
  treatedAway: false,
  disablingTow: false,
  driverCited: false,
  citedAt: null,
  commercialVehicle: true,
  road: 'public',
  only: 'traffic',
} as const

describe('G8 post-accident tests, 49 CFR 382.303', () => {
  test.each([
    ['death, not cited', { fatalities: 1 }, 'required', 'required'],
    ['whether anyone died not answered, no other harm', { fatalities: null }, 'check', 'check'],
    ['whether anyone died not answered, tow, not cited', { fatalities: null, disablingTow: true }, 'check', 'check'],
    [
      'whether anyone died not answered, tow, cited at T+33 h',
      { fatalities: null, disablingTow: true, driverCited: true, citedAt: '2026-03-06T13:30:00.000Z' },
      'check',
      'check',
    ],
    ['whether anyone died not answered, tow, cited', { fatalities: null, disablingTow: true, driverCited: true }, 'required', 'required'],
    ['whether anyone died not answered, only loading', { fatalities: null, only: 'loading' }, 'not_required', 'not_required'],
    ['injury, cited', { treatedAway: true, driverCited: true }, 'required', 'required'],
    ['injury, not cited', { treatedAway: true }, 'not_required', 'not_required'],
    ['tow, cited', { disablingTow: true, driverCited: true }, 'required', 'required'],
    ['tow, not cited', { disablingTow: true }, 'not_required', 'not_required'],
    ['cited, no injury and no tow', { driverCited: true }, 'not_required', 'not_required'],
    ['cited at T+8 h', { disablingTow: true, driverCited: true, citedAt: '2026-03-05T12:30:00.000Z' }, 'required', 'required'],
    ['cited at T+9 h', { disablingTow: true, driverCited: true, citedAt: '2026-03-05T13:30:00.000Z' }, 'not_required', 'required'],
    ['cited at T+33 h', { disablingTow: true, driverCited: true, citedAt: '2026-03-06T13:30:00.000Z' }, 'not_required', 'not_required'],
    [
      'died after 9 hours, injury, not cited',
      { fatalities: 1, treatedAway: true, laterDeaths: ['2026-03-05T13:30:00.000Z'] },
      'not_required',
      'required',
    ],
    [
      'died after 33 hours, cited at once',
      { fatalities: 1, treatedAway: true, driverCited: true, laterDeaths: ['2026-03-06T13:30:00.000Z'] },
      'required',
      'required',
    ],
    ['a vehicle that needs no CDL', { fatalities: 1, commercialVehicle: false }, 'not_required', 'not_required'],
    ['vehicle not known', { fatalities: 1, commercialVehicle: null }, 'required', 'required'],
    ['382.303(a): no public road', { fatalities: 1, road: 'closed' }, 'not_required', 'not_required'],
    ['road not known', { fatalities: 1, road: null }, 'required', 'required'],
    ['382.303(a): private and open to the public, a death', { fatalities: 1, road: 'in_doubt' }, 'check', 'check'],
    ['382.303(a): private and open, tow, cited', { disablingTow: true, driverCited: true, road: 'in_doubt' }, 'check', 'check'],
    ['382.303(a): private and open, tow, not cited', { disablingTow: true, road: 'in_doubt' }, 'not_required', 'not_required'],
    ['382.303(h)(3): a passenger car', { fatalities: 1, passengerCar: true }, 'not_required', 'not_required'],
    ['382.303(a): our driver died alone', { fatalities: 1, driverDied: true }, 'not_required', 'not_required'],
    ['382.303(a): our driver died, the co-driver survived', { fatalities: 1, driverDied: true, coDriver: true }, 'required', 'required'],
    ['382.303(h)(2): only loading', { disablingTow: true, driverCited: true, only: 'loading' }, 'not_required', 'not_required'],
    ['382.303(h)(1): only getting on or off', { treatedAway: true, driverCited: true, only: 'boarding' }, 'not_required', 'not_required'],
  ] as const)('%s', (_what, facts, alcohol, drug) => {
    const decided = testing({ ...crash, ...facts })
    expect([decided.alcohol.need, decided.drug.need]).toEqual([alcohol, drug])
  })

  test.each([
    ['26,001 lb', 'straight', 26_001, {}, true],
    ['26,000 lb alone', 'straight', 26_000, {}, false],
    ['a van of 7,000 lb', 'van', 7000, {}, false],
    ['20,000 lb with a trailer: the combination may weigh more', 'straight', 20_000, { trailers: 1 }, null],
    ['26,001 lb with a trailer', 'straight', 26_001, { trailers: 1 }, true],
    ['a light tractor: it pulls', 'tractor', 25_900, {}, null],
    ['a trailer alone: what pulled it is not said', 'trailer', 14_000, {}, null],
    ['a dolly', 'dolly', 3000, {}, null],
    ['7,000 lb, hazardous material released: the load may have been placarded', 'van', 7000, { hazmat: true }, null],
    ['a straight truck without a weight', 'straight', null, {}, null],
    ['a tractor without a weight', 'tractor', null, {}, true],
  ] as const)('a commercial motor vehicle of 382.107: %s', (_what, kind, gvwr, use, answer) => {
    expect(isTestingVehicle({ kind, gvwr }, { trailers: 0, hazmat: false, placarded: false, ...use })).toBe(answer)
  })

  test('a commercial motor vehicle of 382.107: not known while no unit is', () => {
    expect(isTestingVehicle(undefined, { trailers: 0, hazmat: false, placarded: false })).toBeNull()
  })
})
