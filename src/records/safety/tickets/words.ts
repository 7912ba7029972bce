import type { KindWords } from '#kit/kind/words.ts'

export const ticketsWords: KindWords = {
  names: ['fines', 'fine', 'ticket'],
  fields: {
    issuedAt: ['issued', 'written', 'ticket date', 'date'],
    courtDate: [
      'court date',
      'court dates',
      'court',
      'hearing',
      'going to court',
      'in court',
      'due in court',
      'with a court date',
      'with court dates',
    ],
    respondBy: ['respond by', 'response', 'response date', 'answer'],
    attorney: ['attorney', 'lawyer'],
    fineTotal: ['fine', 'fine amount', 'amount'],
  },
  phrases: [
    [['speeding', 'speeders', 'for speeding'], { speedClass: '!null' }, 'speeding'],
    [['unpaid', 'not paid'], { status: 'open', paidOn: 'null', disposition: 'guilty,no_contest,reduced' }, 'Unpaid'],
    [['in court', 'going to court', 'with a court date'], { courtDate: '!null' }, 'with a court date'],
    [['serious'], { seriousForCdl: 'yes' }, 'serious for the CDL'],
    [['dismissed', 'thrown out', 'beat', 'won'], { disposition: 'dismissed,not_guilty' }, 'dismissed or not guilty'],
    [['logbook', 'log', 'hos'], { kind: 'log_or_hos' }, 'Logs or hours'],
  ],
}
