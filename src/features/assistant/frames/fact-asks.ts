import { fieldOf } from '#kit/record.ts'
import type { RecordDefinition } from '#kit/record.ts'

/** What a question word asks for. */
export type Ask = 'why' | 'when' | 'time' | 'who' | 'where' | 'money' | 'number' | 'outcome' | 'what'

/** Words that ask. The longer ones stand first, since they say more. */
const asks: readonly (readonly [Ask, readonly string[]])[] = [
  ['why', ['why', 'how come']],
  ['time', ['what time', 'at what time']],
  ['when', ['when', 'what day', 'what date', 'which day', 'how soon', 'since when']],
  ['who', ['who', 'who all', 'whom', 'which person']],
  ['where', ['where', 'what city', 'which city', 'what location', 'which location']],
  ['money', ['how much', 'how much money', 'what amount']],
  ['number', ['how many', 'how far', 'how long', 'how old', 'how big']],
  [
    'outcome',
    [
      'come out',
      'came out',
      'turn out',
      'turned out',
      'end up',
      'ended up',
      'go',
      'went',
      'end',
      'ended',
      'outcome',
      'decision',
      'verdict',
      'ruling',
      'result',
    ],
  ],
  ['what', ['what', 'which', 'how']],
]

export const askWords: ReadonlySet<string> = new Set(asks.flatMap(([, words]) => words))

const includes = (text: string, words: string): boolean => ` ${text} `.includes(` ${words} `)

/** What the question asks for. "How did it go" asks how it ended, and "what did it cost" for an amount. */
export const askedIn = (text: string): Ask => {
  if (/^(?:and )?how\b/.test(text) && asks.some(([ask, words]) => ask === 'outcome' && words.some((one) => includes(text, one))))
    return 'outcome'
  if (/\b(?:outcome|decision|verdict|ruling|result)\b/.test(text)) return 'outcome'
  if (/\bcosts?\b/.test(text)) return 'money'
  return asks.find(([ask, words]) => ask !== 'outcome' && words.some((one) => includes(text, one)))?.[0] ?? 'what'
}

/** Fields that tell how a record ended, the most final first. */
const outcomes = ['result', 'outcome', 'disposition', 'determination', 'decision', 'finding', 'returnResult']
const places = ['location', 'place', 'city', 'facility', 'terminal', 'address', 'state']

const isText = (record: RecordDefinition, property: string): boolean => fieldOf(record, property)?.kind === 'text'
const labelOf = (record: RecordDefinition, property: string): string => fieldOf(record, property)?.label.toLowerCase() ?? ''

/** Whether a field can answer what is asked for. */
export const fitsAsk = (ask: Ask, record: RecordDefinition, property: string): boolean => {
  const field = fieldOf(record, property)
  const kind = field?.kind ?? 'choice'
  const isDate = kind === 'date' || kind === 'instant' || (isText(record, property) && labelOf(record, property).includes('time'))
  switch (ask) {
    case 'why':
      return /\b(?:reason|because|why)\b/.test(labelOf(record, property))
    case 'when':
    case 'time':
      return isDate
    case 'who':
      return kind === 'text' || ((kind === 'ref' || kind === 'refs') && ['users', 'drivers'].includes(toOf(field)))
    case 'where':
      return ['text', 'address', 'choice'].includes(kind) || (kind === 'ref' && toOf(field) === 'divisions')
    case 'money':
      return kind === 'money'
    case 'number':
      return kind === 'int' || kind === 'decimal' || isDate
    case 'outcome':
      return kind === 'choice' || kind === 'text'
    case 'what':
      return true
  }
}

const toOf = (field: unknown): string => (typeof field === 'object' && field !== null && 'to' in field ? String(field.to) : '')

/** Fields that a question word names by itself, the likeliest first: "when was it", "where did it happen", "how did it come out". */
export const impliedFields = (ask: Ask, record: RecordDefinition): readonly string[] => {
  const has = (property: string): boolean => record.fields[property] !== undefined
  if (ask === 'outcome') return [...outcomes.filter(has), 'status']
  return ask === 'where' ? places.filter(has) : []
}
