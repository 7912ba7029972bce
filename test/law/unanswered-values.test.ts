import { describe, expect, test } from 'vitest'
import type { Field } from '#kit/fields.ts'
import { harmOf, harmWords } from '#records/safety/accidents/harm.ts'
import { severityOf } from '#records/safety/accidents/law/recordable.ts'
import { testedOf } from '#records/safety/accidents/tested.ts'
import { requirementsOf } from '#records/drivers/drivers/requirements.ts'
import { registry } from '#records/index.ts'
import { holdsCdl } from '#records/safety/tickets/facts.ts'
import { maskingWarning } from '#records/safety/tickets/law/disposition.ts'
import { accident, light, register, second, tests, year } from './scenes.ts'
import type { Reading } from './scenes.ts'

type Answer = number | string | null
interface ValueReading extends Reading<Answer> {
  /** Two answers, one of which relieves of the duty. */
  readonly answers: readonly [Answer, Answer]
}

const deaths = (outcome: (answer: Answer) => unknown, relieved: unknown): ValueReading => ({ answers: [0, 1], outcome, relieved })
const speeding = { speed: 85, posted: 65 }
const charged = (charge: object) => second({ charges: [charge] })
const bus = (seats: Answer) => ({ kind: 'bus', gvwr: 9000, seats: seats as number | null })
const van = (gvwr: Answer) => ({ ...light, gvwr: gvwr as number | null })
const load = { placarded: false }
const asked = (licenseClass: string | null): string =>
  requirementsOf({ position: 'regional', licenseClass, hireDate: '2024-03-02' }, [], '2026-11-20').find(({ key }) => key === 'drug_test')
    ?.state ?? 'not asked'

const readings: Readonly<Record<string, readonly ValueReading[]>> = {
  'accidents.fatalities': [
    deaths((fatalities) => register({ fatalities, towAway: false }), 'no'),
    deaths((fatalities) => tests({ fatalities, towAway: false }), 'not_required'),
    deaths((fatalities) => tests({ fatalities, driverCited: false }), 'not_required'),
    deaths((fatalities) => testedOf({ coDriver: 'one', fatalities }), ['driver']),
    deaths((fatalities) => harmWords({ ...accident, fatalities }).fatalities, 0),
    deaths(
      (fatalities) => severityOf({ ...harmOf({ ...accident, fatalities }), injuries: 0, hazmatReleased: false, costCents: 0 }),
      'minor',
    ),
  ],
  'accidents.injuries': [
    { answers: [0, 2], outcome: (injuries) => harmWords({ ...accident, treatedAway: null, injuries }).injuries, relieved: 0 },
  ],
  'vehicles.gvwr': [
    { answers: [9000, 33_000], outcome: (gvwr) => register(load, van(gvwr)), relieved: 'no' },
    { answers: [9000, 33_000], outcome: (gvwr) => tests(load, van(gvwr)), relieved: 'not_required' },
  ],
  'vehicles.seats': [
    { answers: [8, 40], outcome: (seats) => register(load, bus(seats)), relieved: 'no' },
    { answers: [8, 40], outcome: (seats) => tests(load, bus(seats)), relieved: 'not_required' },
  ],
  'drivers.licenseClass': [
    { answers: ['non_cdl', 'A'], outcome: (licenseClass) => asked(licenseClass as string | null), relieved: 'not asked' },
    {
      answers: ['non_cdl', 'A'],
      outcome: (licenseClass) => maskingWarning('deferred', 'moving', holdsCdl(licenseClass as string | null), null),
      relieved: null,
    },
  ],
  'tickets.charges.serious': [{ answers: ['no', 'yes'], outcome: (serious) => charged({ serious }), relieved: 'none' }],
  'tickets.charges.speed': [{ answers: [70, 85], outcome: (speed) => charged({ ...speeding, speed }), relieved: 'none' }],
  'tickets.charges.posted': [{ answers: [80, 65], outcome: (posted) => charged({ ...speeding, posted }), relieved: 'none' }],
  'tickets.pleaOrPaid': [
    {
      answers: ['no', 'yes'],
      outcome: (pleaOrPaid) => second({ disposition: 'dismissed', pleaOrPaid: pleaOrPaid as 'no' | 'yes' | null }),
      relieved: 'none',
    },
  ],
  'tickets.charges.pleaOrPaid': [
    { answers: ['no', 'yes'], outcome: (pleaOrPaid) => charged({ ...speeding, disposition: 'dismissed', pleaOrPaid }), relieved: 'none' },
  ],
  'osha-summaries.peakEmployees': [{ answers: [5, 30], outcome: (peakEmployees) => year({ peakEmployees }), relieved: 2 }],
}

