import type { KindWords } from '#kit/kind/words.ts'

export const holdsWords: KindWords = {
  names: [
    'hold',
    'dispatch holds',
    'dispatch hold',
    [['do not dispatches', 'do not dispatch holds', 'dnds'], { effect: 'block' }, 'Do not dispatch'],
  ],
  fields: {
    reason: ['reason'],
    startsAt: ['placed', 'put on', 'started', 'from'],
    endsAt: ['ends', 'until', 'runs out'],
    liftedAt: ['lifted', 'released', 'taken off', 'cleared', 'removed'],
    liftedBy: ['lifted by', 'released by'],
    liftReason: ['lift reason', 'reason lifted'],
    kind: ['kind', 'type', 'cause'],
  },
  asks: {
    reason: ['why on hold', 'why held', 'why hold', 'why placed', 'why put on hold'],
    endsAt: ['when come off hold', 'when off hold', 'when end'],
    liftReason: ['why lifted', 'why released', 'why lift'],
  },
  options: {
    'status.lifted': ['released', 'taken off', 'cleared', 'removed', 'dropped'],
    'status.mistaken': ['mistakes', 'entered in error', 'by mistake'],
    'effect.block': ['blocking', 'hard', 'full stop', 'grounding'],
    'effect.warn': ['warnings', 'cautions', 'caution only', 'warning only'],
    'kind.oos_order': ['oos', 'oos orders', 'out of service', 'out of service orders', 'out of service order'],
    'kind.drug_alcohol': ['drug', 'alcohol', 'drugs', 'drug and alcohol', 'clearinghouse', 'failed drug test'],
    'kind.medical_leave': ['medical leave', 'injured', 'hurt'],
    'kind.unsafe_defect': ['unsafe', 'defect', 'defects', 'unsafe defects', 'red tag', 'red tags'],
    'kind.disqualification': ['disqualified', 'disqualifications', 'dq'],
    'kind.leave': ['for vacation', 'for time off'],
    'kind.credential': ['credentials', 'expired paperwork'],
    'kind.discipline': ['disciplinary'],
    'kind.accident': ['after an accident', 'for an accident', 'post accident'],
  },
  phrases: [
    [['active', 'open', 'in force', 'current', 'in place', 'standing'], { standing: 'in_force' }, 'Active'],
    [['upcoming', 'future', 'planned', 'coming up'], { standing: 'upcoming' }, 'Upcoming'],
    [['over', 'ended', 'expired', 'old'], { standing: 'over' }, 'Over'],
    [['open ended', 'no end date', 'without an end', 'without an end date', 'indefinite'], { endsAt: 'null' }, 'without an end'],
  ],
}
