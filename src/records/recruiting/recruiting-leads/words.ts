import type { KindWords } from '#kit/kind/words.ts'

export const recruitingLeadsWords: KindWords = {
  names: ['leads', 'lead', 'recruiting leads', 'prospects'],
  fields: {
    licenseState: ['license state', 'licensing state'],
    endorsements: ['endorsements', 'endorsement'],
    position: ['position', 'job'],
    cost: ['cost', 'price'],
    source: ['source', 'lead source'],
    experienceMonths: ['experience', 'months experience', 'months of experience'],
    lostReason: ['lost reason', 'reason lost'],
  },
  options: {
    'source.job_board': ['job boards', 'indeed'],
    'source.referral': ['referrals', 'referred'],
    'source.walk_in': ['walk ins'],
  },
  phrases: [
    [
      ['untouched', 'not contacted', 'uncontacted', 'nobody called', 'never contacted', 'no contact', 'not called'],
      { firstContactAt: 'null' },
      'not contacted',
    ],
    [['open', 'active', 'working'], { status: 'new,attempting,contacted,qualified,application_sent' }, 'All active'],
    [['unclaimed', 'without an owner', 'no owner', 'unassigned'], { owner: 'null' }, 'no owner'],
    [['lost', 'dead'], { status: 'not_interested,disqualified' }, 'Lost'],
    [['class a'], { cdlClass: 'A' }, 'Class A'],
  ],
}