/** Counts and choices by which no rule of law relieves of anything, with the reason. */
const relieveOfNothing: Readonly<Record<string, string>> = {
  'accidents.ourInjuries': 'a fact of the scene; the OSHA case asks about the employee itself',
  'accidents.otherParties.injuries': 'a fact of the scene',
  'accidents.actualWeight': 'it adds to the rating, and relieves of nothing the rating asks for',
  'accidents.timeZone': 'taken from the division',
  'accidents.howReported': 'a fact of the report',
  'accidents.latitude': 'a fact of the scene',
  'accidents.longitude': 'a fact of the scene',
  'accidents.weather': 'a fact of the scene',
  'accidents.roadCondition': 'a fact of the scene',
  'accidents.light': 'a fact of the scene',
  'accidents.speed': 'a fact of the scene',
  'accidents.postedSpeed': 'a fact of the scene',
  'accidents.recordableOverride': 'a decision of a person; empty is none',
  'accidents.determinationMethod': 'company policy',
  'accidents.contributing': 'company policy',
  'accidents.rootCauseMethod': 'company policy',
  'accidents.appealResult': 'empty while nothing is decided',
  'accidents.alcoholResult': 'a test ends its hours by its time; a result against the driver adds duties',
  'accidents.drugResult': 'a test ends its hours by its time; a result against the driver adds duties',
  'accidents.coAlcoholResult': 'a test ends its hours by its time; a result against the driver adds duties',
  'accidents.coDrugResult': 'a test ends its hours by its time; a result against the driver adds duties',
  'accidents.alcoholTestBy': 'empty is our own collector, as the field says',
  'accidents.drugTestBy': 'empty is our own collector, as the field says',
  'accidents.otherDriver': "a hint for FMCSA's preventability program, which relieves only by FMCSA's result",
  'accidents.proof': "a hint for FMCSA's preventability program, which relieves only by FMCSA's result",
  'vehicles.year': 'equipment',
  'vehicles.fuel': 'equipment',
  'vehicles.axles': 'equipment',
  'vehicles.length': 'equipment',
  'vehicles.plateState': 'equipment',
  'vehicles.leaseMilesAllowed': 'a term of the lease',
  'vehicles.replacementYear': 'company policy',
  'vehicle-assignments.startMeter': 'a reading',
  'vehicle-assignments.endMeter': 'a reading',
  'drivers.licenseState': 'a fact of the license',
  'drivers.endorsements': 'what is not entered is not held',
  'drivers.restrictions': 'a note of the license, which itself is on file',
  'drivers.medicalVariance': 'what is not entered is not held',
  'drivers.hosRuleset': 'the hours are counted by the ELD',
  'qualification-documents.state': 'a fact of the paper',
  'qualification-documents.inspectedBy': 'without it the inspection does not count',
  'qualification-documents.inspectionResult': 'without it the inspection does not count',
  'qualification-documents.inspectorQualification': 'of a garage or state program, which keeps its own proof (49 CFR 396.19(b))',
  'qualification-documents.medicalStatus': 'without it there is no medical proof of a CDL holder (49 CFR 391.23(m)(2))',
  'qualification-documents.roadTestProof':
    'without it the paper is not verified, and no run with doubles or a tank vehicle is driven (49 CFR 391.33)',
  'qualification-documents.roadTestVehicles': 'without it no run with doubles or a tank vehicle is driven (49 CFR 391.33)',
  'qualification-documents.verificationMethod': 'a fact of the check',
  'qualification-documents.queryResult': 'a result adds duties; the query itself is the one of the year',
  'qualification-documents.reportCause': 'a report cannot be entered without it',
  'tickets.charges.offense': 'without a name the other answers of the charge decide',
  'tickets.charges.points': 'a fact of the ticket',
  'tickets.charges.disposition': 'empty has the outcome of the ticket',
  'tickets.charges.reducedOffense': 'while nobody says to what, it convicts as charged',
  'repairs.lines.quantity': 'a cost: one where none is said',
  'repairs.lines.warranty': 'a cost',
  'repairs.reportedMiles': 'a fact of the unit',
  'repairs.system': 'says what was repaired before, no more',
  'tickets.paidBy': 'a fact of the ticket',
  'tickets.response': 'while it is empty, the response is still due',
  'tickets.mvrPoints': 'company policy',
  'roadside-inspections.state': 'a fact of the stop',
  'roadside-inspections.level': 'a figure of SMS, which is an estimate',
  'roadside-inspections.facility': 'a fact of the stop',
  'roadside-inspections.dvirDefect': 'company policy',
  'violations.category': 'a figure of SMS, which is an estimate',
  'violations.severity': 'a figure of SMS, taken from the table of codes while empty',
  'violations.reportState': 'a fact of the stop',
  'violations.correction': 'the certification asks for it',
  'clean-inspections.recognition': 'company policy',
  'dataqs.state': 'a fact of the request',
  'dataqs.evidence.state': 'a note of the request',
  'workers-comp.weeksWorked': 'an estimate of benefits',
  'workers-comp.weeklyHours': 'an estimate of benefits',
  'workers-comp.type': 'empty, the first report is due and the days off work still make it lost time; only "Report only" has none',
  'workers-comp.cause': 'a fact of the claim',
  'workers-comp.side': 'a fact of the claim',
  'workers-comp.treatment': 'a hospital or a death named there starts the hours of 29 CFR 1904.39; empty says neither',
  'workers-comp.impairment': 'an estimate of benefits',
  'workers-comp-cases.workStatus': 'a part of the entry, whose own answer decides',
  'workers-comp-cases.restrictions.liftLb': 'a part of the entry',
  'workers-comp-cases.restrictions.hours': 'a part of the entry',
  'workers-comp-cases.offerAnswer': 'empty is not answered, and ends nothing',
  'osha-claims.override': 'a decision of a person; empty is none',
  'osha-claims.privacyReason': 'empty is no privacy case, which keeps the name on the log',
  'osha-claims.category': 'a column of Form 300 that a person answers; the case stands on the log without it',
  'osha-claims.countingEndedBecause': 'empty while days count',
  'osha-claims.estimatedAway': 'added to the days that are entered',
  'osha-claims.estimatedRestricted': 'added to the days that are entered',
  'osha-claims.sex': 'an item of Form 301, asked for while empty',
  'osha-claims.severeKind': 'empty is open: the case cannot be closed before it is answered',
  'osha-claims.severeChannel': 'a fact of the report',
  'osha-summaries.averageEmployees': 'the summary cannot be signed without it',
  'osha-summaries.totalHours': 'the summary cannot be signed without it',
  'disciplinary-actions.severeAct': 'company policy',
  'disciplinary-actions.points': 'company policy',
  'disciplinary-actions.protectedReport': 'HR reviews what is protected, and empty is not reviewed',
  'discipline-policies.finalWindowMonths': 'company policy',
  'discipline-policies.immediate': 'company policy',
  'discipline-policies.promptDays': 'company policy',
  'discipline-policies.appealDays': 'company policy',
  'discipline-policies.cleanOffset': 'company policy',
  'deadline-rules.state': 'empty holds for all States',
  'divisions.color': 'appearance',
  'workers-comp-policies.modification': 'a figure of the insurer',
  'workers-comp-policies.weight': 'a figure of the insurer',
  'benefit-rules.retroactiveAfterDays': 'an estimate of benefits',
}

