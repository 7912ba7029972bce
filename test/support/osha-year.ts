import type { Establishment } from '#records/safety/osha-claims/osha/answers.ts'

/** The summary of 2026, with hours and nothing signed. */
export const kept = {
  id: 'y',
  number: 'OSY-0001',
  status: 'draft',
  averageEmployees: 120,
  peakEmployees: 130,
  totalHours: 252_000,
  executiveName: 'Ada Brandt',
  certifiedOn: null,
  postedOn: null,
  takenDownOn: null,
  submittedOn: null,
  submissionReference: null,
  requestedInWriting: null,
  photos: 1,
}

/** An establishment with three cases whose year is open. */
export const yard: Establishment = {
  id: 'e',
  name: 'Yard',
  naics: '484121',
  duty: '300A_300_301',
  kept,
  totals: { deaths: 0, daysAway: 2, restricted: 1, other: 1, unclassified: 0, awayDays: 37, restrictedDays: 12 },
  rates: { trir: 3.17, dart: 2.38, ltir: 1.59, severity: 29.37 },
  undecided: 0,
  incomplete: 0,
  undecidedIncomplete: 0,
  counting: 0,
  estimated: 0,
  privacy: 0,
  changed: [],
  faults: { '300a': 0, '300-301': 0 },
}
