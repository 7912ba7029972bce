import { said } from '#kit/kind/words.ts'
import type { KindWords } from '#kit/kind/words.ts'

export const ticketsWords: KindWords = {
  shorthand: { tix: 'tickets', tkt: 'ticket', tkts: 'tickets', tics: 'tickets' },
  names: [
    'fines',
    'fine',
    'ticket',
    [['tolls', 'toll bills', 'toll bill'], { kind: 'toll' }, 'Toll'],
    // A toll is owed without a decision of a court.
    [
      [
        'unpaid tolls',
        'unpaid toll bills',
        'tolls not paid',
        'tolls we owe',
        'tolls we still owe',
        'tolls do we owe',
        'tolls do we still owe',
      ],
      { kind: 'toll', status: 'open', paidOn: 'null' },
      'unpaid tolls',
    ],
    [['overweights', 'overweight tickets'], { kind: 'overweight' }, 'Overweight'],
    [['parking tickets', 'parking ticket'], { kind: 'parking' }, 'Parking'],
    [['speeding tickets', 'speeding ticket'], { speedClass: '!null' }, 'speeding'],
    [
      ['fines we owe', 'fines we still owe', 'fines do we owe', 'fines do we still owe', 'tickets we owe on', 'tickets we still owe on'],
      { status: 'open', paidOn: 'null', disposition: 'guilty,no_contest,reduced' },
      'Unpaid',
    ],
  ],
  fields: {
    issuedAt: ['issued', 'written', 'ticket date', 'date'],
    courtDate: said(`
      court date, court dates, court, hearing, going to court, in court, due in court, with a court date, with court dates
    `),
    respondBy: ['respond by', 'response', 'response date', 'answer'],
    attorney: ['attorney', 'lawyer'],
    fineTotal: ['fine', 'fine amount', 'amount'],
    attorneyFee: said(`
      attorney fee, attorney fees, attorneys, lawyers, attorney cost, lawyer cost, lawyer fee, lawyer fees, legal fees, legal fee, attorneys cost, lawyers cost, attorneys cost
      us, lawyers cost us, attorney costs, lawyer costs, paid lawyers, paid attorneys, paid to lawyers, paid to attorneys
    `),
    courtCosts: ['court costs', 'court cost', 'court fees'],
    paidAmount: ['amount paid', 'paid amount'],
    paidOn: ['paid off'],
    respondedOn: ['responded', 'answered'],
    dispositionOn: ['decided', 'dismissed', 'thrown out', 'tossed', 'dropped', 'reduced', 'ruled on', 'disposed of'],
    convictedOn: ['convicted', 'found guilty'],
    retainedOn: ['retained', 'lawyer hired'],
    notifiedEmployerOn: ['gave us notice', 'written notice', 'notified us'],
    mvrPoints: ['points', 'mvr points', 'license points'],
    kind: ['kind', 'type', 'ticket type'],
    disposition: ['outcome', 'disposition', 'result'],
    responsible: ['who pays', 'responsible'],
    paidBy: ['paid by', 'who paid'],
    agency: ['agency', 'department', 'who wrote it'],
    officer: ['officer', 'trooper'],
    seriousCount: ['serious violations', 'serious count'],
  },
  asks: {
    fineTotal: ['what fine', 'what fined'],
    courtDate: ['when court', 'when court date', 'when go to court', 'when due in court', 'when hearing', 'when in court'],
    description: ['what ticketed for', 'what cited for', 'what ticket for', 'what pulled over for', 'why ticketed', 'why cited'],
    officer: ['who wrote'],
    attorney: ['who attorney', 'who lawyer', 'who represents', 'who defending', 'who fighting'],
  },
  options: {
    'kind.moving': ['movers'],
    'kind.equipment': ['fix it', 'fix it tickets'],
    'kind.overweight': ['overweights', 'over weight', 'over gross', 'overloaded'],
    'kind.toll': ['tolls', 'toll bills'],
    'kind.camera': ['red light camera', 'speed camera', 'cameras', 'photo tickets'],
    'kind.parking': ['parked illegally'],
    'stage.received': ['just in'],
    'stage.reviewing': ['being reviewed', 'in review', 'under review'],
    'stage.attorney': ['at the attorney', 'at the lawyer', 'lawyered up'],
    'stage.court_scheduled': ['court set'],
    'stage.plea_or_payment_due': ['payment due', 'plea due', 'waiting on payment'],
    'stage.paid': ['paid off', 'paid up'],
    'response.contested': ['fought', 'fighting', 'contesting', 'being fought', 'being contested'],
    'responsible.driver': said(`
      driver pays, driver paying, on the driver, charged to the driver, driver has to pay, driver is paying, driver owes, drivers
      have to pay, drivers owe
    `),
    'responsible.company': ['company pays', 'on the company', 'charged to the company'],
    'responsible.lessor': ['lessor pays', 'lessor paying', 'on the lessor', 'charged to the lessor'],
    'responsible.undecided': ['who pays undecided', 'nobody decided who pays'],
    'paidBy.driver': ['paid by the driver', 'driver paid'],
    'paidBy.company': ['paid by the company', 'paid by us', 'company paid'],
    'paidBy.lessor': ['paid by the lessor', 'lessor paid'],
    'disposition.guilty': ['found guilty', 'convicted', 'convictions'],
    'disposition.reduced': ['knocked down', 'pled down', 'lesser charge'],
    'disposition.deferred': ['deferral', 'deferrals', 'deferred adjudication'],
    'disposition.pending': ['undecided', 'no outcome', 'without an outcome', 'not decided', 'still pending', 'no outcome yet'],
    'privateCar.true': ['in a personal car', 'personal vehicle', 'in their own car', 'off duty', 'personal car'],
    'appearanceRequired.true': ['must appear', 'have to appear', 'mandatory appearance'],
    'hazmat.true': ['hazmat', 'with hazmat', 'placarded'],
    'review.to_file': ['to challenge', 'needing a challenge'],
    'speedClass.slls4': ['15 over', '15 or more over', '15 plus over'],
    'smsEffect.removed': ['can come off csa', 'removable'],
  },
  views: {
    respond: ['to respond to', 'response due', 'due for a response'],
  },
  phrases: [
    [['speeding', 'speeders', 'for speeding'], { speedClass: '!null' }, 'speeding'],
    [
      ['unpaid', 'not paid', 'owing', 'still owe', 'not been paid', 'still owed', 'waiting to be paid'],
      { status: 'open', paidOn: 'null', disposition: 'guilty,no_contest,reduced' },
      'Unpaid',
    ],
    [['in court', 'going to court', 'with a court date'], { courtDate: '!null' }, 'with a court date'],
    [['serious'], { seriousForCdl: 'yes' }, 'serious for the CDL'],
    [
      ['dismissed', 'thrown out', 'beat', 'won', 'tossed', 'tossed out', 'dropped'],
      { disposition: 'dismissed,not_guilty' },
      'dismissed or not guilty',
    ],
    [['logbook', 'log', 'logs', 'hos', 'log book', 'hours of service'], { kind: 'log_or_hos' }, 'Logs or hours'],
    [
      [
        'handled by an attorney',
        'handled by a lawyer',
        'a lawyer is handling',
        'an attorney is handling',
        'a lawyer has',
        'an attorney has',
      ],
      { status: 'open', attorney: '!null' },
      'open with an attorney',
    ],
    [
      ['waiting on court', 'waiting for court', 'waiting on a court date', 'still going to court'],
      { status: 'open', courtDateFrom: 'today' },
      'court ahead',
    ],
  ],
  common: 'kind',
}
