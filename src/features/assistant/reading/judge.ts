import type { RecordDefinition } from '#kit/record.ts'
import { inSentence } from '#kit/words.ts'
import { useful } from '../examples.ts'
import type { Frame } from '../frame.ts'
import { refersTo, takeNouns } from '../kinds.ts'
import type { Lexicon } from '../lexicon.ts'
import { readPeriod } from '../periods.ts'
import { Rest } from '../rest.ts'
import { standing } from './assumptions.ts'
import { groupField } from './fields.ts'
import type { Reading } from './reading.ts'

const leaving = 'quit|quitting|resign|walk out|walk off|walk|bail|leave us|leave the company|leaving us|leaving the company|jump ship'
const failing =
  'crash|wreck|fail|break|break down|get hurt|get injured|get fired|get sued|get caught|have an? \\w+|cause an? \\w+|call in|call off'
const predicting: readonly RegExp[] = [
  new RegExp(String.raw`\b(?:about|going|likely|ready|set|bound|fixing|planning|apt|looking) to (?:${leaving}|${failing}|pass|win|lose)\b`),
  new RegExp(
    String.raw`\b(?:will|would|might|gonna) (?:\S+ ){0,6}?(?:${leaving}|${failing}|pass|win|lose|show up|make it|go up|go down|improve|get (?:better|worse))\b`,
  ),
  new RegExp(String.raw`\b(?:${leaving}|fail|crash|break down|break|wreck|get hurt) next\b`),
  /\b(?:flight risk|turnover risk|at risk of (?:quitting|leaving|crashing|failing)|odds|chances? (?:of|that|are)|how likely|probability|likely to|next to (?:go|quit|crash|fail|leave))\b/,
]
const judging: readonly RegExp[] = [
  /\b(?:most|least|how|too|so|more|really) (?:careless|reckless|lazy|dangerous|reliable|unreliable|trustworthy|dependable|skilled|talented|valuable|productive|professional|annoying|risky|loyal|motivated)\b/,
  /\b(?:laziest|safest|riskiest|sloppiest|smartest|nicest|dumbest|rudest|toughest|favou?rite|weakest|strongest|lousiest|problem child)\b/,
  /\b(?:should|shall|ought) (?:i|we|he|she|they|you) (?:to )?(?:fire|hire|promote|suspend|discipline|settle|write|keep|let|trust|sell|buy|replace|terminate|sue|report|scrap|trade|fight|pay|raise|give|demote|reward)\b/,
  /\b(?:do you think|your opinion|what do you think|would you (?:fire|hire|keep|trust|say)|can (?:i|we) trust|deserves?|worth keeping)\b/,
]
/** "Our worst driver" asks for a judgment, "the worst 5 drivers by tickets" for a count. */
const ranking = /\b(?:best|worst|better|finest|poorest)\b/

/** What nobody can count: what will happen, and who is good. */
export const readJudgment = (text: string, reading: Reading): Frame | null => {
  if (predicting.some((pattern) => pattern.test(text)))
    return { type: 'cannot', why: 'forecast', options: countable(text, reading.lexicon) }
  if (judging.some((pattern) => pattern.test(text)) || ranksPlainly(text, reading))
    return { type: 'cannot', why: 'judgment', options: countable(text, reading.lexicon) }
  return null
}

/** Whether someone or something is to be ranked by nothing that is named. */
const ranksPlainly = (text: string, { lexicon, today }: Reading): boolean => {
  if (!ranking.test(text)) return false
  const period = readPeriod(text, today, 'past')
  const rest = new Rest(text)
  if (period !== null) rest.take(period.words)
  rest.text = rest.text.replace(ranking, '|')
  const nouns = takeNouns(rest, lexicon)
  const axes = rest.left().filter((word) => isAxis(word, lexicon))
  return (
    rest.left().length === axes.length &&
    (nouns.length + axes.length === 1 || (rest.left().length === 0 && /\bwho\b/.test(text))) &&
    !/\b\d+\b/.test(text)
  )
}

const isAxis = (word: string, { fields }: Lexicon): boolean => Object.values(fields).some((known) => known.has(word))

const mostOptions = 3

/** Questions near to it that have an answer: what there is most of, what has ended, what is overdue. */
const countable = (text: string, lexicon: Lexicon): readonly string[] => {
  const [noun] = takeNouns(new Rest(text), lexicon)
  const axis = text.split(' ').find((word) => word.length > 4 && isPerson(word, lexicon))
  const kind = noun?.senses[0]?.kind ?? (axis === undefined && aboutPeople.test(text) ? 'drivers' : '')
  const named = lexicon.kinds[kind]
  const options = named !== undefined ? countsOf(named, lexicon) : axis !== undefined ? countsBy(axis, lexicon) : overdue(lexicon)
  return options.slice(0, mostOptions)
}

const aboutPeople = new RegExp(String.raw`\b(?:who|he|she|driver|${leaving}|call in|get hurt|fired)\b`)

const isPerson = (word: string, { fields, kinds }: Lexicon): boolean =>
  Object.entries(fields).some(([kind, known]) =>
    known.get(word)?.some((property) => {
      const field = kinds[kind]?.fields[property]
      return field?.kind === 'ref' && field.to === 'users'
    }),
  )

const kindsIn = ({ kinds }: Lexicon): readonly RecordDefinition[] => [
  ...useful.flatMap((kind) => kinds[kind] ?? []),
  ...Object.values(kinds).filter(({ name }) => !useful.includes(name)),
]

const countsBy = (axis: string, lexicon: Lexicon): readonly string[] =>
  kindsIn(lexicon)
    .filter((record) => {
      const by = groupField(record, axis, lexicon)
      const field = by === null ? undefined : record.fields[by]
      return field?.kind === 'ref' && field.to === 'users'
    })
    // A year says nothing of drivers and units by itself.
    .map(({ name, label }) => `${label.many} by ${axis}${standing.has(name) ? '' : ' this year'}`)

const countsOf = (record: RecordDefinition, lexicon: Lexicon): readonly string[] => {
  const ended = record.name === 'drivers' ? [`${record.label.many} terminated this year`] : []
  const most = useful
    .flatMap((kind) => lexicon.kinds[kind] ?? [])
    .filter((other) => refersTo(other, record.name))
    .map(({ label }) => `${record.label.many} with the most ${inSentence(label.many)} this year`)
  return [...most.slice(0, 2), ...ended, ...most.slice(2)]
}

const overdue = ({ kinds, meanings }: Lexicon): readonly string[] =>
  [...new Set(meanings.get('overdue')?.map(({ kind }) => kind))].flatMap((kind) => {
    const record = kinds[kind]
    return record === undefined ? [] : [`Overdue ${inSentence(record.label.many)}`]
  })
