import type { KindWords } from '#kit/kind/words.ts'

export const oilChangesWords: KindWords = {
  names: ['oil', 'oil change', 'oil service', 'oil services', 'oil changes'],
  fields: {
    total: ['total', 'cost', 'price', 'amount', 'bill'],
    shop: ['shop', 'vendor'],
    doneOn: ['done', 'date', 'done on'],
  },
  phrases: [[['abnormal', 'bad sample', 'bad samples'], { sample: 'abnormal,severe' }, 'sample abnormal']],
}
