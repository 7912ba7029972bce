import type { RecordDefinition } from '#kit/record.ts'
import { inSentence } from '#kit/words.ts'
import type { Lexicon } from './lexicon.ts'

/** Lists that people ask about most. */
export const useful = ['accidents', 'tickets', 'drivers', 'time-off', 'recruiting-leads', 'tasks', 'vehicles']

/** Questions that work for this person: about the lists that a question named, then the one they look at. */
export const examplesFor = ({ kinds }: Lexicon, path: string, named: readonly string[] = []): string[] => {
  const here = Object.values(kinds).find((record) => path === record.path || path.startsWith(`${record.path}/`))
  const asked = named.filter((name) => name !== 'divisions')
  const order = [...asked, here?.name, ...useful].filter((name) => name !== undefined)
  const first = kinds[asked[0] ?? ''] ?? here
  const own = first === undefined ? [] : [`How many ${manyOf(first)} by status?`]
  const others = [...new Set(order)].flatMap((name) => (kinds[name] === undefined ? [] : [exampleOf(kinds[name])]))
  return [...new Set([...own, ...others, 'How do I export a list?'])].slice(0, 5)
}

/** "Time off requests", since "how many time off" is no English. */
const manyOf = ({ label }: RecordDefinition): string => inSentence(label.many.endsWith('s') ? label.many : `${label.one}s`)

const exampleOf = (record: RecordDefinition): string => {
  const many = manyOf(record)
  if (record.name === 'drivers') return 'Drivers with a medical card expiring in the next 60 days'
  if (record.name === 'time-off') return 'Who is off tomorrow?'
  return record.badge.length > 0 ? `How many open ${many}?` : `How many ${many} by status?`
}
