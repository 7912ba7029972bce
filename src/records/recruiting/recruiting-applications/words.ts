import type { KindWords } from '#kit/kind/words.ts'

export const recruitingApplicationsWords: KindWords = {
  names: ['applications', 'applicants', 'applicant', 'application', 'candidates', 'candidate', 'recruiting applications'],
  phrases: [
    [['review', 'under review', 'being reviewed', 'in review'], { status: 'in_review' }, 'In review'],
    [
      ['in progress', 'open', 'in the pipeline', 'in process', 'active'],
      { status: 'submitted,in_review,screening,interview,offer,orientation' },
      'In progress',
    ],
    [['stuck'], { status: 'submitted,in_review,screening,interview,offer,orientation', idleDaysFrom: '3' }, 'stuck 3 days'],
  ],
}
