import { bool, choice, date, int, longText, money, ref, rows, text } from '#kit/fields.ts'
import { defineRecord, issue } from '#kit/record.ts'
import { caseWorkers, safetyDeciders } from '#kit/roles.ts'
import { workersCompCasesWords } from './words.ts'

export const entryKinds = {
  work_status: { label: 'Work status' },
  medical: { label: 'Medical visit' },
  contact: { label: 'Contact' },
  money: { label: 'Reserves and payments' },
  hearing: { label: 'Hearing' },
  diary: { label: 'Diary' },
} as const

/**
 * Words about a visit, a call or a reserve tell of the injury, so they are for those who work on claims. Managers keep what they plan work
 * by: status, restrictions, the offer, appointments and money (29 CFR 1630.14(c)(1)(i)).
 */
const words = { readable: caseWorkers } as const

/** An entry has the totals of the claim up to its day, as loss runs do. */
const soFar = { min: 0, reading: true } as const

/** What happens inside a claim, entry by entry: contacts, visits, work status, money, hearings, diary. */
export const workersCompCases = defineRecord({
  name: 'workers-comp-cases',
  path: '/workers-comp-cases',
  label: { one: 'Claim entry', many: 'Claim entries' },
  words: workersCompCasesWords,
  number: 'WCC-{seq5}',
  fields: {
    claim: ref('workers-comp', { label: 'Claim', required: true }),
    entry: choice(entryKinds, { label: 'Entry', required: true }),
    startsOn: date({ label: 'Date or from', required: true, index: true }),
    endsOn: date({ label: 'Until', help: 'The last day; empty while it runs', notBefore: ['startsOn', 'Ends before it begins'] }),
    workStatus: choice(
      {
        off_work: { label: 'Off work', tone: 'danger' },
        modified_duty: { label: 'Modified duty', tone: 'warning' },
        full_duty: { label: 'Full duty', tone: 'success' },
      },
      { label: 'Work status' },
    ),
    mayDrive: bool({ label: 'May drive' }),
    restrictions: rows(
      {
        text: text({ label: 'Restriction', required: true, max: 160 }),
        driving: bool({ label: 'Keeps from driving' }),
        liftLb: int({ label: 'Lifting limit', unit: 'lb', min: 0, max: 500 }),
        hours: int({ label: 'Hours a day', unit: 'h', min: 0, max: 24 }),
        until: date({ label: 'Until' }),
      },
      { label: 'Restrictions', max: 20 },
    ),
    offer: text({ label: 'Duty offered', max: 300 }),
    offerTerms: text({ label: 'Place, hours and pay', max: 300 }),
    offeredOn: date({ label: 'Offered on' }),
    answerBy: date({ label: 'Answer asked by', notBefore: ['offeredOn', 'Before the offer'] }),
    offerAnswer: choice(
      {
        accepted: { label: 'Accepted', tone: 'success' },
        refused: { label: 'Refused', tone: 'danger' },
        waiting: { label: 'Waiting', tone: 'info' },
      },
      { label: 'Answer' },
    ),
    answeredOn: date({ label: 'Answered on', help: 'Defaults to today.' }),
    nextAppointment: date({ label: 'Next appointment', clock: true, notBefore: ['startsOn', 'Before the day of this entry'] }),
    medicalPaid: money({ label: 'Medical paid', short: 'Medical', ...soFar }),
    medicalReserve: money({ label: 'Medical incurred', short: 'Medical', ...soFar }),
    indemnityPaid: money({ label: 'Indemnity paid', short: 'Indemnity', ...soFar }),
    indemnityReserve: money({ label: 'Indemnity incurred', short: 'Indemnity', ...soFar }),
    expensePaid: money({ label: 'Expense paid', short: 'Expense', ...soFar }),
    expenseReserve: money({ label: 'Expense incurred', short: 'Expense', ...soFar }),
    rehabPaid: money({ label: 'Rehabilitation paid', short: 'Rehabilitation', ...soFar }),
    rehabReserve: money({ label: 'Rehabilitation incurred', short: 'Rehabilitation', ...soFar }),
    recovered: money({ label: 'Recovered', ...soFar }),
    moneySource: choice({ manual: { label: 'Manually' }, loss_run: { label: 'Loss run' } }, { label: 'From', default: 'manual' }),
    what: text({ ...words, label: 'Description or reason', max: 300 }),
    who: text({ ...words, label: 'With or by', max: 120 }),
    note: longText({ label: 'Note', max: 3000, confidential: 'medical' }),
    dueOn: date({ label: 'Due', clock: true, index: true, notBefore: ['startsOn', 'Before the day of this entry'] }),
    owner: ref('users', { label: 'Owner' }),
    result: text({ ...words, label: 'Result', max: 300 }),
    doneOn: date({ label: 'Done on', system: true }),
    days: int({ label: 'Days', computed: true }),
  },
  lifecycle: {
    states: {
      open: { label: 'Open', tone: 'info' },
      done: { label: 'Done', tone: 'success', closed: true },
      recorded: { label: 'Recorded', tone: 'neutral', closed: true },
    },
    initial: 'recorded',
    moves: {
      complete: {
        label: 'Mark as done',
        from: ['open'],
        to: 'done',
        roles: caseWorkers,
        next: true,
        asks: { result: text({ label: 'Outcome', required: true, max: 300 }) },
      },
      answer: {
        label: 'Record the answer',
        from: ['open', 'recorded'],
        to: null,
        done: 'Answer recorded',
        roles: caseWorkers,
        help: 'To the offer of work. The signed letter belongs to Files.',
        asks: {
          offerAnswer: choice(
            { accepted: { label: 'Accepted', tone: 'success' }, refused: { label: 'Refused', tone: 'danger' } },
            { label: 'Answer', required: true },
          ),
          answeredOn: date({ label: 'Answered on', required: true }),
        },
      },
      end: {
        label: 'End the period',
        from: ['open'],
        to: 'recorded',
        roles: caseWorkers,
        next: true,
        asks: { endsOn: date({ label: 'Last day', required: true }) },
      },
    },
  },
  access: {
    read: safetyDeciders,
    create: caseWorkers,
    update: caseWorkers,
    archive: caseWorkers,
    export: caseWorkers,
    confidential: { medical: caseWorkers },
    beside: { readers: caseWorkers },
  },
  scope: { through: ['claim'] },
  // Titles stand in links, searches and notices: they say nothing of the injury.
  title: (entry) =>
    entry.entry === 'work_status' && entry.workStatus !== null ? statusWords[entry.workStatus] : entryKinds[entry.entry].label,
  list: {
    columns: ['title', 'what', 'who', 'claim', 'startsOn', 'endsOn', 'status', 'workStatus', 'days', 'dueOn', 'owner'],
    sort: '-startsOn',
    filters: ['status', 'entry', 'claim', 'startsOn', 'endsOn', 'workStatus', 'dueOn', 'owner', 'offerAnswer', 'nextAppointment'],
    views: [
      { key: 'diary', label: 'Diary due', query: 'entry=diary&status=open&sort=urgency', first: true },
      { key: 'off', label: 'Off work', query: 'entry=work_status&workStatus=off_work&status=open' },
      { key: 'modified', label: 'Modified duty ending', query: 'entry=work_status&workStatus=modified_duty&status=open&sort=endsOn' },
      { key: 'money', label: 'Money', query: 'entry=money' },
    ],
    overview: [
      'claim',
      ['Dates', 'startsOn', 'endsOn', 'days'],
      ['Work', 'workStatus', 'mayDrive'],
      ['Offer', 'offer', 'offerTerms', 'offeredOn'],
      ['Answer', 'offerAnswer', 'answerBy', 'answeredOn'],
      'nextAppointment',
      ['Paid', 'medicalPaid', 'indemnityPaid', 'expensePaid', 'rehabPaid'],
      ['Reserves', 'medicalReserve', 'indemnityReserve', 'expenseReserve', 'rehabReserve'],
      ['Task', 'what', 'who', 'owner', 'dueOn'],
      ['Result', 'result', 'doneOn'],
    ],
    facts: ['claim', 'startsOn', 'status'],
  },
  referencedBy: {
    holds: { field: 'claimEntry', label: 'Work status', system: true, readable: safetyDeciders },
  },
  form: [
    { heading: 'Entry', fields: ['claim', 'entry', 'startsOn', 'endsOn', 'what', 'who', 'result', 'note'] },
    {
      heading: 'Work status',
      fields: [
        'workStatus',
        'mayDrive',
        'restrictions',
        'nextAppointment',
        'offer',
        'offerTerms',
        'offeredOn',
        'answerBy',
        'offerAnswer',
        'answeredOn',
      ],
    },
    {
      heading: 'Money',
      fields: [
        'medicalPaid',
        'medicalReserve',
        'indemnityPaid',
        'indemnityReserve',
        'expensePaid',
        'expenseReserve',
        'rehabPaid',
        'rehabReserve',
        'recovered',
        'moneySource',
      ],
      help: 'Enter totals as of this date, not the change. A reserve is what was paid and what is still to be paid, together: the incurred column of a loss run.',
    },
    { heading: 'Diary', fields: ['dueOn', 'owner'] },
  ],
  check: (entry, today) => [
    entry.entry === 'money' && entry.startsOn > today && issue('startsOn', 'Date of the totals can’t be in the future'),
    entry.entry === 'work_status' && entry.workStatus === null && issue('workStatus', 'Off work, modified or full duty'),
    entry.entry === 'diary' && entry.dueOn === null && issue('dueOn', 'Enter a due date'),
    entry.entry === 'diary' && entry.what === null && entry.who === null && issue('what', 'Enter the task'),
    entry.entry === 'money' &&
      entry.moneySource !== 'loss_run' &&
      entry.what === null &&
      moneyBuckets.some((bucket) => entry[`${bucket}Reserve`] !== null) &&
      issue('what', 'Enter a reason for the reserve change'),
    entry.offer !== null &&
      entry.offeredOn !== null &&
      entry.answeredOn !== null &&
      entry.answeredOn < entry.offeredOn &&
      issue('answeredOn', 'Answered before it was offered'),
    ...moneyBuckets.map((bucket) => {
      const paid = entry[`${bucket}Paid`] ?? 0
      const reserve = entry[`${bucket}Reserve`]
      return reserve !== null && paid > reserve && issue(`${bucket}Paid`, 'Paid exceeds incurred')
    }),
  ],
  warn: (entry) => [
    entry.entry === 'work_status' &&
      entry.workStatus !== 'full_duty' &&
      entry.endsOn === null &&
      entry.nextAppointment === null &&
      issue('nextAppointment', 'The period is open without a next appointment'),
  ],
})

const moneyBuckets = ['medical', 'indemnity', 'expense', 'rehab'] as const

const statusWords = { off_work: 'Off work', modified_duty: 'Modified duty', full_duty: 'Full duty' } as const
