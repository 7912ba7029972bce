import type { Role } from '#kit/roles.ts'
import type { Json } from './factory.ts'

/** Drivers who have the names of people at a dispatch desk, and words for names. */
export const people = [
  ['Maria', 'Gomez', 'Division 2'],
  ['Maria', 'Gomez', 'Division 3'],
  ['Gurpreet', 'Dhillon', 'Division 2'],
  ['Tyrone', 'Wright', 'Division 2'],
  ['Dale', 'Kowalski', 'Division 3'],
  ['Brett', 'Miles', 'Division 2'],
  ['William', 'Price', 'Division 2'],
  ['Chase', 'Ward', 'Division 3'],
  ['Frank', 'Cleen', 'Division 2'],
  ['Sam', 'Tirel', 'Division 2'],
  ['Erin', 'Shaw', 'Division 2'],
  ['Lee', 'Howe', 'Division 2'],
] as const

/** What a question has to be read as. `query` is the whole of it; `about` the record that is named. */
export type Expected = Readonly<Record<string, unknown>> & { readonly query?: Readonly<Record<string, string>>; readonly about?: string }
type Row = readonly [number, Role, string, Expected]

export const list = (kind: string, query: Readonly<Record<string, string>>, more: Json = {}): Expected => ({
  type: 'list',
  kind,
  query,
  ...more,
})
const count = (kind: string, query: Readonly<Record<string, string>>): Expected => ({ type: 'count', kind, query })
const one = (type: 'field' | 'about' | 'record', about: string, more: Json = {}): Expected => ({ type, about, ...more })

/** What "trucks" are: no trailers. */
const powered = { kind: 'tractor,straight,box,yard' } as const

