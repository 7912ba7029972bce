/** One question of the recordability decision: what is asked, the rule behind it, and what may be answered. */
export interface Question {
  readonly key: string
  readonly text: string
  readonly citation: string
  readonly rule: string
  readonly answers: Readonly<Record<string, string>>
  /** What the rule names one by one. */
  readonly list?: readonly string[]
}

const yesNo = { yes: 'Yes', no: 'No' } as const

/** The closed list of first aid (29 CFR 1904.7(b)(5)(ii)); anything else is medical treatment. */
const firstAid: readonly string[] = [
  'Non-prescription drugs at non-prescription strength',
  'Tetanus shot',
  'Cleaning, flushing or soaking wounds on the skin',
  'Bandages, gauze pads, butterfly bandages, Steri-Strips',
  'Hot or cold therapy',
  'Non-rigid supports such as elastic bandages and wraps',
  'Temporary immobilization for transport',
  'Drilling a nail or draining a blister',
  'Eye patches',
  'Removing foreign bodies from the eye with irrigation or a cotton swab',
  'Removing splinters from elsewhere by simple means',
  'Finger guards',
  'Massages',
  'Fluids for heat stress',
]

/** Asked in this order until the case is decided (29 CFR 1904.4 to 1904.12). */
export const questions: readonly Question[] = [
  {
    key: 'employee',
    text: 'Is this person our employee, or a temporary worker we supervise day to day?',
    citation: '29 CFR 1904.31',
    rule: 'Record cases of everyone on the payroll, and of others you supervise on a day-to-day basis.',
    answers: yesNo,
  },
  {
    key: 'work_environment',
    text: 'Did something in the work environment cause it, contribute to it, or significantly aggravate it?',
    citation: '29 CFR 1904.5(a)',
    rule: 'Work-relatedness is presumed for what happens in the work environment. Travel counts while it is in the interest of the employer; a hotel is a home away from home (1904.5(b)(6)). At home it counts when it comes from doing the work, and not from the home itself (1904.5(b)(7)).',
    answers: yesNo,
  },
  {
    key: 'exception',
    text: 'Does one of the exceptions apply?',
    citation: '29 CFR 1904.5(b)(2), (6)',
    rule: 'Only these exceptions take a case out of work-relatedness. Food that the workplace contaminated, and food poisoning from food the employer supplied, are work-related (1904.5(b)(2)(iv)). Tuberculosis, brucellosis, hepatitis A and plague are no cold or flu: caught at work, they count (1904.5(b)(2)(viii)).',
    answers: {
      none: 'None of these',
      public: 'Was there as a member of the public',
      outside: 'Symptoms that surfaced at work come from outside alone',
      wellness: 'Voluntary wellness, sports or recreation',
      food: 'Own food or drink, neither contaminated at work nor supplied by the employer and spoiled',
      personal_task: 'Personal task outside working hours',
      grooming: 'Personal grooming, self-medication for something not from work, or intentionally self-inflicted',
      commuting: 'Motor-vehicle accident on the company’s lot or access road while commuting',
      cold: 'Common cold or flu, not tuberculosis, brucellosis, hepatitis A or plague',
      mental: 'Mental illness without a professional’s opinion that it is work-related',
      detour: 'Personal detour on a business trip (1904.5(b)(6))',
    },
  },
  {
    key: 'new_case',
    text: 'Is it a new case?',
    citation: '29 CFR 1904.6',
    rule: 'New when there was no earlier one of the same kind, or it had healed completely and a new event brought it back.',
    answers: yesNo,
  },
  { key: 'death', text: 'Did the person die?', citation: '29 CFR 1904.7(b)(2)', rule: 'A death is recordable.', answers: yesNo },
  {
    key: 'days_away',
    text: 'Were there days away from work, beginning with the day after?',
    citation: '29 CFR 1904.7(b)(3)',
    rule: 'Calendar days on which the person could not work, as a professional recommended, weekends included; the day of the injury does not count.',
    answers: yesNo,
  },
  {
    key: 'restricted',
    text: 'Was work restricted, or the person transferred to another job?',
    citation: '29 CFR 1904.7(b)(4)',
    rule: 'Unable to do a routine function (one done at least once a week) or a full shift. Only on the day of the injury does not count.',
    answers: yesNo,
  },
  {
    key: 'treatment',
    text: 'Was there medical treatment beyond first aid?',
    citation: '29 CFR 1904.7(b)(5)',
    rule: 'Sutures, staples, prescription drugs, rigid supports and physical therapy are treatment. Observation, counseling and diagnostics alone are not. First aid is a closed list.',
    answers: yesNo,
    list: firstAid,
  },
  {
    key: 'unconscious',
    text: 'Did the person lose consciousness?',
    citation: '29 CFR 1904.7(b)(6)',
    rule: 'Recordable regardless of duration.',
    answers: yesNo,
  },
  {
    key: 'diagnosis',
    text: 'Was a significant injury or illness diagnosed?',
    citation: '29 CFR 1904.7(b)(7)',
    rule: 'Cancer, a chronic irreversible disease, a fractured or cracked bone, a punctured eardrum.',
    answers: yesNo,
  },
  {
    key: 'special',
    text: 'Is it one of the special cases?',
    citation: '29 CFR 1904.8 to 1904.12',
    rule: 'These are always recordable.',
    answers: {
      none: 'None of these',
      needlestick: 'Needlestick or cut contaminated with another’s blood (1904.8)',
      removal: 'Medical removal under an OSHA standard: days away or restriction, as you comply (1904.9)',
      hearing: 'Standard threshold shift of 10 dB and 25 dB above zero (1904.10)',
      tuberculosis: 'Tuberculosis after exposure at work (1904.11)',
    },
  },
]

/** True when this is one of the questions, and one of its answers. */
export const isAnswer = (key: string, answer: string): boolean =>
  questions.some((question) => question.key === key && Object.hasOwn(question.answers, answer))

/** Questions and answers in words, wherever stored ones are shown. */
export const questionChoices: Readonly<Record<string, { readonly label: string }>> = Object.fromEntries(
  questions.map(({ key, text }) => [key, { label: text }]),
)
export const answerChoices: Readonly<Record<string, { readonly label: string }>> = Object.fromEntries(
  questions.flatMap(({ answers }) => Object.entries(answers).map(([key, label]) => [key, { label }])),
)
