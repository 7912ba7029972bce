/** Answers that make a case work-related and new, to be followed by its outcome. */
export const related = [
  ['employee', 'yes'],
  ['work_environment', 'yes'],
  ['exception', 'none'],
  ['new_case', 'yes'],
].map(([question, answer]) => ({ question, answer }))

/** What makes a case an "other" one: neither a death nor a day away or restricted, which days that are entered still outdo. */
export const noDays = ['death', 'days_away', 'restricted'].map((question) => ({ question, answer: 'no' }))

export const treated = [...related, ...noDays, { question: 'treatment', answer: 'yes' }]

/** All that Form 301 asks beside name, place and day of a case that is recordable for its treatment. */
export const told = {
  answers: treated,
  timeBeganWork: '05:30',
  activityBefore: 'Climbing out of the cab',
  whatHappened: 'Slipped on the wet step',
  injuryDetail: 'Fractured wrist',
  harmObject: 'Cab step',
  emergencyRoom: true,
  inpatient: false,
  birthDate: '1980-07-09',
  hiredOn: '2019-02-11',
}

/** A division that counts its injuries: general freight, 252,000 hours of 120 people in 2026. */
export const freightYard = {
  timeZone: 'America/Chicago',
  naics: '484121',
  annualHours: [{ year: 2026, hours: 252_000, averageEmployees: 120 }],
}
