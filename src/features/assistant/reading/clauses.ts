import type { RecordDefinition } from '#kit/record.ts'
import { chooseKind, refersTo, takeNouns } from '../kinds.ts'
import type { Lexicon } from '../lexicon.ts'
import { Rest } from '../rest.ts'
import { refsTo } from './names/mentions.ts'

/** "With an accident this year", "and no ticket": a clause about records of another kind that hang on those asked for. */
export interface Clause {
  readonly text: string
  readonly none: boolean
  /** "More than 3": at least so many. */
  readonly least: number | null
}

const connector =
  /\b(without|missing|lacking|with no|and no|or no|but no|but without|never (?:had|got|have had)|who never (?:had|got)|didn't (?:have|get|had)|hasn't (?:had|got|gotten)|(?:who |that )?(?:has|have|had|got) no|and didn't have|with|(?:that )?(?:turned up|resulted in|ended in|led to)|(?:who |that )?(?:has|have|had|got|gotten|received|having|were in|was in|were involved in|been in)(?: had| gotten| got)?|that are in|(?:(?:that|who) )?(?:(?:are|is) )?(?:not|isn't|aren't) (?:on|assigned to)(?= (?:an?|any) )|(?:(?:that|who) )?(?:are |is )?(?:on|assigned to)(?= (?:an?|any) )|and (?=(?:an?|at least|more|open|some) )|no)\b/g

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
    const none = /\b(?:without|missing|lacking|no|not|never|didn't|hasn't|isn't|aren't)\b/.test(found[0])
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
export const kindOf = (text: string, head: RecordDefinition, lexicon: Lexicon): RecordDefinition | null => {
  const rest = new Rest(text.trim().split(' ').slice(0, 8).join(' '))
  const nouns = takeNouns(rest, lexicon)
  const first = nouns.toSorted((one, other) => text.indexOf(one.phrase) - text.indexOf(other.phrase))[0]
  if (first === undefined) return null
  const chosen = chooseKind([first], lexicon)
  const record = chosen === null || chosen === 'unclear' ? undefined : lexicon.kinds[chosen.kind]
  return record !== undefined && record.name !== head.name && refersTo(record, head.name) ? record : null
}
const hangsOn = (text: string, head: RecordDefinition, lexicon: Lexicon): boolean => kindOf(text, head, lexicon) !== null