/** The questions of the design by number, as they are typed, with what each has to be read as. */
export const rows: readonly Row[] = [
  [1, 'supervisor', 'how many open accidents we got rn', count('accidents', { status: 'open,pending' })],
  [2, 'safety', 'any new tikets this wk', list('tickets', { issuedAtFrom: '2026-11-16', issuedAtTo: '2026-11-22' })],
  [3, 'manager', 'whos off tmrw', list('time-off', { status: 'approved', startTo: '2026-11-21', endFrom: '2026-11-21' })],
  [
    4,
    'safety',
    'med cards expirin in next 60 days',
    list('drivers', { status: 'active', medicalExpirationDateFrom: '2026-11-20', medicalExpirationDateTo: '2027-01-19' }),
  ],
  [5, 'safety', 'which drivers cdl already expired', list('drivers', { status: 'active', licenseExpirationDateTo: '2026-11-19' })],
  [6, 'manager', 'truck 1104 last oil change', list('oil-changes', { vehicle: '<1104>', status: 'done', sort: '-doneOn' }, { first: 1 })],
  [7, 'supervisor', 'whats due on unit 1077', one('about', '1077', { part: 'due' })],
  [8, 'supervisor', 'is 1212 talkin to the eld', one('about', '1212', { part: 'telematics' })],
  [
    9,
    'super_admin',
    'trucks w no gps sync in 24 hrs',
    list('vehicles', { telematicsProblem: 'stale,never_synced,no_id', ...powered, status: 'active' }),
  ],
  [10, 'manager', 'how many miles on 1150', one('field', '1150', { field: 'mileage' })],
  [11, 'supervisor', 'show me maria gomez', { type: 'clarify' }],
  [12, 'manager', 'gurpreet dhilon phone #', one('field', 'Gurpreet Dhillon', { field: 'phone' })],
  [13, 'safety', 'pull up accident A-1042', { type: 'unread' }],
  [
    14,
    'manager',
    'accidents last 30 days by div',
    { type: 'group', kind: 'accidents', by: 'division', query: { occurredAtFrom: '2026-10-22', occurredAtTo: '2026-11-20' } },
  ],
  [
    15,
    'manager',
    'preventable rate this yr vs last',
    {
      type: 'compare',
      kind: 'accidents',
      measure: { how: 'figure', key: 'preventable_rate' },
      sides: [
        { label: 'Jan 1, 2026 – Nov 20, 2026', query: { occurredAtFrom: '2026-01-01', occurredAtTo: '2026-11-20' } },
        { label: 'Jan 1, 2025 – Nov 20, 2025', query: { occurredAtFrom: '2025-01-01', occurredAtTo: '2025-11-20' } },
      ],
    },
  ],
  [
    16,
    'safety',
    'worst 5 drivers for tickets past 12 mos',
    { type: 'group', kind: 'tickets', by: 'driver', top: 5, query: { issuedAtFrom: '2025-11-21', issuedAtTo: '2026-11-20' } },
  ],
  [17, 'safety', 'clean inspections in oct', list('clean-inspections', { inspectedAtFrom: '2026-10-01', inspectedAtTo: '2026-10-31' })],
  [18, 'safety', 'did tyrone write get a violation', list('violations', { driver: '<Tyrone Wright>' }, { yesNo: true })],
  [19, 'safety', 'osha claims still being looked at', list('osha-claims', { status: 'investigating' })],
  [20, 'safety', 'open wc claims over 90 days old', list('workers-comp', { status: 'open', injuredAtTo: '2026-08-21' })],
  [
    21,
    'manager',
    'how much we spend on tires in q3',
    { type: 'sum', kind: 'tires', field: 'cost', query: { purchasedOnFrom: '2026-07-01', purchasedOnTo: '2026-09-30' } },
  ],
  [
    22,
    'manager',
    'compare repair cost div 2 and 4 ytd',
    {
      type: 'compare',
      kind: 'repairs',
      measure: { how: 'sum', field: 'total' },
      query: { reportedOnFrom: '2026-01-01', reportedOnTo: '2026-11-20' },
    },
  ],
  [23, 'supervisor', 'trucks with no driver', list('vehicles', { driver: 'null', ...powered, status: 'active' })],
  [24, 'supervisor', 'whos in 1033 today', one('about', '1033', { part: 'now', day: '2026-11-20' })],
  [
    25,
    'supervisor',
    'runs w/o a driver for monday',
    list('run-assignments', { driver: 'null', serviceDateFrom: '2026-11-23', serviceDateTo: '2026-11-23' }),
  ],
  [
    29,
    'manager',
    'approve all time off next wk',
    { type: 'cannot', why: 'bulk', instead: '/time-off?startTo=2026-11-29&endFrom=2026-11-23&status=pending&division=ALL' },
  ],
  [
    30,
    'recruiter',
    'how many leads came in last week',
    count('recruiting-leads', { createdAtFrom: '2026-11-09', createdAtTo: '2026-11-15' }),
  ],
  [
    31,
    'recruiter',
    'apps stuck in review more than 10 days',
    list('recruiting-applications', { status: 'in_review', statusSinceTo: '2026-11-09' }),
  ],
  [32, 'recruiter', 'how many accidents did we have this month', { type: 'unread' }],
  [33, 'safety', 'show me recruiting leads', { type: 'unread' }],
  [34, 'supervisor', 'what can u do', { type: 'help' }],
  [37, 'safety', 'take me to clean inspections', { type: 'navigate', path: '/clean-inspections' }],
  [38, 'manager', 'can i get dark mode', { type: 'howto' }],
  [39, 'manager', 'what did i miss', { type: 'digest' }],
  [40, 'supervisor', 'unread msgs', { type: 'digest', part: 'messages' }],
  [
    41,
    'supervisor',
    'whats on my plate today',
    list('tasks', { assignees: 'me', status: 'pending,in_progress,waiting', dueAtTo: '2026-11-20' }),
  ],
  [42, 'manager', 'drivers hired since labor day', list('drivers', { hireDateFrom: '2026-09-07', hireDateTo: '2026-11-20' })],
  [
    44,
    'supervisor',
    'who in div 3 has hazmat',
    list('drivers', { division: '<Division 3>', status: 'active', endorsements: 'H,X', licenseExpirationDateFrom: '2026-11-20' }),
  ],
  [
    45,
    'safety',
    'any injury accidents over the weekend',
    list('accidents', { injuriesFrom: '1', occurredAtFrom: '2026-11-14', occurredAtTo: '2026-11-15' }),
  ],
  [
    46,
    'manager',
    'avg days to close a ticket',
    { type: 'average', kind: 'tickets', field: 'days', query: { status: 'closed', statusSinceFrom: '2025-11-21' } },
  ],
  [
    47,
    'safety',
    'export the expired list to excel',
    { type: 'howto', of: { kind: 'drivers', query: { status: 'active', nextExpiryTo: '2026-11-19' } } },
  ],
  [53, 'manager', 'how many trucks', count('vehicles', { ...powered, status: 'active' })],
  [54, 'manager', 'will 1104 break down this month', { type: 'cannot', why: 'forecast' }],
  [55, 'supervisor', 'can brett drive 11.5 hrs today', { type: 'cannot', why: 'advice' }],
  [56, 'supervisor', 'whats tyrone make an hour', { type: 'cannot', why: 'wages' }],
  [58, 'admin', 'select * from users; drop table drivers', { type: 'unread' }],
  [59, 'supervisor', 'asdf??', { type: 'unread' }],
  [60, 'supervisor', 'quien esta fuera mañana', { type: 'cannot', why: 'language' }],
]

