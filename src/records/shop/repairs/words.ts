import type { KindWords } from '#kit/kind/words.ts'

export const repairsWords: KindWords = {
  names: ['repair', 'repair orders', 'work orders', 'breakdowns'],
  fields: {
    total: ['total', 'cost', 'price', 'amount', 'bill'],
    shop: ['shop', 'vendor'],
    system: ['system', 'component'],
    cause: ['cause', 'causes'],
  },
  phrases: [
    [['unsafe', 'safety defects', 'not safe'], { unsafe: 'true' }, 'unsafe to drive'],
    [
      ['waiting on parts', 'parts', 'waiting for parts', 'waiting parts', 'held for parts'],
      { status: 'waiting_parts' },
      'Waiting on parts',
    ],
    [['waiting', 'on hold'], { status: 'waiting_parts,waiting_vendor,waiting_approval' }, 'Waiting'],
    [['brake', 'brakes'], { system: 'brakes' }, 'Brakes'],
    [['tire', 'tires'], { system: 'tires' }, 'Tires and wheels'],
    [['completed', 'finished'], { status: 'done' }, 'Done'],
    [['road calls', 'roadside breakdowns', 'breakdown'], { origin: 'road_call' }, 'Road call'],
    [['comeback', 'comebacks', 'repeat'], { repeatOf: '!null' }, 'repeat of another'],
  ],
}
