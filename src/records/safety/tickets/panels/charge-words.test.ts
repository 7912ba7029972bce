import { describe, expect, test } from 'vitest'
import { seriousPill } from './charge-words.ts'

const camera = { kind: 'camera', privateCar: false }
const car = { kind: 'moving', privateCar: true }
const reckless = { offense: 'reckless' } as const

describe('49 CFR 383.51: what is said of a charge on the ticket', () => {
  test.each([
    ['a signal at a crossing by a camera, nobody held liable', { offense: 'rail_signal' }, { ...camera, heldLiable: false }],
    ['drunk driving on a parking ticket', { offense: 'dui_alcohol' }, { kind: 'parking', privateCar: false }],
    ['hand-held telephone in a private car, license lost', { offense: 'handheld' }, { ...car, lostLicense: true }],
    ['hand-held telephone in a private car, not answered', { offense: 'handheld' }, { ...car, lostLicense: null }],
    ['a signal at a crossing in a private car', { offense: 'rail_signal' }, { ...car, lostLicense: true }],
    ['reckless in a private car, license kept', reckless, { ...car, lostLicense: false }],
  ] as const)('nothing of %s: it counts for no CDL', (_what, charge, ticket) => {
    expect(seriousPill(charge, 'guilty', null, ticket)).toBeNull()
  })

  test.each([
    ['license lost?', reckless, { ...car, lostLicense: null }, 'CDL serious violation: unknown, license lost?'],
    ['speeding, license lost?', { speed: 85, posted: 65 }, { ...car, lostLicense: null }, 'CDL serious violation: unknown, license lost?'],
    ['held liable?', reckless, { ...camera, heldLiable: null }, 'CDL serious violation: unknown, driver held liable?'],
    ['rail, held liable?', { offense: 'rail_signal' }, { ...camera, heldLiable: null }, 'Disqualifying: unknown, driver held liable?'],
  ] as const)('it is said to be not known while nobody has answered: %s', (_what, charge, ticket, text) => {
    expect(seriousPill(charge, 'guilty', null, ticket)).toEqual({ tone: 'warning', text })
    expect(seriousPill(charge, 'not_guilty', null, ticket), 'acquitted there is nothing to ask').toBeNull()
  })

  test('a reduced charge is what it was reduced to', () => {
    const truck = { kind: 'moving', privateCar: false }
    const spared = { tone: 'neutral', text: 'Would be serious if convicted; does not count' }
    expect(seriousPill({ ...reckless, reducedTo: 'Careless driving' }, 'reduced', null, truck)).toEqual(spared)
    expect(seriousPill({ ...reckless, reducedTo: 'Careless driving' }, 'guilty', null, truck)).toMatchObject({ tone: 'danger' })
    expect(seriousPill(reckless, 'reduced', null, truck), 'to what is not said').toMatchObject({ text: 'Serious, 383.51(c)' })
    const became = { offense: 'dui_alcohol', reducedOffense: 'reckless' } as const
    expect(seriousPill(became, 'reduced', null, truck)).toEqual({ tone: 'danger', text: 'Serious, 383.51(c)' })
  })

  test.each([
    ['reckless in a private car, license lost', reckless, { ...car, lostLicense: true }, 'Serious, 383.51(c)'],
    ['drunk driving in a private car, license kept', { offense: 'dui_alcohol' }, { ...car, lostLicense: false }, 'Disqualifying, 383.51'],
    ['a camera, the driver held liable', { offense: 'rail_signal' }, { ...camera, heldLiable: true }, 'Disqualifying, 383.51'],
    ['telephone in a truck', { offense: 'handheld' }, { kind: 'moving', privateCar: false }, 'Serious, 383.51(c)'],
  ] as const)('what counts is said: %s', (_what, charge, ticket, text) => {
    expect(seriousPill(charge, 'guilty', null, ticket)).toEqual({ tone: 'danger', text })
    const kind = text.startsWith('Serious') ? 'serious' : 'disqualifying'
    const spared = { tone: 'neutral', text: `Would be ${kind} if convicted; does not count` }
    expect(seriousPill(charge, 'not_guilty', null, ticket)).toEqual(spared)
  })
})
