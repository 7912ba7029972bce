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
  ],
  phrases: [
    [['off work', 'out of work', 'not working'], { workStatus: 'off_work' }, 'Off work'],
    [['light duty', 'modified duty', 'restricted duty'], { workStatus: 'modified_duty' }, 'Modified duty'],
    [['lost time'], { type: 'lost_time' }, 'Lost time'],
    [['in litigation', 'litigated', 'lawyered up', 'with attorney', 'with an attorney'], { litigated: 'true' }, 'In litigation'],
  ],
}
