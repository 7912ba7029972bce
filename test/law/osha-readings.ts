import type { Category, PrivacyReason } from '#records/safety/osha-claims/osha/classification.ts'

/** How a person answers the questions of a case after reading these words. */
export interface Reading {
  readonly answers?: Readonly<Record<string, string>>
  /** Questions that the words leave open. */
  readonly open?: readonly string[]
  readonly category?: Category
  readonly privacy?: PrivacyReason
  /** The entry of the list of first aid it falls under (29 CFR 1904.7(b)(5)(ii)). */
  readonly firstAid?: string
}

const exception = (key: string): Reading => ({ answers: { exception: key } })
const special = (key: string): Reading => ({ answers: { special: key } })
const treated: Reading = { answers: { treatment: 'yes' } }
const untreated: Reading = { answers: { treatment: 'no' } }
const aid = (firstAid: string): Reading => ({ ...untreated, firstAid })

export const employees: Readonly<Record<string, Reading>> = {
  ours: {},
  'ours, worked anyway': {},
  'temporary agency worker supervised by us': {},
  'owner-operator, self-employed': { answers: { employee: 'no' } },
  'unknown whether employee or contractor': { open: ['employee'] },
}

export const places: Readonly<Record<string, Reading>> = {
  'terminal, at work': {},
  'customer dock on the road': {},
  'hotel on layover, after check-in': { answers: { work_environment: 'no' } },
  'on personal detour for sightseeing': exception('detour'),
}

export const events: Readonly<Record<string, Reading>> = {
  'employee shopped as customer at our retail shop on their day off and fell': exception('public'),
  'seizure at desk from epilepsy, no injury from the fall': exception('outside'),
  'seizure at work, fell onto a moving conveyor, arm fractured': { answers: { diagnosis: 'yes' }, open: ['exception'] },
  'voluntary softball game on company field, sprain': exception('wellness'),
  'softball game, attendance required by employer, sprain': {},
  'choked on own lunch': exception('food'),
  'choked on meal supplied by the employer': exception('food'),
  'food poisoning from meal supplied by the employer': {},
  'lead poisoning from lunch eaten in shop contaminated with lead': { category: 'poisoning' },
  'repairing own car in our shop after their shift, hand cut': exception('personal_task'),
  'sharpening own pocket-knife on paid or unpaid lunch break, seven sutures, inside assigned hours': {},
  'cut while shaving in the driver room': exception('grooming'),
  'car collision on company lot driving to start of shift': exception('commuting'),
  'slipped on ice in company lot walking in to start of shift': {},
  'influenza caught from co-worker': exception('cold'),
  'hepatitis A, infected at work': { category: 'other_illness', privacy: 'infectious' },
  'anxiety after crash, no professional opinion given': exception('mental'),
  'PTSD after crash, psychologist opinion given voluntarily': { category: 'other_illness', privacy: 'mental' },
  'slipped in shower': {},
  'ankle sprain stepping off dock': {},
  'ankle sprain': {},
  'back strain, same as case of 2025, fully recovered since, new lifting event': {},
  'back pain again, never recovered, no new event, case of 2025 on the log': { answers: { new_case: 'no' } },
  'lifting significantly aggravated an old back injury': {},
  'unclear whether at work or at home': { open: ['work_environment'] },
  'removed under the lead standard to other work': { ...special('removal'), category: 'poisoning' },
  'removed under the cadmium standard, sent home': { answers: { special: 'removal', days_away: 'yes' }, category: 'poisoning' },
  'voluntarily moved below lead action level': {},
  'needle in trailer, contaminated with blood of another, scratch': special('needlestick'),
  'clean box cutter, scratch': {},
  'needle in trailer, contamination unknown': { open: ['special'] },
  'audiogram: shift 12 dB, total 30 dB above zero, same ear, work-related': { ...special('hearing'), category: 'hearing_loss' },
  'audiogram: shift 12 dB, total 24 dB above zero': { category: 'hearing_loss' },
  'exposed at work to known active TB, later positive skin test': { ...special('tuberculosis'), category: 'respiratory' },
  'dermatitis from solvent, prescription cream': { ...treated, category: 'skin_disorder' },
}

export const treatments: Readonly<Record<string, Reading>> = {
  none: untreated,
  sutures: treated,
  'sutures to groin': { ...treated, privacy: 'intimate' },
  'sutures to hand': treated,
  prescription: treated,
  'prescription written, not filled': treated,
  'rigid splint': treated,
  'removal of object in emergency room under sedation': treated,
  chelation: treated,
  'surgical glue': treated,
  'ibuprofen 800 mg recommended by physician': treated,
  'rabies vaccine': treated,
  'wrist brace with rigid stays to immobilize': treated,
  'foreign body removed from eye with needle': treated,
  'physical therapy': treated,
  'intravenous fluids for heat stress': treated,
  'x-ray negative, blood test, observation overnight': untreated,
  'unknown, went to clinic': { open: ['treatment'] },
  bandage: aid('Bandages, gauze pads, butterfly bandages, Steri-Strips'),
  'butterfly bandage and Steri-Strips': aid('Bandages, gauze pads, butterfly bandages, Steri-Strips'),
  'ibuprofen 200 mg, non-prescription strength': aid('Non-prescription drugs at non-prescription strength'),
  'tetanus shot': aid('Tetanus shot'),
  'hot and cold therapy six times': aid('Hot or cold therapy'),
  'elastic wrap': aid('Non-rigid supports such as elastic bandages and wraps'),
  'splint only during transport': aid('Temporary immobilization for transport'),
  'foreign body removed from eye by irrigation': aid('Removing foreign bodies from the eye with irrigation or a cotton swab'),
  massage: aid('Massages'),
  'drinking fluids for heat stress': aid('Fluids for heat stress'),
}
