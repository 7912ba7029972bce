import type { KindWords } from '#kit/kind/words.ts'

export const recruitingApplicationsWords: KindWords = {
  names: ['applications', 'applicants', 'applicant', 'application', 'candidates', 'candidate', 'recruiting applications'],
  fields: {
    licenseExpirationDate: ['license', 'license expiration', 'license expires', 'license expire', 'license expiry', 'license up'],
    medicalExpirationDate: [
      'medical card',
      'medical',
      'medical expiration',
      'medical card expire',
      'medical card expiration',
      'physical',
      'medical card up',
    ],
    licenseClass: ['license class', 'class of license', 'class'],
    licenseState: ['license state', 'licensing state'],
    position: ['position', 'job'],
    source: ['source', 'lead source'],
    daysToHire: ['time to hire', 'days to hire', 'to hire a driver', 'to hire someone', 'to hire'],
    rejectReason: ['rejection reason', 'reason for rejection'],
  },
  options: {
    'source.job_board': ['job boards', 'indeed'],
    'source.referral': ['referrals', 'referred'],
    'source.walk_in': ['walk ins'],
  },
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
