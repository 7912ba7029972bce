import type { KindWords } from '#kit/kind/words.ts'

export const dataqsWords: KindWords = {
  names: ['dataqs', 'dataq', 'data qs', 'challenges', 'dataqs requests'],
  fields: {
    reason: ['reason'],
  },
  options: {
    'type.registration': ['cab card', 'irp'],
  },
  phrases: [
    [['waiting', 'waiting for a decision', 'waiting on a decision', 'pending'], { status: 'filed,reconsideration' }, 'Awaiting decision'],
  ],
}
