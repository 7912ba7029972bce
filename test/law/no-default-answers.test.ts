import { describe, expect, test } from 'vitest'
import { fieldEntries } from '#kit/record.ts'
import { registry } from '#records/index.ts'

/**
 * What a field holds while nobody has said anything. An answer of law is never one of these: a default would relieve of a duty, or print
 * an answer on a form, that no person gave (29 CFR 1904.29, 1904.39; 49 CFR 382.303, 390.15). A new default is written down here with
 * the reason why it is none.
 */
const accepted: Readonly<Record<string, Readonly<Record<string, unknown>>>> = {
  'says itself that nothing is decided, or that it has only begun': {
    'accidents.stage': 'reported',
    'accidents.determination': 'undetermined',
    'accidents.claimStatus': 'not_reported',
    'tickets.stage': 'received',
    'tickets.responsible': 'undecided',
    'tickets.disposition': 'pending',
    'violations.responsible': 'unknown',
    'violations.stage': 'new',
    'workers-comp.stage': 'reported',
    'workers-comp.compensable': 'pending',
    'clean-inspections.verified': 'self_reported',
  },
  'the stricter answer: another one relieves, and is a person’s to give': {
    // 49 CFR 382.303(h): only getting on or off, or loading, excepts from the tests.
    'accidents.scope': 'traffic',
    // 49 CFR 383.51, 383.31: parking and tolls convict nobody.
    'tickets.kind': 'moving',
    // 49 CFR 396.9(d)(3)(ii): only a report that does not ask for it is not returned.
    'roadside-inspections.returnAsked': true,
    'violations.outcome': 'as_cited',
    'violations.usedInSms': true,
    'holds.effect': 'block',
    'drivers.eldExempt': false,
    // 49 CFR part 391: the file of a driver; dock and office work need none.
    'drivers.position': 'regional',
    // 49 CFR 382.107, 390.5T: commercial without a weight.
    'vehicles.kind': 'tractor',
    // Company policy, which is never shown as law.
    'deadline-rules.policy': true,
  },
  'as printed: a report marks what is out of service, and the unit of what is not the driver’s': {
    'violations.oos': false,
    'violations.unit': 'driver',
  },
  'set by the server from facts': {
    'accidents.evidenceHold': false,
    // Follows the kind of hold: a medical one is for Safety alone (49 CFR 382.405).
    'holds.audience': 'everyone',
    'holds.placedByRecord': false,
    'osha-claims.privacyCase': false,
    // Set when somebody edits a document that stops its driver or unit; false until then, and verification clears it.
    'qualification-documents.stopsUntilVerified': false,
  },
  'no rule of law asks it': {
    'benefit-rules.injuryDayCounts': false,
    'benefit-rules.share': 'two_thirds',
    'benefit-rules.wageAtMost': false,
    'dataqs.type': 'inspection',
    'deadline-rules.unit': 'calendar_days',
    'deadline-rules.severity': 'warn',
    'disciplinary-actions.language': 'en',
    'discipline-policies.approvalFrom': 'final_warning',
    'divisions.kind': 'terminal',
    'divisions.timeZone': 'America/Chicago',
    // Where the log is kept, not whether: its cases are counted at the establishment they name (29 CFR 1904.30).
    'divisions.establishment': false,
    'drivers.employmentType': 'company',
    'holds.kind': 'manual',
    'meter-entries.meter': 'odometer',
    'meter-entries.origin': 'manual',
    'meter-entries.swap': 'no',
    // A finding of the shop; a defect that a driver listed holds the unit without it (49 CFR 396.11(a)(3)).
    'repairs.unsafe': false,
    'repairs.priority': 'normal',
    'repairs.repairClass': 'non_scheduled',
    'users.allDivisions': true,
    'users.timeZone': 'America/Chicago',
    'vehicle-assignments.role': 'primary',
    'vehicles.vinOverride': false,
    'vehicles.reefer': false,
    'vehicles.ownership': 'owned',
    'workers-comp-cases.moneySource': 'manual',
  },
}

const lawful = Object.values(registry).filter(({ noLaw }) => noLaw === undefined)
const defaults = Object.fromEntries(
  lawful.flatMap((record) =>
    fieldEntries(record).flatMap(([name, field]) =>
      'default' in field && field.default !== undefined ? [[`${record.name}.${name}`, field.default] as const] : [],
    ),
  ),
)

test('no answer that a person chooses is called "None": beside an entry that clears the field it would be read as one', () => {
  const called = Object.values(registry).flatMap((record) =>
    fieldEntries(record).flatMap(([name, field]) => {
      const parts =
        field.kind === 'rows' ? Object.entries(field.of).map(([part, of]) => [`${name}.${part}`, of] as const) : [[name, field] as const]
      return parts.flatMap(([path, part]) =>
        (part.kind === 'choice' || part.kind === 'choices') &&
        part.computed !== true &&
        part.system !== true &&
        Object.values(part.options).some(({ label }) => label === 'None')
          ? [`${record.name}.${path}`]
          : [],
      )
    }),
  )
  expect(called).toEqual([])
})

describe('nothing of law is answered before a person answers it', () => {
  test('every default of every kind is written down with the reason why it answers no question of law', () => {
    expect(defaults).toEqual(Object.assign({}, ...Object.values(accepted)))
  })

  test('no default stands in a field that is asked with "Unknown", and no question of the forms of OSHA has one', () => {
    const asked = Object.values(registry).flatMap((record) =>
      fieldEntries(record).flatMap(([name, field]) => (field.kind === 'bool' && field.asked === true ? [`${record.name}.${name}`] : [])),
    )
    expect(asked.length).toBeGreaterThan(5)
    const forms = ['category', 'severeKind', 'emergencyRoom', 'inpatient', 'sex', 'recordable', 'classification', 'privacyReason']
    const ofLaw = [...asked, ...forms.map((name) => `osha-claims.${name}`), 'workers-comp.treatment', 'workers-comp.type']
    expect(ofLaw.filter((name) => Object.hasOwn(defaults, name))).toEqual([])
  })
})
