import type { Move, RecordDefinition } from '#kit/record.ts'
import { inSentence } from '#kit/words.ts'

/** '"Close" is possible only while the repair is open.', from the table that decides it. */
export const wrongStateSentence = (record: RecordDefinition, move: Move): string => {
  const labels = move.from.map((state) => inSentence(record.lifecycle.states[state]?.label ?? state))
  const list = labels.length > 1 ? `${labels.slice(0, -1).join(', ')} or ${labels.at(-1)}` : (labels[0] ?? '')
  return `"${move.label}" is possible only while the ${inSentence(record.label.one)} is ${list}.`
}
