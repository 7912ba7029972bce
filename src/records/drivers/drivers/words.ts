import { said } from '#kit/kind/words.ts'
import type { KindWords } from '#kit/kind/words.ts'
import { gateQuestions } from '#records/dispatch/gate/questions.ts'

/** "Cleared for hazmat", "qualified to pull doubles", "with doubles on their license". */
const mayHaul = (load: string): readonly string[] => [
  ...['cleared', 'qualified', 'certified', 'endorsed', 'good', 'legal', 'ok', 'approved'].map((able) => `${able} for ${load}`),
  ...['pull', 'haul', 'carry', 'run'].flatMap((verb) => [
    `${verb} ${load}`,
    ...['can', 'could', 'may', 'able to', 'allowed to', 'cleared to', 'qualified to', 'legal to', 'certified to'].map(
      (may) => `${may} ${verb} ${load}`,
    ),
  ]),
  ...['on their license', 'on his license', 'on her license', 'on the license', 'certified', 'qualified', 'endorsed', 'drivers'].map(
    (after) => `${load} ${after}`,
  ),
  ...['hold', 'holds', 'holding', 'carry', 'have', 'has', 'with'].flatMap((verb) => [
    `${verb} a ${load} endorsement`,
    `${verb} the ${load} endorsement`,
  ]),
]

