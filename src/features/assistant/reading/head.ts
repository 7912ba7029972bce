import type { RecordDefinition } from '#kit/record.ts'
import { chooseKind, impliedKind, keepNouns, takeNouns } from '../kinds.ts'
import type { Noun } from '../kinds.ts'
import type { Lexicon, Sense } from '../lexicon.ts'
import type { Reading } from './reading.ts'
import { Rest } from '../rest.ts'
import { goesOn } from './follow.ts'
import type { Followed } from './follow.ts'
import { readClause, takeClauses } from './joins.ts'
import type { Joined } from './joins.ts'
import type { Linked } from './link.ts'
import { takeLacking, takeNot } from './words/negation.ts'
import type { Part } from './part.ts'

/** What is asked for, and the clauses about it. */
export interface Head {
  readonly sense: Sense
  readonly nouns: readonly Noun[]
  readonly lacking: readonly Part[]
  /** The question names no list: it is that of the question before. */
  readonly isFollowing: boolean
  readonly joined: readonly Joined[] | Promise<readonly (Joined | null)[]>
}

const plain = (kind: string | null | undefined): Sense | null => (kind ? { kind, query: {}, label: '', weight: 0 } : null)

/** The kind that is asked for: named, implied, that of the question before, or that of the screen. Clauses about others are cut out of it. */
export const headOf = (rest: Rest, linked: Linked, reading: Reading, follows: Followed | null): Head | 'unclear' | null => {
  const { lexicon, here } = reading
  const before = goesOn(linked.text) ? plain(follows?.kind ?? here) : null
  const parted = partedHead(rest, linked, reading, before)
  if (parted !== null) return { ...parted, isFollowing: parted.isFollowing && follows !== null }
  const nouns = keepNouns(takeNouns(rest, lexicon), rest, lexicon)
  if (areSeveral(nouns, linked.text)) return giveBack(nouns, rest)
  const bare = isBare(linked.text)
  const chosen =
    chooseKind(nouns, lexicon) ??
    before ??
    impliedKind(rest, linked.text, lexicon, here) ??
    (bare ? (plain(follows?.kind) ?? plain(here)) : null) ??
    plain(subjectKind(linked, lexicon))
  if (chosen === null) return null
  if (chosen !== 'unclear')
    return {
      sense: chosen,
      nouns,
      lacking: [],
      joined: [],
      isFollowing: nouns.length === 0 && chosen.kind === follows?.kind && (before !== null || bare),
    }
  return giveBack(nouns, rest)
}

const giveBack = (nouns: readonly Noun[], rest: Rest): 'unclear' => {
  for (const { phrase } of nouns) rest.text = `${rest.text} | ${phrase}`
  return 'unclear'
}

/** "Accidents and tickets": two lists, of which one is asked for. */
const areSeveral = (nouns: readonly Noun[], text: string): boolean =>
  nouns.some((one) =>
    nouns.some(
      (other) =>
        one !== other &&
        !one.senses.some(({ kind }) => other.senses.some((sense) => sense.kind === kind)) &&
        [' and ', ' or ', ' and open ', ' or open '].some((joint) => ` ${text} `.includes(` ${one.phrase}${joint}${other.phrase} `)),
    ),
  )

/** "Drivers with an accident and no ticket", "tickets without a court date": what is asked for stands before, clauses about it after. */
const partedHead = (rest: Rest, linked: Linked, reading: Reading, before: Sense | null): Head | null => {
  const { lexicon, here } = reading
  const subject = new Rest(headText(rest.text))
  const leading = takeNouns(subject, lexicon)
  const sense = leading.length > 0 ? chooseKind(leading, lexicon) : (before ?? impliedKind(subject, linked.text, lexicon, here))
  const record = sense === null || sense === 'unclear' ? undefined : lexicon.kinds[sense.kind]
  if (sense === null || sense === 'unclear' || record === undefined || asksForThose(leading, rest, record, lexicon)) return null
  const clauses = takeClauses(rest, record, lexicon)
  const lacking = [takeLacking(rest, record, lexicon), takeNot(rest, record, lexicon)].filter((part) => part !== null)
  if (clauses.length === 0 && lacking.length === 0) return null
  const joined = Promise.all(clauses.map((clause) => readClause(clause, record, linked, reading)))
  return { sense, nouns: takeNouns(rest, lexicon), lacking, joined, isFollowing: leading.length === 0 && before !== null }
}

/** "Guys with open tickets", "terminated drivers with open tickets": what is still to be done is asked for, not whose it is. */
const asksForThose = (nouns: readonly Noun[], { text }: Rest, record: RecordDefinition, { meanings }: Lexicon): boolean => {
  if (!/\bwith\b/.test(text) || /\b(?:without|no)\b/.test(text)) return false
  const closed = (state: string): boolean => record.lifecycle.states[state]?.closed === true
  const words = headText(text).split(' ')
  const left = words.some((word) => meanings.get(word)?.some(({ kind, query }) => kind === record.name && closed(query['status'] ?? '')))
  return left || nouns.some(({ phrase }) => phrase === 'guys')
}

/** "Is Dale on leave": of what kind the one record is that is named. */
export const subjectKind = ({ mentions }: Linked, { kinds }: Lexicon): string | null =>
  mentions.length === 1
    ? (['drivers', 'vehicles'].find((kind) => kinds[kind] !== undefined && mentions[0]?.found.some((one) => one.kind === kind)) ?? null)
    : null

const headText = (text: string): string =>
  ` ${text}`.split(/ (?:with|without|missing|lacking|that|who|have|has|had|having|got|and|but|never|no|didn't|hasn't) /)[0]?.trim() ?? text
/** So few words that they can only narrow what is looked at. */
const isBare = (text: string): boolean => text.split(' ').length <= 3