/** Questions of no design, in the words of a dispatch desk. */
export const others: readonly (readonly [string, Expected])[] = [
  ['opn accidents', list('accidents', { status: 'open,pending' })],
  ['open accidents', list('accidents', { status: 'open,pending' })],
  ['wat units are in the shop rn', list('vehicles', { status: 'in_shop' })],
  ['leads last week by source', { type: 'group', kind: 'recruiting-leads', by: 'source' }],
  ['who got hurt this yr', list('workers-comp', { injuredAtFrom: '2026-01-01', injuredAtTo: '2026-12-31' })],
  ['runs w/o a driver', list('run-assignments', { driver: 'null', serviceDateFrom: '2026-11-20' })],
  ['accidents', list('accidents', {})],
  [
    'accidents by month',
    { type: 'trend', kind: 'accidents', by: 'month:occurredAt', query: { occurredAtFrom: '2025-12-01', occurredAtTo: '2026-11-20' } },
  ],
  ['are accidents going up', { type: 'trend', kind: 'accidents' }],
  ['average repair cost this year', { type: 'average', kind: 'repairs', field: 'total' }],
  ['top 10 trucks by repair cost', { type: 'group', kind: 'repairs', by: 'vehicle', sum: 'total', top: 10 }],
  ['which driver has the most accidents', { type: 'group', kind: 'accidents', by: 'driver', top: 1 }],
  ['when does gurpreet’s CDL expire', one('field', 'Gurpreet Dhillon', { field: 'licenseExpirationDate' })],
  ['can Dale drive tomorrow', one('about', 'Dale Kowalski', { part: 'ready', day: '2026-11-21' })],
  ['who is free Monday', { type: 'availability', kind: 'drivers', from: '2026-11-23', to: '2026-11-23', free: true }],
  ['who can’t drive tomorrow and why', list('drivers', { status: 'active', readiness: 'block', readinessOn: '2026-11-21' })],
  ['which trucks are free tomorrow', { type: 'availability', kind: 'vehicles', from: '2026-11-21', free: true }],
  [
    'hazmat endorsements expiring',
    list('drivers', {
      status: 'active',
      endorsements: 'H,X',
      licenseExpirationDateFrom: '2026-11-20',
      licenseExpirationDateTo: '2026-12-20',
    }),
  ],
  ['repairs over $2,000', list('repairs', { totalFrom: '200001' })],
  ['trucks over 500,000 miles', list('vehicles', { mileageFrom: '500001', ...powered, status: 'active' })],
  ['tires under 4/32', list('tires', { treadTo: '3.9' })],
  ['tasks overdue by 10 days', list('tasks', { dueAtTo: '2026-11-10', status: 'pending,in_progress,waiting' })],
  ['tickets without a court date', list('tickets', { courtDate: 'null' })],
  ['accidents that aren’t preventable', list('accidents', { determination: '!preventable' })],
  ['trucks in the shop more than 5 days', list('vehicles', { status: 'in_shop', ...powered, statusSinceTo: '2026-11-14' })],
  ['trucks older than 2018', list('vehicles', { yearTo: '2017', ...powered, status: 'active' })],
  ['trucks from 2024', list('vehicles', { year: '2024', ...powered, status: 'active' })],
  ['how many units', count('vehicles', { status: 'active' })],
  ['how many trucks and trailers', count('vehicles', { status: 'active' })],
  ['drivers by status', { type: 'group', kind: 'drivers', by: 'status', query: {} }],
  ['# open tickets', count('tickets', { status: 'open' })],
  ['open tickets', list('tickets', { status: 'open' })],
  ['may accidents', list('accidents', { occurredAtFrom: '2026-05-01', occurredAtTo: '2026-05-31' })],
  [
    'med cards 60 days',
    list('drivers', { medicalExpirationDateFrom: '2026-11-20', medicalExpirationDateTo: '2027-01-19', status: 'active' }),
  ],
  ['open wc 60d+', list('workers-comp', { status: 'open', injuredAtTo: '2026-09-20' })],
  ['hired since labor day', list('drivers', { hireDateFrom: '2026-09-07', hireDateTo: '2026-11-20' })],
  ['violations on 1140 or 1150', list('violations', { vehicle: '<1140>,<1150>' })],
  ['1140/1150 violations', list('violations', { vehicle: '<1140>,<1150>' })],
  ['tickets in joplin', list('tickets', { division: '<Joplin Yard>' })],
  ['1150 miles', { type: 'field', about: '1150', field: 'mileage' }],
  ['status of unit 1104', { type: 'field', about: '1104', field: 'status' }],
  ['who is assigned to truck 1104', { type: 'field', about: '1104', field: 'driver' }],
  ['who is assigned to truck 1104 monday', { type: 'about', about: '1104', part: 'now' }],
  ['license number of Dale Kowalski', { type: 'unread' }],
  ['tickets of Tyrone Kowalski', { type: 'unread' }],
  ['open maria zorbel', { type: 'unread' }],
  ['oldest truck', list('vehicles', { ...powered, status: 'active', sort: 'year' })],
  [
    'plates up in december',
    list('vehicles', { plateExpirationDateFrom: '2026-12-01', plateExpirationDateTo: '2026-12-31', status: 'active' }),
  ],
  ['drivers w/ expired medical', list('drivers', { medicalExpirationDateTo: '2026-11-19', status: 'active' })],
  ['i was up all night. the phone rang. how many drivers are on leave', count('drivers', { status: 'leave' })],
  ['tickets with a court date in december', list('tickets', { courtDateFrom: '2026-12-01', courtDateTo: '2026-12-31' })],
  ['accidents in TX', list('accidents', { state: 'TX' })],
  ['pms overdue', list('pm-schedules', { status: 'active', state: 'overdue,stop' })],
  ['more accidents than last year?', { type: 'compare', kind: 'accidents', measure: { how: 'count' } }],
  ['most expensive repairs', list('repairs', { sort: '-total' })],
  [
    'so listen i have been here since four this morning and nobody told me anything about the trucks and then the shop calls me about the brakes so can you please tell me how many open accidents do we have this month because i need that right now',
    count('accidents', { status: 'open,pending', occurredAtFrom: '2026-11-01', occurredAtTo: '2026-11-30' }),
  ],
  ['what is the trir', { type: 'figure', kind: 'osha-claims', key: 'trir' }],
]

/** Questions across two kinds. */
export const across: readonly (readonly [string, Expected])[] = [
  ['terminated guys w open tickets', list('drivers', { status: 'terminated', 'has.tickets': 'status=open' })],
  ['terminated drivers with open tickets', list('drivers', { status: 'terminated', 'has.tickets': 'status=open' })],
  ['drivers with more than 3 tickets', { type: 'group', kind: 'tickets', by: 'driver', least: 4, query: { 'driver.status': 'active' } }],
  [
    'drivers with an accident this year and no ticket',
    list('drivers', {
      'has.accidents': 'occurredAtFrom=2026-01-01&occurredAtTo=2026-12-31',
      'hasNo.tickets': 'archived=no',
      status: 'active',
    }),
  ],
  ['accidents of drivers hired this year', list('accidents', { 'driver.hireDateFrom': '2026-01-01', 'driver.hireDateTo': '2026-12-31' })],
]
