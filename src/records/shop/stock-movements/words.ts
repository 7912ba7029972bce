import type { KindWords } from '#kit/kind/words.ts'

export const stockMovementsWords: KindWords = {
  names: ['stock ledger', 'stock movement', 'parts movements', 'part movements'],
  fields: { quantity: ['quantity'], entry: ['movement'], note: ['note'] },
  options: {
    'entry.received': ['came in'],
    'entry.used': ['issued'],
    'entry.returned': ['put back'],
    'entry.counted': ['count corrections'],
  },
}
