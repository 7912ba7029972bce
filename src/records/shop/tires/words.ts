import type { KindWords } from '#kit/kind/words.ts'

export const tiresWords: KindWords = {
  names: ['tire', 'tyres'],
  fields: {
    model: ['model'],
    cost: ['cost', 'price'],
    tread: ['tread', 'tread depth', '32nds'],
  },
  phrases: [
    [['low tread', 'below the limit', 'bald', 'worn out', 'illegal'], { treadAlarm: 'below' }, 'Below limit'],
    [['need pulling', 'need replaced', 'worn', 'need replacing', 'due'], { treadAlarm: 'below,pull' }, 'at or near the limit'],
  ],
}
