import { describe, expect, test } from 'vitest'
import { namedEvents } from './named-events.ts'
import type { SevereKind } from './severe.ts'

describe('severe events that the words of a claim name, 29 CFR 1904.39(a), (b)(9), (b)(11)', () => {
  test.each<[string, readonly SevereKind[]]>([
    ['Amputation', ['amputation']],
    ['amputation, finger', ['amputation']],
    ['Partial amputation of the distal phalanx', ['amputation']],
    ['Lost the tip of his left index finger in the dock plate', ['amputation']],
    ['Fingertip was cut off; reattached at the ER', ['amputation']],
    ['The door severed two toes', ['amputation']],
    ['Cut the thumb off with the band saw', ['amputation']],
    ['Severance', ['amputation']],
    ['Loss of finger', ['amputation']],
    ['Enucleation', ['eye']],
    ['Loss of an eye', ['eye']],
    ['The left eye had to be removed', ['eye']],
    ['Hospitalized overnight', ['inpatient']],
    ['Was admitted for surgery', ['inpatient']],
    ['Admitted to Mercy Hospital', ['inpatient']],
    ['In-patient since Tuesday, in the ICU', ['inpatient']],
    ['The driver died at the scene', ['fatality']],
    ['Fatal fall from the trailer', ['fatality']],
    ['Amputated arm, admitted to intensive care, passed away on Friday', ['fatality', 'inpatient', 'amputation']],
    ['Cut finger, four stitches', []],
    ['Avulsion of the fingernail', []],
    ['Degloving of the hand', []],
    ['Severed ear', []],
    ['Loss of sight in the left eye', []],
    ['Lost hand grip and eye contact', []],
    ['Not hospitalized, no amputation', []],
    ["Wasn't admitted; nobody died", []],
    ['Non-fatal', []],
    ['Hospitalized: no', []],
    ['Admitted to texting at the wheel', []],
    ['Severance pay was not discussed', []],
    ['', []],
  ])('%s', (words, kinds) => {
    expect(namedEvents([words])).toEqual(kinds)
  })

  test('over several fields, and empty ones among them', () => {
    expect(namedEvents([null, undefined, 'Amputation', 'Kept overnight'])).toEqual(['inpatient', 'amputation'])
  })
})
