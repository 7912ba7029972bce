import { describe, expect, test } from 'vitest'
import { testDoubt } from '#records/safety/accidents/law/test-plan.ts'
import { testedOf } from '#records/safety/accidents/tested.ts'
import { registry } from '#records/index.ts'
import { missingOn301 } from '#records/safety/osha-claims/form-301-items.ts'
import { inspectionClocks } from '#records/safety/roadside-inspections/clocks.ts'
import type { StoredRow } from '#engine/write/rules.ts'
import { accident, light, osha, register, second, tests, year } from './scenes.ts'
import type { Reading } from './scenes.ts'

type Answer = boolean | null
const policeTest = (need: 'alcohol' | 'drug', by: string) => (answer: Answer) =>
  testDoubt({ occurredAt: accident.occurredAt, testedAt: '2026-03-04T11:00:00.000Z', by, resultReceived: answer === true }, need)

const on301 = (property: string) => (answer: Answer) =>
  missingOn301({ classification: 'days_away', [property]: answer } as unknown as StoredRow).some((one) =>
    one.includes(property === 'inpatient' ? 'hospitalized' : 'emergency room'),
  )

const stop = (returnAsked: Answer): boolean =>
  inspectionClocks(() => 'UTC')({
    id: 'inspection',
    inspectedAt: '2026-07-01T10:00:00.000Z',
    violationsFound: true,
    returnAsked,
    certifiedOn: '2026-07-02',
    returnedOn: null,
  } as unknown as StoredRow).clocks.running.some(({ code, done }) => code === 'DVER-15' && (done ?? null) !== null)

const readings: Readonly<Record<string, readonly Reading[]>> = {
  'accidents.treatedAway': [
    { outcome: (treatedAway) => register({ treatedAway, towAway: false }), relieved: 'no' },
    { outcome: (treatedAway) => tests({ treatedAway, towAway: false }), relieved: 'not_required' },
  ],
  'accidents.towAway': [
    { outcome: (towAway) => register({ towAway }), relieved: 'no' },
    { outcome: (towAway) => tests({ towAway }), relieved: 'not_required' },
  ],
  'accidents.driverCited': [{ outcome: (driverCited) => tests({ driverCited }), relieved: 'not_required' }],
  'accidents.privateProperty': [
    { outcome: (privateProperty) => register({ privateProperty, openToPublic: false }), relieved: 'no' },
    { outcome: (privateProperty) => tests({ privateProperty, openToPublic: false }), relieved: 'not_required' },
  ],
  'accidents.openToPublic': [
    { outcome: (openToPublic) => register({ privateProperty: true, openToPublic }), relieved: 'no' },
    { outcome: (openToPublic) => tests({ privateProperty: true, openToPublic }), relieved: 'not_required' },
  ],
  'accidents.publicRoad': [
    { outcome: (publicRoad) => tests({ privateProperty: true, openToPublic: true, publicRoad }), relieved: 'not_required' },
  ],
  'accidents.placarded': [
    { outcome: (placarded) => register({ placarded }, light), relieved: 'no' },
    { outcome: (placarded) => tests({ placarded }, light), relieved: 'not_required' },
  ],
  'accidents.paidPassengers': [
    { outcome: (paidPassengers) => register({ paidPassengers, placarded: false }, { ...light, seats: 12 }), relieved: 'no' },
  ],
  'accidents.passengerCar': [{ outcome: (passengerCar) => tests({ passengerCar }), relieved: 'not_required' }],
  'accidents.driverDied': [{ outcome: (driverDied) => tests({ driverDied }), relieved: 'not_required' }],
  'accidents.coDriverResting': [
    {
      outcome: (coDriverResting) => testedOf({ coDriver: 'one', fatalities: 1, coDriverResting }),
      relieved: ['driver'],
    },
  ],
  'accidents.alcoholPoliceResult': [{ outcome: policeTest('alcohol', 'breath'), relieved: null }],
  'accidents.drugPoliceResult': [{ outcome: policeTest('drug', 'urine'), relieved: null }],
  'osha-claims.constructionZone': [{ outcome: (constructionZone) => osha({ publicRoad: true, constructionZone }), relieved: ['none'] }],
  'osha-claims.publicRoad': [{ outcome: (publicRoad) => osha({ publicRoad, constructionZone: false }), relieved: ['none'] }],
  'osha-claims.publicTransport': [{ outcome: (publicTransport) => osha({ publicTransport }), relieved: ['none'] }],
  'osha-claims.observationOnly': [{ outcome: (observationOnly) => osha({ observationOnly }), relieved: ['none'] }],
  'osha-claims.emergencyRoom': [{ outcome: on301('emergencyRoom'), relieved: false }],
  'osha-claims.inpatient': [{ outcome: on301('inpatient'), relieved: false }],
  'osha-summaries.tenOrFewer': [{ outcome: (tenOrFewer) => year({ tenOrFewer }), relieved: 0 }],
  'tickets.privateCar': [{ outcome: (answer) => second({ privateCar: answer === true, lostLicense: false }), relieved: 'none' }],
  'tickets.lostLicense': [{ outcome: (lostLicense) => second({ privateCar: true, lostLicense }), relieved: 'none' }],
  'tickets.heldLiable': [{ outcome: (heldLiable) => second({ kind: 'camera', heldLiable }), relieved: 'none' }],
  'roadside-inspections.returnAsked': [{ outcome: stop, relieved: true }],
}

