import type { KindWords } from '#kit/kind/words.ts'

export const correctiveActionsWords: KindWords = {
  names: ['corrective action', 'correctives', 'corrective', 'action items', 'action item'],
  fields: {
    doneOn: ['done', 'date', 'done on', 'completed', 'finished'],
    verifiedOn: ['verified', 'signed off', 'checked'],
    owner: ['owner', 'assigned to', 'responsible'],
    escalation: ['escalation', 'escalated to'],
    verifier: ['verifier', 'verified by'],
    repeatAnsweredOn: ['answered'],
  },
  options: {
    'status.done': ['waiting to be verified', 'waiting on verification', 'not verified', 'unverified', 'needing verification'],
    'status.returned': ['sent back', 'kicked back', 'bounced back', 'bounced'],
    'status.verified': ['signed off', 'verified done'],
    'status.waived': ['let go', 'excused'],
    'escalation.safety': ['escalated to safety'],
    'escalation.management': ['escalated to management'],
    'escalation.owner': ['escalated to the owner'],
    'escalation.none': ['not escalated'],
  },
  phrases: [
    [['overdue', 'late', 'past due', 'behind'], { overdue: 'yes' }, 'Overdue'],
    [['escalated', 'gone up the chain'], { escalation: 'safety,management' }, 'Escalated'],
    [['that happened again', 'happened again', 'repeated'], { repeatedBy: '!null' }, 'happened again'],
    [
      ['unassigned', 'without an owner', 'no owner', 'nobody owns', 'nobody owns it', 'nobody has', 'nobody is on'],
      { owner: 'null' },
      'no owner',
    ],
  ],
}
