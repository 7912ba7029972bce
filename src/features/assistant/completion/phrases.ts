import { isFilterable } from '#kit/list-query.ts'
import type { RecordDefinition } from '#kit/record.ts'
import { inSentence } from '#kit/words.ts'
import { axesOf } from '#features/questions/groups.ts'
import { periodFieldOf } from '#features/questions/period-field.ts'
import type { Lexicon, Sense } from '../lexicon.ts'
import { moneyField } from '../reading/fields.ts'
import { expiryFields } from '../reading/expiry.ts'
import { tenseOf } from '../reading/words/dated.ts'
import { plainText } from '../words.ts'

/** Words that can be typed next. */
export interface Phrase {
  readonly words: string
  /** The same in lower case, to compare with what is typed. */
  readonly key: string
  /** `start`: a whole question. `noun`: the records of a list. `filter`: a state or an option. `end`: what follows the name of a list. */
  readonly is: 'start' | 'noun' | 'filter' | 'end'
  readonly kinds: readonly string[]
  /** The lower, the sooner it is offered. */
  readonly rank: number
  /** A state or the like that can come before the name of its list: "overdue tasks". */
  readonly leads: boolean
}

const phrase = (is: Phrase['is'], words: string, kinds: readonly string[], rank: number): Phrase => ({
  words,
  key: words.toLowerCase(),
  is,
  kinds,
  rank,
  leads: false,
})

const known = new WeakMap<Lexicon, readonly Phrase[]>()

/** All phrases of a role. They come from its lexicon alone, so none says more than the role may read. */
export const phrasesOf = (lexicon: Lexicon): readonly Phrase[] => {
  const made = known.get(lexicon) ?? build(lexicon)
  known.set(lexicon, made)
  return made
}

const build = (lexicon: Lexicon): readonly Phrase[] => {
  const kinds = Object.values(lexicon.kinds)
  return [
    ...kinds.flatMap(startsOf),
    ...kinds.map((record) => phrase('noun', inSentence(record.label.many), [record.name], 0)),
    ...otherNouns(lexicon),
    ...filtersOf(lexicon),
    ...kinds.flatMap((record) => endsOf(record).map((words, at) => phrase('end', words, [record.name], at))),
  ]
}

/** Whole questions that begin with other words than the list's. */
const startsOf = (record: RecordDefinition): Phrase[] => {
  const many = inSentence(record.label.many)
  const counted = record.badge.length > 0 ? `open ${many}` : many
  const spends = moneyField(record) === null ? [] : [`how much did we spend on ${many} this year`, `average cost of ${many} this year`]
  const off = record.name === 'time-off' ? ['who is off today', 'who is off tomorrow', 'who is off next week'] : []
  const ending = papersOf(record).flatMap((paper) => [`${paper}s expiring in the next 60 days`, `expired ${paper}s`])
  return [`how many ${counted}`, ...spends, ...off, ...ending].map((words) => phrase('start', words, [record.name], 50))
}

/** What of a record runs out: "medical card". Short words say too little alone. */
const papersOf = (record: RecordDefinition): readonly string[] =>
  expiryFields(record).flatMap(([, words]) => (words.length > 4 ? [words] : []))

/** What people call a list besides its label; singulars are left out. */
const otherNouns = ({ nouns, kinds }: Lexicon): Phrase[] =>
  [...nouns].flatMap(([words, senses]) => {
    const isSingular = nouns.has(`${words}s`)
    const isLabel = senses.some(({ kind }) => {
      const { one, many } = kinds[kind]?.label ?? { one: '', many: '' }
      return words === plainText(one) || words === plainText(many)
    })
    const isWhole = senses.some(({ label }) => label === '')
    return isSingular || isLabel ? [] : [phrase('noun', words, kindsOf(senses), isWhole ? 60 : 120)]
  })

export const kindsOf = (senses: readonly Sense[]): readonly string[] => [...new Set(senses.map(({ kind }) => kind))]

/** The least weight of what comes before the name of its list: states, and what the trade says. */
const leastLeading = 2

/** States, options, and saved views; what says the most first. Written as their labels where the words are a label. */
const filtersOf = ({ meanings, nouns }: Lexicon): Phrase[] =>
  [...meanings].flatMap(([words, senses]) => {
    const label = senses.find((one) => plainText(one.label) === words)?.label
    const weight = Math.max(...senses.map((one) => one.weight))
    const said = words.split(' ')
    if (said.length > 3) return []
    const rank = 100 - weight * 20 + (label === undefined ? 15 : 0)
    const leads = weight >= leastLeading && !said.some((word) => nouns.has(word))
    return [{ ...phrase('filter', label === undefined ? words : inSentence(label), kindsOf(senses), rank), leads }]
  })

const past = [
  'this month',
  'this week',
  'last month',
  'last week',
  'this year',
  'last year',
  'this quarter',
  'last quarter',
  'last 30 days',
]
const coming = ['this week', 'next week', 'today', 'tomorrow', 'this month', 'next month']

/** What can follow the name of a list: groups and periods in turn, then dates that run out, and states. */
export const endsOf = (record: RecordDefinition): readonly string[] => {
  const axes = axesOf(record, null)
    .filter(({ key }) => key === 'status' || isFilterable(record, key))
    .map(({ label }) => `by ${inSentence(label)}`)
    .toSorted((one, other) => Number(other === 'by division') - Number(one === 'by division'))
  const periods = periodFieldOf(record) === null ? [] : tenseOf(record) === 'future' ? coming : past
  const states = Object.values(record.lifecycle.states).map(({ label }) => `that are ${inSentence(label)}`)
  const ending = expiryFields(record).flatMap(([, words]) =>
    words === '' ? [] : [`with a ${words} expiring in the next 60 days`, `with an expired ${words}`],
  )
  const rounds = Array.from({ length: Math.max(axes.length, periods.length) }, (_none, at) => [axes[at] ?? [], periods[at] ?? []].flat())
  const trends = periods.includes('last month') ? ['by month'] : []
  return [...new Set([...rounds.slice(0, 2).flat(), ...ending.slice(0, 2), ...rounds.slice(2).flat(), ...trends, ...ending, ...states])]
}
