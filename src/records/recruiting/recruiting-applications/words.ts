import { said } from '#kit/kind/words.ts'
import type { KindWords, Phrase } from '#kit/kind/words.ts'

const working = 'submitted,in_review,screening,interview,offer,orientation'

/** The checks of an applicant by what recruiters call them. */
const checks: Readonly<Record<string, readonly string[]>> = {
  mvr: ['mvr', 'motor vehicle record', 'driving record'],
  psp: ['psp', 'psp report'],
  previousEmployers: ['previous employers', 'employment verification', 'employment verifications', 'voe', 'work history check'],
  clearinghouse: ['clearinghouse', 'clearinghouse query', 'clearinghouse full query', 'full query'],
  drugTest: ['drug test', 'drug screen', 'pre employment drug test'],
  physical: ['physical', 'dot physical exam', 'physical exam'],
  roadTest: ['road test', 'driving test'],
  english: ['english', 'english check', 'english test'],
}

const checkPhrases: readonly Phrase[] = Object.entries(checks).flatMap(([check, [name = '', ...others]]): Phrase[] => {
  const every = [name, ...others]
  const waiting = every.flatMap((one) => [
    `waiting on ${one}`,
    `waiting on the ${one}`,
    `waiting on their ${one}`,
    `waiting for ${one}`,
    `${one} outstanding`,
  ])
  const missing = every.flatMap((one) => [`no ${one}`, `without a ${one}`, `without ${one}`, `missing ${one}`, `need a ${one}`])
  const result = (verb: string): string[] =>
    every.flatMap((one) => [`${verb} ${one}`, `${verb} their ${one}`, `${verb} the ${one}`, `${verb} a ${one}`])
  return [
    [result('passed'), { [check]: 'clear' }, `${name} passed`],
    [result('failed'), { [check]: 'failed' }, `${name} failed`],
    [waiting, { [check]: 'ordered,pending' }, `waiting on ${name}`],
    [missing, { [check]: 'not_ordered,null' }, `${name} not ordered`],
  ]
})

const checkOptions = Object.fromEntries(
  Object.keys(checks).flatMap((check) => [
    [`${check}.clear`, ['passed', 'came back clean', 'came back clear']],
    [`${check}.failed`, ['flunked', 'dirty']],
    [`${check}.consider`, ['came back with hits', 'flagged']],
    [`${check}.received`, ['is back', 'came back']],
    [`${check}.not_ordered`, ['never ordered', "hasn't been ordered"]],
  ]),
)