export const driversWords: KindWords = {
  shorthand: { drvr: 'driver', drvrs: 'drivers' },
  names: [
    'guys',
    'driver',
    'truckers',
    'employees',
    'truck drivers',
    'operators',
    'headcount',
    'head count',
    [['lease operators', 'lease operator', 'lease ops'], { employmentType: 'lease' }, 'Lease'],
    [['temps', 'temp drivers'], { employmentType: 'temporary' }, 'Temporary'],
    [['retirees'], { status: 'terminated', terminationReason: 'retired' }, 'Retired'],
  ],
  fields: {
    hireDate: said(`
      hire, we hire, we hired, brought on, bring on, came on board, joined us, hire date, hired, new hires, new hire, hires, start
      date, date of hire, started, start, joined, join, came aboard, come aboard, come on board, come on, came on, sign
      on, signed on, join us, come to work, came to work
    `),
    originalHireDate: ['first hired', 'original hire date', 'first hire date'],
    terminationDate: said(`
      termination date, terminated, left, last day, fired, let go, quit, resigned, retired, walked off, no showed, separated,
      lose, lost, left us, fire, did we fire, we fired, we let go, did we let go, left the company, walked off the job
    `),
    licenseIssuedOn: ['license issued', 'license issue date'],
    englishCheckedOn: ['english checked', 'english proficiency'],
    terminal: ['terminal', 'home terminal'],
    domicile: ['domicile', 'home base', 'based'],
    missingDocuments: ['missing documents', 'missing docs', 'missing papers'],
    restrictions: ['restrictions', 'restriction', 'license restriction', 'license restrictions'],
    hosRuleset: ['hos rules', 'hours of service rules', 'hos rule set', 'clock rules'],
    rehireEligible: ['rehire', 'rehire status', 'rehire eligibility'],
    licenseExpirationDate: [
      'license',
      'license expiration',
      'license expires',
      'license expire',
      'license expiry',
      'license up',
      'license is up',
    ],
    medicalExpirationDate: said(`
      medical card, medical, medical expiration, medical card expire, medical card expiration, physical, medical card up, physical
      up, physical is up, medical card is up
    `),
    employeeId: ['employee number', 'employee id', 'badge', 'driver number', 'driver id'],
    manager: ['manager', 'boss', 'supervisor', 'dispatcher', 'dispatched by'],
    recruiter: ['recruiter', 'recruited by'],
    position: ['position', 'job'],
    employmentType: ['employment', 'employment type'],
    lastTelematicsSync: [
      'last sync',
      'last synced',
      'last syncing',
      'last gps sync',
      'last telematics sync',
      'last reported',
      'last reporting',
      'last check in',
      'last checked in',
      'sync',
    ],
    nextExpiry: ['next expiration', 'next expiry', 'next document'],
    readiness: ['readiness'],
    terminationReason: ['reason for leaving', 'termination reason'],
    vehicle: ['vehicle', 'truck', 'unit', 'tractor'],
    division: said(`
      drive out of, drives out of, driving out of, work out of, works out of, working out of, works at, working at, run out of,
      runs out of, running out of, based out of, based in, based at, stationed at, stationed in, dispatched out of, assigned to
    `),
    licenseState: ['licensed in', 'with a license from', 'license from'],
  },
  asks: {
    terminationReason: said('why leave, why left, why quit, why fired, why let go, why go, why gone, why terminated, why part ways'),
    terminationDate: said('when did leave, when left, when quit, when fired, when let go, when terminated, when last day, when retire'),
    hireDate: ['when start', 'when started', 'when hired', 'when join', 'when hire', 'when come on board', 'when begin'],
    manager: ['who manages', 'who dispatches', 'who supervises', 'who boss', 'who report to', 'who answer to'],
    recruiter: ['who recruited', 'who brought in', 'who signed up'],
    phone: ['can call', 'can reach', 'how call', 'how reach', 'how get hold of', 'how get a hold of'],
    division: ['where work', 'where based', 'what terminal', 'which terminal', 'what yard', 'which yard', 'what division'],
    vehicle: said(`
      what truck, what truck drive, what unit drive, what truck in, which truck drive, which truck, what unit, which unit, what
      drive, what driving
    `),
    licenseExpirationDate: [
      'license expire',
      'license expires',
      'license up',
      'license still good',
      'license good',
      'license still valid',
      'license valid',
      'license current',
      'license up to date',
      'license expired',
    ],
    medicalExpirationDate: [
      'medical card expire',
      'medical card expires',
      'medical card up',
      'medical card still good',
      'medical card good',
      'medical card still valid',
      'medical card valid',
      'medical card current',
      'medical card up to date',
      'medical card expired',
    ],
    hosRuleset: [
      'what hours rules',
      'which hours rules',
      'what hos rules',
      'which hos rules',
      'what rules run under',
      'what hours of service',
    ],
    rehireEligible: ['can rehire', 'would rehire', 'can hire back', 'rehire'],
    now: [
      'who running',
      'who will be running',
      'who got',
      'where',
      'what run',
      'which run',
      'what running',
      'what load',
      'what doing',
      'what hauling',
      'what up to',
      'what is on',
    ],
    nextExpiry: ['when expire', 'when expiring', 'when up'],
    endorsements: ['what endorsements'],
    readiness: gateQuestions,
  },
  options: {
    'status.leave': ['on leave'],
    'status.onboarding': ['in onboarding', 'being onboarded', 'not on the road yet'],
    'status.suspended': ['on suspension', 'benched', 'serving a suspension'],
    'employmentType.company': ['company drivers', 'company driver', 'company men'],
    'employmentType.lease': said(`
      lease operators, lease operator, lease ops, lease op, lease purchase, lease drivers, leased on, leased drivers
    `),
    'employmentType.temporary': ['temps', 'temp', 'temp drivers', 'temp driver'],
    'employmentType.contractor': ['contractors', 'independent contractors', 'contract drivers'],
    'rehireEligible.no': ['not eligible for rehire', 'do not rehire', 'not rehirable', 'not rehireable', 'no rehire', "can't be rehired"],
    'rehireEligible.review': ['rehire review', 'rehire under review'],
    'readiness.ready': ['good to go', 'all clear'],
    'readiness.warn': ['with a warning', 'with warnings'],
    'eldExempt.true': ['eld exempt', 'exempt from eld', 'on paper logs', 'paper logs', 'exempt from the eld'],
    'hosRuleset.70_8': ['70 hour', '70 hour rule', '70 hour clock'],
    'hosRuleset.60_7': ['60 hour', '60 hour rule', '60 hour clock'],
    'hosRuleset.short_haul': said(`
      short haul, short haulers, short haul exemption, on short haul, short haul rules, under short haul rules, under the short
      haul rules, run short haul, run under the short haul rules, short haul rule, run under short haul rules, under short haul,
      under the short haul exemption
    `),
    'restrictions.B': [
      'corrective lenses',
      'need glasses',
      'glasses',
      'contacts or glasses',
      'wears glasses',
      'wear glasses',
      'wearing glasses',
    ],
    'restrictions.E': [
      'automatic only',
      'automatics only',
      'automatic restriction',
      "can't drive a manual",
      "can't drive a stick",
      'auto only',
      'only drive automatics',
      'only drive automatic',
      'can only drive automatics',
      'can only drive an automatic',
    ],
    'restrictions.L': ['no air brakes', 'air brake restriction'],
    'endorsements.S': ['school bus endorsement'],
  },
  phrases: [
    [
      ['hazmat and tanker', 'hazmat and tank', 'tanker and hazmat', 'hazmat tanker', 'hazmat with tanker'],
      { endorsements: 'X' },
      'hazmat and tank endorsement',
    ],
    // As the dashboards count them: a driver on leave or in onboarding isn't planned anyway.
    [['blocked', 'on hold', 'on a hold', 'on dispatch hold', 'on a dispatch hold'], { status: 'active', readiness: 'block' }, 'Blocked'],
    [["can't drive", 'cannot drive', 'not allowed to drive', 'not cleared'], { readiness: 'block' }, 'cannot drive'],
    [
      ['hazmat', 'haz mat', 'hazmat endorsement', 'hazmat endorsements', 'hazmat endorsed', 'with hazmat', 'x or h', ...mayHaul('hazmat')],
      { endorsements: 'H,X' },
      'hazmat endorsement',
    ],
    [
      ['tanker', 'tank', 'tanker endorsement', 'tank endorsement', 'tankers', ...mayHaul('tanker'), ...mayHaul('tankers')],
      { endorsements: 'N,X' },
      'tank endorsement',
    ],
    [
      [
        'doubles',
        'triples',
        'doubles endorsement',
        'doubles triples',
        'doubles and triples',
        'pull doubles',
        'pull triples',
        'pull sets',
        ...mayHaul('doubles'),
        ...mayHaul('triples'),
        ...mayHaul('sets'),
      ],
      { endorsements: 'T' },
      'doubles or triples endorsement',
    ],
    [['passenger', 'passenger endorsement'], { endorsements: 'P' }, 'passenger endorsement'],
    [['owner operators', 'owner ops', 'o o', 'owner op', 'oos owner'], { employmentType: 'owner_operator' }, 'Owner operator'],
    [['part timers', 'part timer', 'part time'], { employmentType: 'part_time' }, 'Part time'],
    [['former', 'gone', 'ex', 'separated', 'no longer here', 'no longer with us'], { status: 'terminated' }, 'Terminated'],
    [
      said(`
        quit, resigned, gave notice, turned in their notice, gave their two weeks, quit on us, walked off the job, left on their
        own, walked off
      `),
      { status: 'terminated', terminationReason: 'voluntary' },
      'left of their own will',
    ],
    [
      ['fired', 'let go', 'canned', 'fire', 'did we fire', 'we fired', 'we let go', 'did we let go', 'got fired', 'were fired'],
      { status: 'terminated', terminationReason: 'involuntary' },
      'let go',
    ],
    [['retired', 'retirees'], { status: 'terminated', terminationReason: 'retired' }, 'Retired'],
    [['no showed', 'no call no show'], { status: 'terminated', terminationReason: 'no_show' }, 'No-show'],
    [['assigned', 'with a truck', 'in a truck', 'seated', 'assigned to a truck'], { vehicle: '!null' }, 'with a unit'],
    [['new hires', 'new hire', 'newly hired'], { status: 'active,onboarding', hireDateFrom: 'today-90d' }, 'New hires'],
    [['unassigned', 'not assigned', 'unseated', 'not in a truck'], { vehicle: 'null' }, 'no unit'],
    [
      [
        'missing documents',
        'missing paperwork',
        'incomplete files',
        'missing papers',
        'incomplete dq files',
        'missing docs',
        'papers missing',
        'documents missing',
        'paperwork missing',
        'docs missing',
      ],
      { missingDocumentsFrom: '1' },
      'missing documents',
    ],
    [
      ['eligible for rehire', 'rehirable', 'rehireable', 'can be rehired', 'rehire eligible'],
      { rehireEligible: 'yes' },
      'eligible for rehire',
    ],
  ],
}