/** Yes-or-no fields by which no rule of law relieves of anything, with the reason. */
const relieveOfNothing: Readonly<Record<string, string>> = {
  'osha-summaries.requestedInWriting': 'a letter that came brings duties back; none is the rule of 29 CFR 1904.1 and 1904.2',
  'accidents.hazmatReleased': 'a yes asks about the load again; the register says where no one has answered',
  'accidents.loaded': 'a fact of the scene',
  'accidents.environmental': 'a fact of the scene',
  'accidents.ourTowed': 'company policy; the unit is held until it is answered',
  'accidents.policeCalled': 'company policy',
  'accidents.policeReportReceived': 'company policy',
  'accidents.recordabilityConfirmed': 'a person confirms; empty is not confirmed',
  'accidents.evidenceHold': 'set by a move',
  'tickets.hazmat': 'it lengthens an estimate, which lifts no block',
  'tickets.appearanceRequired': 'a note about the court',
  'osha-claims.timeUnknown': 'item 13 of Form 301 is asked for while empty',
  'osha-claims.privacyCase': 'worked out',
  'roadside-inspections.violationsFound': 'required: the report cannot be entered without the answer',
  'roadside-inspections.hazmat': 'a fact of the stop',
  'clean-inspections.decal': 'a fact of the stop',
  'violations.oos': 'starts as no; what FMCSA published decides',
  'violations.postCrash': 'a fact of the stop',
  'violations.usedInSms': 'starts as yes, and a no needs its reason',
  'drivers.eldExempt': 'starts as not exempt',
  'drivers.leaderboardOptOut': 'company policy',
  'divisions.establishment': 'its cases stand in the log of the establishment above it',
  'disciplinary-actions.protectedActivity': 'empty is not reviewed, and stops what needs the review',
  'disciplinary-actions.suspensionPaid': 'a term of the action',
  'discipline-policies.cleanOffsets': 'company policy',
  'workers-comp.litigated': 'a fact of the claim',
  'workers-comp.onPremises': 'a fact of the claim',
  'workers-comp-cases.mayDrive': 'empty keeps from driving, unless the entry says full duty',
  'workers-comp-cases.restrictions.driving': 'a part of the entry, whose own answer decides',
  'benefit-rules.injuryDayCounts': 'an estimate of benefits',
  'benefit-rules.wageAtMost': 'an estimate of benefits',
  'deadline-rules.policy': 'says where a rule comes from',
  'deadlines.policy': 'says where a rule comes from',
  'holds.placedByRecord': 'set by the record',
  'qualification-documents.stopsUntilVerified': 'set by the rules when a document that stops its driver or unit is edited',
  'users.allDivisions': 'access',
  'repairs.unsafe': 'a finding of the shop; a defect that a driver listed holds the unit without it',
  'vehicles.vinOverride': 'a note about the VIN',
  'vehicles.reefer': 'equipment',
}

const lawful = Object.values(registry).filter(({ noLaw }) => noLaw === undefined)
const declared = lawful.flatMap(({ name, fields }) =>
  Object.entries(fields).flatMap(([property, field]) => {
    // What is worked out is no question.
    if (field.kind === 'bool' && field.computed !== true) return [`${name}.${property}`]
    if (field.kind !== 'rows') return []
    return Object.entries(field.of).flatMap(([part, { kind }]) => (kind === 'bool' ? [`${name}.${property}.${part}`] : []))
  }),
)
const cases = Object.entries(readings).flatMap(([field, all]) =>
  all.map((reading, position) => [`${field} (${position + 1})`, reading] as const),
)

describe('a question no one has answered relieves of no duty', () => {
  test('every yes-or-no field of every kind is read here, or it is said why it relieves of nothing', () => {
    expect(declared.toSorted()).toEqual([...Object.keys(readings), ...Object.keys(relieveOfNothing)].toSorted())
  })

  test.each(cases)('%s: one answer relieves, no answer does not', (_field, { outcome, relieved }) => {
    expect([outcome(true), outcome(false)]).toContainEqual(relieved)
    expect(outcome(null)).not.toEqual(relieved)
  })

  test('where "no" or "not known" must be told apart, the form asks with three answers', () => {
    const asked = declared.filter((name) => {
      const [kind = '', property = ''] = name.split('.')
      const field = registry[kind]?.fields[property]
      return field?.kind === 'bool' && field.asked === true
    })
    // A box serves where only the tick relieves: empty and unticked are the same to the rule.
    const byNo = Object.entries(readings).flatMap(([field, all]) =>
      all.some(({ outcome, relieved }) => JSON.stringify(outcome(false)) === JSON.stringify(relieved)) ? [field] : [],
    )
    expect(asked).toEqual(expect.arrayContaining(byNo.filter((field) => field !== 'roadside-inspections.returnAsked')))
  })
})
