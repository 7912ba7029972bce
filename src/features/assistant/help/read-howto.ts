import { daysAfter } from '#kit/dates/iso-day.ts'
import type { Frame } from '../frame.ts'
import type { Reading } from '../reading/reading.ts'
import { plainText, slipOf } from '../words.ts'
import type { Topic } from './topic.ts'

const asksHow =
  /^(?:so )?(?:how (?:do|can|would|should|does) (?:i|we|you|one|somebody|someone)|how to|where (?:do|can|would|should) (?:i|we|you|one)|can (?:i|we|you) (?:get|have|use|switch|turn on|change|make|set|show me how)|(?:show|tell|teach) me how|what is the way to|is there (?:a|any) way to|(?:steps|help) (?:to|for|with))\b/
const exporting = /^(?:export|download|print)\b(.*?)(?: (?:to|as|in|into) (?:an? )?(?:excel|csv|xlsx|spreadsheet|file))?$/

type Again = (question: string, reading: Reading) => Promise<Frame>

/** "How do I …", "where do I …", "can I get …": the task that is meant, or null where the question is another. */
export const readHowTo = async (text: string, reading: Reading, again: Again): Promise<Frame | null> => {
  const file = exporting.exec(text)
  if (file !== null) return readExport(file[1] ?? '', reading, again)
  if (!asksHow.test(text)) return null
  const words = contentOf(text.replace(asksHow, ''))
  const best = bestOf(reading.topics ?? [], words)
  const [only, ...others] = best
  if (only !== undefined && others.length === 0) return { type: 'howto', topic: only.key }
  if (only !== undefined)
    return { type: 'clarify', question: 'Which of these?', options: best.slice(0, 4).map(({ title }) => `How do I ${title}?`) }
  // "Can I get a list of …" asks for the list.
  return text.startsWith('can ') ? null : readPlace(words, reading)
}

/** Words that tell no task from another. */
const noise = new Set(
  'a an the this that these of to for in into on at by with from my our your me i we you it one is are be do does and or please way'.split(
    ' ',
  ),
)
const contentOf = (text: string): readonly string[] => text.split(' ').filter((word) => word !== '' && !noise.has(word))

const bare = (word: string): string => (word.length > 3 ? word.replace(/s$/, '') : word)
const holds = (words: readonly string[], wanted: string): boolean =>
  words.some((word) => bare(word) === bare(wanted) || isSlip(word, wanted))
/** One letter off, two in a long word; never another first letter. */
const isSlip = (word: string, wanted: string): boolean =>
  word.length >= 4 && word[0] === wanted[0] && slipOf(word, wanted) <= (word.length >= 8 ? 2 : 1)

/** The topics of which most words stand in the question; several where they stand alike. */
const bestOf = (topics: readonly Topic[], words: readonly string[]): readonly Topic[] => {
  const scored = topics.map((topic) => [topic, scoreOf(topic, words)] as const)
  const best = Math.max(0, ...scored.map(([, score]) => score))
  return best === 0 ? [] : scored.filter(([, score]) => score === best).map(([topic]) => topic)
}

/** How many words of its longest phrase stand in the question, all of them; 0 where none does whole. */
const scoreOf = ({ asks, title }: Topic, words: readonly string[]): number =>
  Math.max(
    0,
    ...[...asks, title].map((ask) => {
      const wanted = contentOf(plainText(ask))
      return wanted.length > 0 && wanted.every((word) => holds(words, word)) ? wanted.length : 0
    }),
  )

/** A list or a screen that is asked for by name: where it is, or where a new one is entered. Every other word must be understood. */
const readPlace = (words: readonly string[], { lexicon, screens }: Reading): Frame | null => {
  const verb = words.filter((word) => !plain.has(word))
  const phrase = verb.filter((word) => !adds.has(word) && !looks.has(word)).join(' ')
  const kind = lexicon.nouns.get(phrase)?.[0]?.kind
  const record = lexicon.kinds[kind ?? '']
  if (record !== undefined && verb.some((word) => adds.has(word)))
    return { type: 'howto', topic: 'add', of: { kind: record.name, query: {} } }
  const path = screens[phrase] ?? record?.path
  return path === undefined ? null : { type: 'navigate', path, label: record?.label.many ?? phrase }
}

const adds = new Set(['add', 'enter', 'create', 'log', 'report', 'file', 'put', 'make', 'start', 'record'])
const looks = new Set(['find', 'see', 'look', 'go', 'get', 'open', 'view'])
const plain = new Set(['new', 'another', 'more', 'all', 'up', 'page', 'screen', 'list'])

/** "Export the expired list to Excel": the list, where the person then presses the button. */
const readExport = async (what: string, reading: Reading, again: Again): Promise<Frame | null> => {
  const { lexicon, today } = reading
  const words = contentOf(what).filter((word) => word !== 'list')
  if (words.length === 0) return { type: 'howto', topic: 'export-list' }
  if (words.every((word) => word.startsWith('expir')) && lexicon.kinds['drivers'] !== undefined)
    return { type: 'howto', topic: 'export-list', of: { kind: 'drivers', query: { nextExpiryTo: daysAfter(today, -1), status: 'active' } } }
  const frame = await again(what.replace(/\blist\b/g, ' ').trim(), reading)
  return frame.type === 'list' || frame.type === 'count'
    ? { type: 'howto', topic: 'export-list', of: { kind: frame.kind, query: frame.query } }
    : frame
}
