import type { RecordDefinition } from '#kit/record.ts'
import { sharesLabel } from '../kinds.ts'
import type { Lexicon } from '../lexicon.ts'
import { groupField } from '../reading/fields.ts'
import { refsTo } from '../reading/names/mentions.ts'
import { amountOf } from '../reading/spans.ts'
import { isGlue } from './glue.ts'

/** "Which driver has the most accidents", "top 3 units by repairs": what is ranked, which end of it is asked for, and the words for the list. */
export interface Ranking {
  /** The words for what is ranked. Null for what the records are of: "the most common violation". */
  readonly by: string | null
  readonly top: number
  readonly up: boolean
  /** The question without them. */
  readonly text: string
}

const amount = String.raw`(?:(\d{1,3}|two|three|four|five|six|seven|eight|nine|ten|couple) )?`
const superlative = new RegExp(
  String.raw`\b(?:the )?(?:most|highest|greatest|largest|biggest|worst|more(?! than)|(fewest|least|lowest|smallest|less(?! than)))\b(?! (?:recent|recently|expensive|senior|often than)\b)(?: (?:number|amount|total)(?: of)?| often| frequently| times)?`,
)
const frequent = /\b(?:the |our )?(?:most|(least)) (?:common|commonly|frequent|popular|usual)\b/
const leading = new RegExp(
  String.raw`^(?:(?:who|what|which) )?(?:(?:are|is|were|was) )?(?:the |our |my )?(?:top|worst|best|leading|(bottom)|biggest|highest|(lowest)) ${amount}(.+)$`,
)
const preposition = '^(?:(?:in|at|on|from|for|by|to|with|of) )?'
const askingWho = new RegExp(String.raw`${preposition}(who|whom|where)\b(?: all\b)? ?(.*)$`)
const askingWhich = new RegExp(String.raw`${preposition}(?:which|what) (?:of (?:our|the|my) )?${amount}(.*)$`)
const clause = /^(?:with|having|that|who|which|whose) /
const joint =
  /^(?:of|for|in|among|behind|on|by|with|at|when it comes to|having|that have|who have|who had|that had)(?= )(?: (?:the )?(?:most|number of))?/

/** The ways in which a question may rank something, the likeliest first. */
export const rankingsIn = (text: string, lexicon: Lexicon): readonly Ranking[] => {
  const common = frequent.exec(text)
  if (common !== null) return commonest(text, common, lexicon)
  const top = leadingIn(text, lexicon)
  const found = superlative.exec(text)
  if (found === null || top.length > 0) return top
  const before = text.slice(0, found.index).trim()
  const after = text.slice(found.index + found[0].length).trim()
  return askedFor(before, after, found[1] !== undefined, lexicon)
}

/** "Which driver has had the most accidents", "the drivers with the fewest miles", "most tickets by driver". */
const askedFor = (before: string, after: string, up: boolean, lexicon: Lexicon): readonly Ranking[] => {
  const [, person, verb = ''] = askingWho.exec(before) ?? []
  if (person !== undefined) return [{ by: person === 'where' ? 'where' : 'who', top: 1, up, text: joined(verb, after) }]
  const [asked, count, said = ''] = askingWhich.exec(before) ?? []
  const words = (asked === undefined ? before : said).split(' ').filter(Boolean)
  while (asked === undefined && words.length > 0 && isGlue(words[0] ?? '')) words.shift()
  const axis = axisAt(words, lexicon)
  if (axis !== null) {
    const middle = words.slice(axis.length).join(' ')
    if (asked === undefined && !clause.test(`${middle} `)) return []
    return [{ by: axis.by, top: topOf(count, axis.by), up, text: joined(`${middle} `.replace(clause, '').trim(), after) }]
  }
  return words.length > 0 ? [] : byEach(after, up, lexicon)
}

/** "Tickets by driver" of "most tickets by driver". */
const byEach = (text: string, up: boolean, lexicon: Lexicon): readonly Ranking[] => {
  const [, list = '', by = ''] = /^(.+) (?:by|per|for each|for every) (\S+(?: \S+)?)$/.exec(text) ?? []
  return axisAt(by.split(' '), lexicon) === null ? [] : [{ by, top: 5, up, text: list }]
}

