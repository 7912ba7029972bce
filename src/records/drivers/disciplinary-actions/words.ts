import type { KindWords } from '#kit/kind/words.ts'

export const disciplinaryActionsWords: KindWords = {
  names: ['discipline', 'write ups', 'writeups', 'writeup', 'write up', 'warnings', 'disciplinary', 'coachings', 'disciplines'],
  fields: {
    points: ['points', 'csa points'],
  },
  options: {
    'level.final_warning': ['final'],
    'level.verbal_warning': ['verbal'],
    'level.written_warning': ['written'],
  },
  phrases: [
    [['unsigned', 'waiting for signature', 'not signed'], { status: 'issued' }, 'Signature pending'],
    [['counting', 'in force', 'active'], { counts: 'yes' }, 'still counting'],
  ],
}
