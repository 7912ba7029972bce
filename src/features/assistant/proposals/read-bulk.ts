import { hrefOf } from '#features/questions/groups.ts'
import type { Frame } from '../frame.ts'
import type { Reading } from '../reading/reading.ts'
import { writeVerbs } from '../reading/refuse.ts'
import { phrasesFor } from './move-words.ts'

const bulk =
  /^(?:(?:please|can you|could you|i want to|i need to|lets|go ahead and) )*([a-z]+)(?: off)? (?:all|every|everything|everybody|everyone|each|both)\b(?: of)?(?: the| my| our)?(?: (.*))?$/

/**
 * A change of many records ("close all tickets"), or null. The assistant changes one record at a time, so the answer opens the list with the
 * records that the action fits. `readRest` reads what follows "all".
 */
export const readBulk = async (
  text: string,
  { lexicon }: Pick<Reading, 'lexicon'>,
  readRest: (rest: string) => Promise<Frame | null>,
): Promise<Frame | null> => {
  const [, verb = '', rest = ''] = bulk.exec(text) ?? []
  // "Total all repairs" asks for a sum, though a vehicle can be totaled.
  const steps = verb === 'total' ? [] : phrasesFor(lexicon.kinds).steps.filter(({ phrase }) => phrase === verb)
  if (steps.length === 0 && !writeVerbs.test(verb)) return null
  const refused: Frame = { type: 'cannot', why: 'bulk' }
  const list = await readRest(rest.replace(/ (?:as|to) [a-z ]+$/, ''))
  if (list === null || (list.type !== 'list' && list.type !== 'count')) return refused
  const record = lexicon.kinds[list.kind]
  if (record === undefined) return refused
  const names = steps.find(({ kind }) => kind === list.kind)?.moves ?? []
  const moves = names.flatMap((name) => record.lifecycle.moves[name] ?? [])
  const from = [...new Set(moves.flatMap((move) => move.from))]
  // "Time off" alone means approved time off, which nobody approves again.
  const fits = !('status' in list.query) || moves.some(({ to }) => to === list.query['status'])
  return { ...refused, instead: hrefOf(record, fits && from.length > 0 ? { ...list.query, status: from.join(',') } : list.query) }
}