/** "Top 5 drivers by tickets", "the worst 3 states for violations", "top reasons drivers left". */
const leadingIn = (text: string, lexicon: Lexicon): readonly Ranking[] => {
  const [whole, bottom, lowest, count, said = ''] = leading.exec(text) ?? []
  if (whole === undefined) return []
  const up = bottom !== undefined || lowest !== undefined
  const words = said.split(' ')
  const axis = axisAt(words, lexicon)
  if (axis === null) return []
  const after = words.slice(axis.length).join(' ')
  const list = `${after} `.replace(joint, '').trim()
  const isJoined = joint.test(`${after} `)
  if (isJoined || (list !== '' && !lexicon.nouns.has(axis.by))) return [{ by: axis.by, top: topOf(count, axis.by), up, text: list }]
  // "Top 5 drivers violations" ranks the first noun by the second.
  if (list !== '' && lexicon.nouns.has(axis.by) && lexicon.nouns.has(list.split(' ')[0] ?? ''))
    return [{ by: axis.by, top: topOf(count, axis.by), up, text: list }]
  return / top /.test(` ${text} `) ? [{ by: null, top: topOf(count, axis.by), up, text: said }] : []
}

/** "The most common cause of accidents", "our most frequent violation code", "the most common repair". */
const commonest = (text: string, found: RegExpExecArray, lexicon: Lexicon): readonly Ranking[] => {
  const up = found[1] !== undefined
  const before = text.slice(0, found.index).trim()
  const words = text
    .slice(found.index + found[0].length)
    .trim()
    .split(' ')
    .filter(Boolean)
  const named = words.slice(0, 3).flatMap((_word, at): Ranking[] => {
    const axis = axisAt(words.slice(at), lexicon)
    if (axis === null) return []
    const after = words.slice(at + axis.length).join(' ')
    return [
      {
        by: axis.by,
        top: topOf(undefined, axis.by),
        up,
        text: joined(before, words.slice(0, at).join(' '), `${after} `.replace(joint, '').trim()),
      },
    ]
  })
  return [...named, { by: null, top: 1, up, text: joined(before, words.join(' ')) }]
}

const joined = (...parts: readonly string[]): string => parts.filter(Boolean).join(' ')

const isPlural = (word: string): boolean => /[^s]s$/.test(word) && word !== 'basics'
const topOf = (count: string | undefined, axis: string): number => (count === undefined ? (isPlural(axis) ? 5 : 1) : amountOf(count))

/** The longest words at the front that something can be counted by. */
const axisAt = (words: readonly string[], lexicon: Lexicon): { readonly by: string; readonly length: number } | null => {
  for (const length of [3, 2, 1]) {
    const by = words.slice(0, length).join(' ')
    if (words.length >= length && isAxisWord(by, lexicon)) return { by, length }
  }
  return null
}

const isAxisWord = (words: string, { nouns, fields }: Lexicon): boolean => {
  const single = words.replace(/s$/, '')
  if (isUnit(single) || ['reason', 'terminal', 'division', 'shop'].includes(single)) return true
  return [words, single].some((one) => nouns.has(one) || Object.values(fields).some((known) => known.has(one)))
}

/** The axis of the list that is ranked, by a name that `groupField` knows; null where it has none. */
export const axisOfRanking = ({ by, text, up }: Ranking, record: RecordDefinition, lexicon: Lexicon): string | null => {
  if (by === null) return record.words.common ?? null
  if (by === 'who') return record.name === 'drivers' ? null : personOf(record)
  if (by === 'where') return placeOf(record, text)
  const single = by.replace(/(?<=..)s$/, '')
  if (isUnit(single)) return up ? null : single
  return groupField(record, single, lexicon) !== null || isOwnNoun(single, record, lexicon) ? single : null
}

/** Whether the list itself is ranked: "which tractor has the most miles". "Which run was late the most" is about runs, not about each day. */
export const isOwnNoun = (by: string, record: RecordDefinition, { nouns }: Lexicon): boolean =>
  record.fields[by] === undefined &&
  (sharesLabel(record, by) || [by, `${by}s`].some((one) => nouns.get(one)?.some(({ kind }) => kind === record.name) === true))

const units = ['day', 'week', 'month', 'quarter', 'year'] as const
/** "Which month had the most accidents". */
export const isUnit = (by: string): by is (typeof units)[number] => units.some((one) => one === by)

/** The person that "who" asks for: the driver, else somebody of the office. */
const personOf = (record: RecordDefinition): string | null =>
  ['drivers', 'users'].flatMap((kind) => refsTo(record, kind).slice(0, 1)).find((name) => record.fields[name]?.kind === 'ref') ?? null

/** "Where do most applications come from" asks for the source, "where do we get the most tickets" for the state. */
const placeOf = ({ fields }: RecordDefinition, text: string): string | null =>
  /\bfrom\b/.test(text) && fields['source'] !== undefined ? 'source' : fields['state'] === undefined ? null : 'state'

/** Verbs that only join what is ranked to what is counted. */
export const rankingVerbs: ReadonlySet<string> = new Set(
  'gotten gets gave gives give writes wrote write issued caused causes took takes taken take ran run runs put logged racked made makes worked earned does used'.split(
    ' ',
  ),
)
