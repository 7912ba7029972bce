import type { RecordDefinition } from '#kit/record.ts'
import { inSentence } from '#kit/words.ts'
import { chooseKind, refersTo, takeNouns } from '../kinds.ts'
import type { Lexicon } from '../lexicon.ts'
import { takeParts } from '../parts.ts'
import type { Part } from './part.ts'
import type { Reading } from './reading.ts'
import { Rest } from '../rest.ts'
import type { Query } from '#features/questions/groups.ts'
import type { Linked } from './link.ts'
import { refsTo } from './names/mentions.ts'

/** "With an accident this year", "and no ticket": a clause about records of another kind that hang on those asked for. */
interface Clause {
  readonly text: string
  readonly none: boolean
  /** "More than 3": at least so many. */
  readonly least: number | null
}

const connector =
  /\b(without|missing|lacking|with no|and no|or no|but no|but without|never (?:had|got|have had)|who never (?:had|got)|didn't (?:have|get|had)|hasn't (?:had|got|gotten)|(?:who |that )?(?:has|have|had|got) no|and didn't have|with|(?:who |that )?(?:has|have|had|got|gotten|received|having|were in|was in|were involved in|been in)(?: had| gotten| got)?|that are in|and (?=(?:an?|at least|more|open|some) )|no)\b/g

const leastOf = /\b(?:(more than|over|at least)? ?(\d{1,3}|one|two|three|four|five)( or more| plus|\+)?)\s/
const words: Readonly<Record<string, number>> = { one: 1, two: 2, three: 3, four: 4, five: 5 }

/** The clauses of a question whose own list is known, each cut out of it. */
export const takeClauses = (rest: Rest, head: RecordDefinition, lexicon: Lexicon): Clause[] => {
  const starts = [...rest.text.matchAll(connector)]
  const clauses: Clause[] = []
  for (const [at, found] of starts.entries()) {
    const from = found.index + found[0].length
    const text =
      rest.text
        .slice(
          from,
          starts.slice(at + 1).find(({ index }) => index > from && isOwnClause(rest.text.slice(index), head, lexicon))?.index ??
            rest.text.length,
        )
        .split('|')[0] ?? ''
    const none = /\b(?:without|missing|lacking|no|never|didn't|hasn't)\b/.test(found[0])
    if (!hangsOn(text, head, lexicon) || (none && isOwnField(text, head, lexicon))) continue
    const number = leastOf.exec(text)
    const counted =
      number === null ? null : (words[number[2] ?? ''] ?? Number(number[2])) + (number[1] === 'more than' || number[1] === 'over' ? 1 : 0)
    const counts = number !== null && isCounted(text, number)
    const whole = number === null || !counts ? text : `${text.slice(0, number.index)}${text.slice(number.index + number[0].length)}`
    clauses.push({ text: whole.trim(), none, least: counts ? counted : null })
    rest.text = rest.text.replace(`${found[0]}${text}`, ' | ').replace(/\s+/g, ' ').trim()
    return [...clauses, ...takeClauses(rest, head, lexicon)]
  }
  return clauses
}

/** "No driver" of a unit is its own empty field. */
const isOwnField = (text: string, head: RecordDefinition, lexicon: Lexicon): boolean => {
  const kind = kindOf(text, head, lexicon)
  return kind !== null && refsTo(head, kind.name).length > 0
}

const isOwnClause = (text: string, head: RecordDefinition, lexicon: Lexicon): boolean => {
  const lead = /^\S+(?: (?:no|a|an|had|got))?/.exec(text)?.[0] ?? ''
  return hangsOn(text.slice(lead.length), head, lexicon) || hangsOn(text, head, lexicon)
}
/** The number counts records only where it stands at the front: "3 tickets", not "tickets over 3 months old". */
const isCounted = (text: string, found: RegExpExecArray): boolean =>
  text.slice(0, found.index).trim() === '' && !/^(?:days?|weeks?|months?|years?|hours?)\b/.test(text.slice(found.index + found[0].length))

/** The kind that the clause is about, where its first noun hangs on the kind asked for. */
const kindOf = (text: string, head: RecordDefinition, lexicon: Lexicon): RecordDefinition | null => {
  const rest = new Rest(text.trim().split(' ').slice(0, 8).join(' '))
  const nouns = takeNouns(rest, lexicon)
  const first = nouns.toSorted((one, other) => text.indexOf(one.phrase) - text.indexOf(other.phrase))[0]
  if (first === undefined) return null
  const chosen = chooseKind([first], lexicon)
  const record = chosen === null || chosen === 'unclear' ? undefined : lexicon.kinds[chosen.kind]
  return record !== undefined && record.name !== head.name && refersTo(record, head.name) ? record : null
}
const hangsOn = (text: string, head: RecordDefinition, lexicon: Lexicon): boolean => kindOf(text, head, lexicon) !== null

export interface Joined {
  readonly kind: RecordDefinition
  readonly query: Query
  readonly clause: Clause
  readonly words: string
}

/** A clause as the list that it asks for, or null where a word of it is not understood. */
export const readClause = async (clause: Clause, head: RecordDefinition, linked: Linked, reading: Reading): Promise<Joined | null> => {
  const record = kindOf(clause.text, head, reading.lexicon)
  if (record === null) return null
  const rest = new Rest(clause.text)
  const nouns = takeNouns(rest, reading.lexicon)
  const sense = nouns.flatMap(({ senses }) => senses).find(({ kind }) => kind === record.name)
  const taken = await takeParts(rest, record, linked, { ...reading, before: null })
  if ('ask' in taken || rest.left().length > 0) return null
  const own = Object.assign({}, sense?.query, ...taken.parts.map((one) => one.query)) as Query
  // A paper that was replaced is none on file.
  const query: Query = record.name === 'qualification-documents' && !('status' in own) ? { ...own, status: 'active' } : own
  const said = [sense?.label ?? '', ...taken.parts.map(({ words: part }) => part)].filter(Boolean).map(inSentence).join(', ')
  return { kind: record, query, clause, words: `${inSentence(record.label.many)}${said === '' ? '' : ` (${said})`}` }
}

/** The clause as a parameter of the list asked for. */
export const joinPart = ({ kind, query, clause, words }: Joined): Part => {
  const name = `${clause.none ? 'hasNo' : 'has'}.${kind.name}`
  const value = new URLSearchParams(query).toString()
  return {
    query: { [name]: value === '' ? 'archived=no' : value.replaceAll('%2C', ',').replaceAll('%21', '!') },
    on: name,
    words: `${clause.none ? 'no' : 'with'} ${words}`,
  }
}

/** The other way round: what the records that it points to are. */
export const hopPart = (record: RecordDefinition, target: RecordDefinition, part: Part): Part | null => {
  const by = refsTo(record, target.name)[0]
  if (by === undefined) return null
  const query = Object.fromEntries(Object.entries(part.query).map(([name, value]) => [`${by}.${name}`, value]))
  return { query, on: Object.keys(query).toSorted().join(','), words: `${record.fields[by]?.label ?? by}: ${inSentence(part.words)}` }
}
