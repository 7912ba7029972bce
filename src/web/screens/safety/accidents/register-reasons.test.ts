import { describe, expect, test } from 'vitest'
import { reasonsOf } from './register-reasons.ts'

const place = 'private property or not is not answered, so the place is treated as a highway'

describe('49 CFR 390.15(b) why an accident is in the register', () => {
  test('a reason of several rows is listed once; a reason of one row is listed with that row', () => {
    const found = reasonsOf([
      { id: 'a', basis: `A tow with disabling damage (49 CFR 390.5T); ${place}` },
      { id: 'b', basis: `Treatment away from the scene (49 CFR 390.5T); ${place}` },
      { id: 'c', basis: 'A death (49 CFR 390.5T); of one later death the day is not known' },
      { id: 'd', basis: 'Override: Police say so; see their report' },
      { id: 'e', basis: null },
    ])
    expect([...found.own]).toEqual([
      ['a', 'A tow with disabling damage'],
      ['b', 'Treatment away from the scene'],
      ['c', 'A death; of one later death the day is not known'],
      ['d', 'Override: Police say so; see their report'],
    ])
    expect(found.shared).toEqual([`In 2 accidents ${place}`])
  })
})