/** Amounts of money decide no duty of law here; what is required, has a default or is worked out is never empty. */
const canBeEmpty = (field: Field): boolean =>
  ['int', 'decimal', 'choice', 'choices'].includes(field.kind) &&
  field.required !== true &&
  field.system !== true &&
  field.computed !== true &&
  !(field.kind === 'choice' && field.default !== undefined)

const lawful = Object.values(registry).filter(({ noLaw }) => noLaw === undefined)
const declared = lawful.flatMap(({ name, fields }) =>
  Object.entries(fields).flatMap(([property, field]) => {
    if (canBeEmpty(field)) return [`${name}.${property}`]
    if (field.kind !== 'rows' || field.system === true) return []
    return Object.entries(field.of).flatMap(([part, of]) => (canBeEmpty(of) ? [`${name}.${property}.${part}`] : []))
  }),
)
const cases = Object.entries(readings).flatMap(([field, all]) =>
  all.map((reading, position) => [`${field} (${position + 1})`, reading] as const),
)

describe('an empty count or choice relieves of no duty', () => {
  test('every one of every kind that can be empty is read here, or it is said why it relieves of nothing', () => {
    expect(declared.toSorted()).toEqual([...Object.keys(readings), ...Object.keys(relieveOfNothing)].toSorted())
  })

  test.each(cases)('%s: one answer relieves, no answer does not', (_field, { answers, outcome, relieved }) => {
    expect(answers.map(outcome).filter((found) => JSON.stringify(found) === JSON.stringify(relieved))).toHaveLength(1)
    expect(outcome(null)).not.toEqual(relieved)
  })

  test('a count of an accident of which 0 relieves is asked as a question, with "Unknown"', () => {
    const { fatalities } = registry['accidents']?.fields ?? {}
    expect(fatalities).toMatchObject({ kind: 'int', asked: 'Did anyone die?' })
  })
})

describe('390.15(b): the first steps write the line as the register does', () => {
  test('deaths and people treated that nobody has counted are "Not answered"', () => {
    expect(harmWords({ fatalities: null, treatedAway: null })).toEqual({ injuries: 'Not answered', fatalities: 'Not answered' })
    expect(harmWords({ fatalities: 0, treatedAway: true })).toEqual({ injuries: 'At least 1', fatalities: 0 })
  })
})

describe('383.51(c): a charge of which no one has said whether it is serious', () => {
  test.each([
    ['weight', { kind: 'overweight', charges: [{ description: 'Over gross' }] }],
    ['a defect', { kind: 'equipment', charges: [{ description: 'Broken lamp' }] }],
    ['hours', { kind: 'log_or_hos', charges: [{ description: 'Log not current' }] }],
    ['a speed 14 over', { charges: [{ description: 'Speeding', speed: 79, posted: 65 }] }],
    ['a code of speeding 11 to 14 over', { charges: [{ description: 'Speeding', code: '392.2-SLLS3' }] }],
  ])('is not asked about where the ticket answers it: %s', (_what, ticket) => {
    expect(second(ticket)).toBe('none')
  })
})
