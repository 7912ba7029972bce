import type { Frame } from '../frame.ts'
import type { Lexicon } from '../lexicon.ts'
import type { Linked } from './link.ts'

const dueKinds = ['tasks', 'deadlines', 'pm-schedules', 'corrective-actions']
/** Asks which list is meant by "what is overdue". */
export const askDue = ({ text, mentions }: Linked, { kinds }: Lexicon): Frame | null => {
  const found = /\b(?:overdue|past due|due)\b.*$/.exec(text)?.[0].replace(/@\w+/g, '').trim()
  if (found === undefined || mentions.length > 0 || !/^(?:what|anything|show|list|is|whats)\b/.test(text)) return null
  const options = dueKinds.flatMap((kind) => (kinds[kind] === undefined ? [] : [`${kinds[kind].label.many} ${found}`]))
  return options.length < 2 ? null : { type: 'clarify', question: 'Which do you mean?', options }
}
