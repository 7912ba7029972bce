import type { KindWords } from '#kit/kind/words.ts'

export const leaveLedgerWords: KindWords = {
  names: [
    'ledger',
    'leave ledger entries',
    'ledger lines',
    'ledger entries',
    'leave lines',
    'pto ledger',
    'leave entries',
    [['leave adjustments', 'pto adjustments', 'balance adjustments'], { entry: 'adjusted' }, 'Adjustment'],
  ],
  fields: {
    days: ['days'],
    hours: ['hours'],
    year: ['year', 'leave year'],
    entry: ['entry', 'entry type'],
    user: ['office employee', 'office staff'],
    note: ['reason'],
    policy: ['policy', 'leave policy'],
  },
  options: {
    'entry.opening': ['opening balances', 'starting balance', 'starting balances'],
    'entry.adjusted': ['adjustments', 'corrections', 'corrected'],
    'entry.granted': ['grants', 'accrued', 'accruals', 'earned'],
    'entry.carried_in': ['carryover', 'carryovers', 'carried over', 'rolled over', 'rolled in'],
    'entry.carried_out': ['rolled out'],
    'entry.expired': ['forfeited', 'use it or lose it'],
    'entry.reserved': ['held', 'on hold', 'booked'],
    'entry.released': ['let go'],
    'entry.taken': ['used', 'used up', 'burned'],
    'entry.given_back': ['returned', 'put back', 'credited back'],
  },
}