export const recruitingApplicationsWords: KindWords = {
  shorthand: { app: 'application', apps: 'applications' },
  names: said(`
    applications, applicants, applicant, application, candidates, candidate, recruiting applications, job applications, driver
    applications, driver applicants
  `),
  fields: {
    licenseExpirationDate: ['license', 'license expiration', 'license expires', 'license expire', 'license expiry', 'license up'],
    medicalExpirationDate: [
      'medical card',
      'medical',
      'medical expiration',
      'medical card expire',
      'medical card expiration',
      'medical card up',
    ],
    ...checks,
    position: ['position', 'job'],
    source: ['source', 'lead source'],
    daysToHire: ['time to hire', 'days to hire', 'to hire a driver', 'to hire someone', 'to hire', 'hire time'],
    rejectReason: ['rejection reason', 'reason for rejection', 'reason rejected', 'why we rejected them'],
    idleDays: ['days in stage', 'days idle', 'idle days'],
    missingItems: ['missing', 'missing items', 'missing pieces'],
    appliedOn: ['applied', 'application date'],
    submittedOn: ['submitted', 'turned in', 'came in', 'sent in'],
    hiredOn: ['hired', 'first day', 'brought on'],
    offerStart: ['start date', 'offer start', 'starting'],
    rejectedOn: ['rejected', 'turned down', 'declined', 'turn down', 'did we turn down', 'we turned down', 'did we reject', 'reject'],
    interviewOn: ['interview date'],
    orientationOn: said(`
      orientation date, orientation, in orientation, going to orientation, starting orientation, starts orientation, start orientation, go to orientation,
      going through orientation, goes to orientation
    `),
    certifiedOn: ['signed'],
    owner: ['recruiter', 'owner', 'assigned to'],
    owed: ['waiting on', 'held up by'],
  },
  asks: {
    offerPay: ['what pay', 'what offer', 'what offered', 'how much offer', 'what pay offer', 'what pay offered', 'what rate offer'],
    offerStart: ['when start', 'when starting', 'when can start', 'when begin'],
    rejectReason: ['why rejected', 'why reject', 'why turned down', 'why turn down', 'why pass on', 'why passed on', "why didn't hire"],
    withdrawReason: ['why withdraw', 'why withdrew', 'why withdrawn', 'why back out', 'why backed out', 'why drop out', 'why dropped out'],
    interviewOn: ['when interview', 'when interviewed'],
    orientationOn: ['when orientation', 'when go to orientation', 'when start orientation'],
    appliedOn: ['when apply', 'when applied'],
    owner: ['who recruiter', 'who working with', 'who working on', 'who handling', 'who owns'],
    owed: ['what waiting on', 'what waiting for', 'why stuck', 'why waiting', 'why hung up', 'what missing'],
  },
  options: {
    ...checkOptions,
    'status.draft': ['unfinished', 'not submitted', 'half done', 'not turned in', 'never finished', 'not finished'],
    'status.screening': ['being screened', 'in screening', 'background check', 'background checks', 'in background'],
    'status.interview': ['interviewing', 'interviews', 'to interview', 'in interviews', 'being interviewed'],
    'status.offer': said(`
      offer out, offers out, offered, with an offer, with offers, with an offer out, out with an offer, waiting on an offer
      answer, sitting on an offer, offer pending, have an offer, got an offer, make an offer to, made an offer to, made offers to,
      make an offer, made an offer
    `),
    'status.orientation': ['in orientation', 'at orientation', 'orienting'],
    'status.hired': ['brought on'],
    'status.rejected': said(`
      turned down, denied, declined, passed on, rejections, not hired, turn down, did we turn down, we turned down, did we reject,
      reject
    `),
    'status.withdrawn': ['withdrew', 'backed out', 'pulled out', 'dropped out', 'bailed', 'bailed on us', 'walked away'],
    'status.expired': ['timed out', 'went stale'],
    'orientationShowed.yes': ['showed up', 'showed up for orientation', 'showed for orientation'],
    'orientationShowed.no_show': [
      'no showed orientation',
      'no show at orientation',
      'no shows at orientation',
      'orientation no shows',
      "didn't show for orientation",
      "didn't show up for orientation",
    ],
    'orientationShowed.rescheduled': ['rescheduled orientation', 'orientation rescheduled'],
    'rejectReason.record': ['bad driving record', 'rejected for driving record', 'rejected over driving record'],
    'rejectReason.check': ['failed a check', 'failed a background check', 'rejected over a check'],
    'rejectReason.incomplete': ['rejected as incomplete'],
    'rejectReason.no_opening': ['no openings', 'no opening', 'no spot', 'no seat'],
    'noExperience.true': ['no experience', 'without experience', 'rookies', 'student drivers'],
  },
  views: {
    needs_me: ['waiting on me', 'on me'],
    needs_me_seen: ['waiting on me', 'on me'],
    applicant: ['waiting on the applicant', 'waiting on the driver', 'on the applicant', 'waiting on them'],
    applicant_seen: ['waiting on the applicant', 'waiting on the driver', 'on the applicant', 'waiting on them'],
    third_party: ['waiting on a third party', 'waiting on somebody else', 'waiting on third parties'],
    third_party_seen: ['waiting on a third party', 'waiting on somebody else', 'waiting on third parties'],
    stops: ['hard stop', 'hard stops', 'hard stopped', 'with a hard stop', 'with hard stops'],
    stops_seen: ['hard stop', 'hard stops', 'hard stopped', 'with a hard stop', 'with hard stops'],
  },
  phrases: [
    [['review', 'under review', 'being reviewed', 'in review', 'to review', 'reviewing'], { status: 'in_review' }, 'In review'],
    [['in progress', 'open', 'in the pipeline', 'in process', 'active', 'in the works', 'working'], { status: working }, 'In progress'],
    [['stuck', 'stalled', 'not moving', 'sitting'], { status: working, idleDaysFrom: '3' }, 'stuck 3 days'],
    [
      [
        'incomplete',
        'missing something',
        'missing items',
        'missing info',
        'with missing items',
        'missing stuff',
        'missing something on it',
      ],
      { missingItemsFrom: '1' },
      'incomplete',
    ],
    [['unassigned', 'no recruiter', 'without a recruiter', 'unclaimed'], { owner: 'null' }, 'no recruiter'],
    ...checkPhrases,
  ],
}
