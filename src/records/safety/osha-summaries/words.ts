import type { KindWords } from '#kit/kind/words.ts'

export const oshaSummariesWords: KindWords = {
  names: ['osha summaries', 'osha summary', 'osha logs', '300a', '300as', '300a forms', 'osha 300a', 'osha 300as', '300a summaries'],
  fields: {
    totalHours: ['hours worked', 'total hours', 'hours'],
    averageEmployees: ['average employees', 'headcount', 'average headcount', 'employee count'],
    awayCases: ['cases with days away', 'days away cases', 'lost time cases'],
    restrictedCases: ['restricted cases', 'cases with restriction'],
    otherCases: ['other cases', 'other recordable cases'],
    daysAway: ['days away', 'days lost', 'lost days'],
    daysRestricted: ['days restricted', 'restricted days'],
    trir: ['trir', 'incident rate'],
    dart: ['dart', 'dart rate'],
    certifiedOn: ['signed', 'certified'],
    submittedOn: ['submitted', 'sent to osha', 'sent in', 'filed with osha'],
    takenDownOn: ['taken down', 'came down'],
    year: ['year', 'log year'],
    establishment: ['establishment', 'division', 'terminal'],
  },
  options: {
    'status.draft': ['not signed', 'unsigned', 'waiting for a signature'],
    'status.certified': ['certified', 'not posted', 'waiting to be posted'],
    'status.posted': ['on the wall', 'hanging', 'not submitted', 'waiting to be submitted'],
    'status.submitted': ['sent to osha', 'sent in', 'filed with osha'],
    'totalsChanged.yes': ['changed since signing', 'changed'],
  },
  views: { hours: ['missing hours', 'no hours', 'without hours', 'hours not entered'] },
}
