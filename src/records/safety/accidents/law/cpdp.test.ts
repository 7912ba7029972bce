import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { cpdpTypes } from './cpdp.ts'
import type { CpdpKey, Proof } from './cpdp.ts'
import { cpdpHint } from './cpdp-hint.ts'

const crash = { on: '2026-03-04', recordable: true }

describe('G8 hint at the crash preventability program', () => {
  test('struck in the rear: police report and a picture', () => {
    expect(cpdpHint('struck_in_rear', crash, [])).toEqual([
      { type: 'struck_in_rear', label: 'Rear-end (we were hit)', check: false, missing: ['Police accident report', 'Photos or video'] },
    ])
    expect(cpdpHint('struck_in_rear', crash, ['police_report', 'video'])[0]?.missing).toEqual([])
  })

  test('the candidate with the least to get comes first', () => {
    const found = cpdpHint('struck_in_rear', { ...crash, otherDistracted: true }, ['police_report', 'photos'])
    expect(found.map(({ type, missing }) => [type, missing.length])).toEqual([
      ['struck_in_rear', 0],
      ['distracted', 1],
    ])
  })

  test.each([
    ['2024-11-30', []],
    ['2024-12-01', ['lost_control']],
  ])('the other driver lost control on %s: %o', (on, types) => {
    expect(cpdpHint('lane_change', { ...crash, on, otherLostControl: true }, []).map(({ type }) => type)).toEqual(types)
  })

  test('any other crash with a video, from the same day on', () => {
    expect(cpdpHint('other', crash, ['video']).map(({ type }) => type)).toEqual(['on_video'])
    expect(cpdpHint('other', { ...crash, on: '2024-11-30' }, ['video'])).toEqual([])
    expect(cpdpHint('other', crash, ['photos'])).toEqual([])
  })

  test('a crash that is not recordable does not count, so there is nothing to ask', () => {
    expect(cpdpHint('struck_in_rear', { ...crash, recordable: false }, [])).toEqual([])
  })

  test('kinds from general knowledge are marked, those of 2024 have their first day', () => {
    const keys = Object.keys(cpdpTypes) as CpdpKey[]
    expect(keys.filter((key) => cpdpTypes[key].check)).toEqual([
      'side_at_rear',
      'illegal_turn',
      'no_slowing',
      'ran_control',
      'asleep',
      'distracted',
      'medical',
      'rare',
      'non_motorist',
    ])
    expect(keys.filter((key) => cpdpTypes[key].from === '2024-12-01')).toEqual([
      'same_direction',
      'entering',
      'lost_control',
      'non_motorist',
      'on_video',
    ])
    expect(keys.filter((key) => cpdpTypes[key].from !== '2024-12-01')).toHaveLength(16)
    expect(keys).toHaveLength(21)
  })

  test.each([
    ['wrong_way', 'otherWrongWay', true],
    ['under_influence', 'otherUnderInfluence', true],
    ['illegal_turn', 'otherTurnedIllegally', false],
    ['ran_control', 'otherRanControl', false],
    ['asleep', 'otherAsleep', false],
    ['distracted', 'otherDistracted', false],
    ['medical', 'otherMedical', false],
  ] as const)('an indirect strike, %s: taken from December 1, 2024 (89 FR 96269); before it %s %s', (type, fact, before) => {
    const of = (on: string) => cpdpHint('other', { on, recordable: true, indirect: true, [fact]: true }, []).map((found) => found.type)
    expect(of('2024-12-01')).toEqual([type])
    expect(of('2024-11-30')).toEqual(before ? [type] : [])
  })

  test('a blow to the rear or the side is a direct strike only', () => {
    for (const facts of [{ weWereStopped: true }, { otherSameDirection: true }])
      expect(cpdpHint('struck_in_rear', { ...crash, ...facts, indirect: true }, [])).toEqual([])
  })

  test('the label is that of the list of its day; a crash with a pedestrian is a type since 2024', () => {
    const label = (on: string) => cpdpHint('other', { on, recordable: true, otherWrongWay: true }, [])[0]?.label
    expect([label('2024-11-30'), label('2024-12-01')]).toEqual([
      'The other vehicle drove in the wrong direction',
      'Struck because another driver drove in the wrong direction',
    ])
    expect(cpdpHint('pedestrian', { ...crash, on: '2024-11-30' }, [])).toEqual([])
    expect(cpdpHint('pedestrian', crash, [])).toMatchObject([{ type: 'non_motorist', check: true }])
  })

  test('more proof never leaves more missing', () => {
    const proofs: Proof[] = ['police_report', 'photos', 'video', 'citation_other', 'test_other', 'admission', 'medical_record']
    fc.assert(
      fc.property(fc.subarray(proofs), fc.constantFrom(...proofs), (some, one) => {
        const facts = { ...crash, otherUnderInfluence: true, otherMedical: true, debris: true }
        const missing = (evidence: readonly Proof[]): number =>
          cpdpHint('struck_in_rear', facts, evidence).reduce((sum, candidate) => sum + candidate.missing.length, 0)
        expect(missing([...some, one])).toBeLessThanOrEqual(missing(some))
      }),
    )
  })
})
