import { describe, expect, test } from 'vitest'
import { clockEffects } from './change-effects.ts'

const scene = {
  occurredAt: '2026-11-20T14:00:00.000Z',
  fatalities: 0,
  treatedAway: false,
  disablingTow: true,
  driverCited: true,
  citedAt: null,
  commercialVehicle: true,
  road: 'public',
  only: 'traffic',
  claimed: false,
} as const
const effects = (before: object, after: object): string[] =>
  clockEffects({ ...scene, ...before }, { ...scene, ...after }).map(({ what, effect, why, dueAt }) =>
    [effect, what, why, dueAt].filter((part) => part !== null).join(' | '),
  )

describe('G8 what a changed answer does to the clocks', () => {
  test('a withdrawn citation stops the three test clocks and says why', () => {
    expect(effects({}, { driverCited: false })).toEqual([
      'stops | Alcohol test, or the reason in writing | A disabling tow, but our driver was not cited',
      'stops | Alcohol test: last moment | A disabling tow, but our driver was not cited',
      'stops | Drug test: last moment | A disabling tow, but our driver was not cited',
    ])
  })

  test('a citation starts them from the moment of the accident; one after nine hours starts the drug test alone', () => {
    const why = 'A disabling tow, and our driver was cited (49 CFR 382.303)'
    expect(effects({ driverCited: false }, {})).toEqual([
      `starts | Alcohol test, or the reason in writing | ${why} | 2026-11-20T16:00:00.000Z`,
      `starts | Alcohol test: last moment | ${why} | 2026-11-20T22:00:00.000Z`,
      `starts | Drug test: last moment | ${why} | 2026-11-21T22:00:00.000Z`,
    ])
    expect(effects({ driverCited: false }, { citedAt: '2026-11-20T23:00:00.000Z' })).toEqual([
      `starts | Drug test: last moment | ${why} | 2026-11-21T22:00:00.000Z`,
    ])
  })

  test("the insurer's clock follows harm and stays with a claim", () => {
    expect(effects({ driverCited: false }, { driverCited: false, disablingTow: false })).toEqual([
      'stops | Report to the insurer | No one hurt, nothing towed, nothing claimed',
    ])
    expect(effects({ driverCited: false, fatalities: null }, { driverCited: false, fatalities: null, disablingTow: false })).toEqual([
      'stops | Report to the insurer | No death, injury, tow or claim is entered, but not all of it is answered',
    ])
    expect(effects({ driverCited: false, claimed: true }, { driverCited: false, claimed: true, disablingTow: false })).toEqual([])
    expect(effects({}, {})).toEqual([])
  })
})
