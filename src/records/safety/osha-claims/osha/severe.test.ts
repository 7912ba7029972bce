import { describe, expect, test } from 'vitest'
import { categories, classificationOf, isPrivacyCase, privacyReasonOf, privacyReasons } from './classification.ts'
import { severeReport, severeReports } from './severe.ts'
import type { SevereEvent, SevereKind } from './severe.ts'

const incidentAt = '2026-11-18T14:00:00.000Z'
const event = (kind: SevereKind, happenedAt: string | null, learnedAt = '2026-11-18T16:30:00.000Z'): SevereEvent => ({
  kind,
  happenedAt,
  learnedAt,
})
const report = (events: readonly SevereEvent[], more: { publicRoad?: boolean; constructionZone?: boolean } = {}) =>
  severeReport({ incidentAt, events, publicRoad: false, constructionZone: false, ...more })

describe('G13 severe reports, 29 CFR 1904.39', () => {
  test.each([
    ['a death', [event('fatality', '2026-11-18T16:00:00Z')], 'fatality_8h', '2026-11-19T00:30:00.000Z'],
    ['a death on day 30', [event('fatality', '2026-12-18T14:00:00Z', '2026-12-18T15:00:00Z')], 'fatality_8h', '2026-12-18T23:00:00.000Z'],
    ['a death after day 30', [event('fatality', '2026-12-18T14:00:01Z')], 'none', null],
    ['in hospital', [event('inpatient', '2026-11-18T20:00:00Z')], 'inpatient_24h', '2026-11-19T16:30:00.000Z'],
    ['in hospital at hour 24', [event('inpatient', '2026-11-19T14:00:00Z')], 'inpatient_24h', '2026-11-19T16:30:00.000Z'],
    ['in hospital after hour 24', [event('inpatient', '2026-11-19T14:00:01Z')], 'none', null],
    ['amputation', [event('amputation', null)], 'amputation_24h', '2026-11-19T16:30:00.000Z'],
    ['loss of an eye', [event('eye', incidentAt)], 'eye_24h', '2026-11-19T16:30:00.000Z'],
    ['kept for tests only', [{ ...event('inpatient', incidentAt), observationOnly: true }], 'none', null],
    ['nothing severe', [], 'none', null],
    [
      'in hospital, then died: the death is due first',
      [event('inpatient', incidentAt), event('fatality', '2026-11-18T18:00:00Z', '2026-11-18T18:00:00Z')],
      'fatality_8h',
      '2026-11-19T02:00:00.000Z',
    ],
  ] as const)('%s', (_what, events, required, dueAt) => {
    const due = report(events)
    expect(due).toMatchObject({ required, dueAt })
    expect(due.exempt === null).toBe(dueAt !== null)
  })

  test('a road accident is exempt, not so in a construction zone', () => {
    const dead = [event('fatality', incidentAt)]
    expect(report(dead, { publicRoad: true })).toEqual({
      required: 'none',
      dueAt: null,
      exempt: 'A motor-vehicle accident on a public road, not in a construction zone (1904.39(b)(3))',
    })
    expect(report(dead, { publicRoad: true, constructionZone: true }).required).toBe('fatality_8h')
  })

  test('on an airplane, train or bus: no report, not even in a construction zone', () => {
    const dead = [event('fatality', incidentAt)]
    const exempt = 'On a commercial or public transportation system (1904.39(b)(4))'
    for (const place of [{}, { publicRoad: true, constructionZone: true }])
      expect(severeReport({ incidentAt, events: dead, publicRoad: false, constructionZone: false, transit: true, ...place })).toEqual({
        required: 'none',
        dueAt: null,
        exempt,
      })
  })

  test('each event is judged by itself: a death after the hospital has its own report', () => {
    const judged = severeReports({
      incidentAt,
      events: [event('inpatient', '2026-11-19T15:00:00Z'), event('fatality', '2026-11-20T04:00:00Z', '2026-11-20T05:00:00Z')],
      publicRoad: false,
      constructionZone: false,
    })
    expect(judged.map(({ event: { kind }, required, dueAt }) => [kind, required, dueAt])).toEqual([
      ['inpatient', 'none', null],
      ['fatality', 'fatality_8h', '2026-11-20T13:00:00.000Z'],
    ])
  })

  test('elapsed hours over the change of the clock', () => {
    expect(report([event('eye', null, '2026-10-31T20:00:00-05:00')]).dueAt).toBe('2026-11-02T01:00:00.000Z')
  })
})

describe('G13 classification and privacy', () => {
  test.each([
    [{ died: true, away: true, restricted: true }, 'death'],
    [{ died: false, away: true, restricted: true }, 'days_away'],
    [{ died: false, away: false, restricted: true }, 'restricted_or_transfer'],
    [{ died: false, away: false, restricted: false }, 'other_recordable'],
  ] as const)('%o: %s', (outcome, classification) => {
    expect(classificationOf(outcome)).toBe(classification)
  })

  test('six reasons in the order of the paragraph; on request for an illness only', () => {
    expect(Object.keys(privacyReasons)).toEqual(['intimate', 'assault', 'mental', 'infectious', 'needlestick', 'requested'])
    for (const { key } of categories) {
      expect(isPrivacyCase('requested', key)).toBe(key !== 'injury')
      expect(isPrivacyCase('intimate', key)).toBe(true)
      expect(isPrivacyCase(null, key)).toBe(false)
    }
  })

  test.each([
    ['needlestick', 'needlestick'],
    ['tuberculosis', 'infectious'],
    ['hearing', null],
    ['removal', null],
    ['none', null],
    [undefined, null],
  ] as const)('the special case %s is a reason: %s', (special, reason) => {
    expect(privacyReasonOf(special)).toBe(reason)
  })
})
