import type { KindWords } from '#kit/kind/words.ts'

export const workersCompWords: KindWords = {
  names: [
    'claims',
    'claim',
    'workers comp',
    'comp claims',
    'comp claim',
    'workers comp claims',
    'comp',
    'work comp',
    'workers compensation',
    'injury claims',
    'comp cases',
    'got hurt',
    'was hurt',
    'were hurt',
    'hurt',
    'got injured',
    'was injured',
  ],
  fields: {
    incurred: ['incurred', 'cost'],
    claimNumber: ['claim number', 'claim'],
    adjuster: ['adjuster'],
    adjusterPhone: ['adjuster phone', 'adjuster number'],
    cause: ['cause', 'causes'],
    carrier: ['carrier', 'tpa'],
    bodyPart: ['body part', 'part of body'],
    attorney: ['attorney', 'lawyer'],
  },
  options: {
    'status.denied': ['rejected', 'turned down'],
  },
  phrases: [
    [['off work', 'out of work', 'not working'], { workStatus: 'off_work' }, 'Off work'],
    [['light duty', 'modified duty', 'restricted duty'], { workStatus: 'modified_duty' }, 'Modified duty'],
    [['lost time'], { type: 'lost_time' }, 'Lost time'],
    [['in litigation', 'litigated', 'lawyered up', 'with attorney', 'with an attorney'], { litigated: 'true' }, 'In litigation'],
  ],
}
