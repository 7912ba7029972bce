import type { RecordDefinition } from '#kit/record.ts'
import { fieldEntries } from '#kit/record.ts'
import { counting } from '../frame.ts'
import type { Frame } from '../frame.ts'
import type { Lexicon } from '../lexicon.ts'
import { readQuestion } from '../read.ts'
import type { Reading } from '../reading/reading.ts'
import { plainText } from '../words.ts'
import { declaredAs } from './declared.ts'
import { filterOf, slotsOf } from './filters.ts'
import { longestMemory } from './payload.ts'
import type { Lesson } from './payload.ts'
import { functionWords, isOfFunctionWords, refusalOf } from './refused.ts'
import { signatureOf } from './signature.ts'

/** What was asked and how it was read, where a correction is about an answer. */
export interface About {
  readonly question: string
  readonly frame: Frame | null
}

/** A lesson, or the record that is wrong instead: then there is nothing to remember. */
export type Learned = { readonly lesson: Lesson } | { readonly mend: { readonly href: string; readonly label: string } }

const numberOnly =
  /^(?:from now on )?(?:just|only) (?:give|tell|show) me the numbers?(?: from now on)?$|^(?:short answers|just the numbers?|the number only)$/
const always = /^(?:from now on )?always (?:show|use|count|look at) (?:me )?(?:only )?(.+)$/
const defines = /^(.+?) (?:should |must |do |does )?(?:also )?(?:not )?(?:includes?|excludes?|counts?|leaves? out) (?:also |as )?(.+)$/
const called = /^(?:when(?:ever)? i say|by|when(?:ever)? we say) (.{1,80}?)(?:,| then)? (?:i|we) mean (.{1,200})$/
const equal = /^(.{1,80}?) (?:=|means|mean|is short for|stands for|is called|is what we call) (.{1,200})$/
const is = /^(.{1,80}?) (?:is|are) (.{1,200})$/
const meant =
  /^(?:(?:no|nope|sorry|wrong) )?(?:i|we) (?:meant|mean|wanted|was asking (?:about|for)|asked (?:about|for)) (.+?)(?: (?:and )?(?:not|instead of|rather than) (.+))?$/
/** The same without "I meant": a correction says so, in the chat it would be a question. */
const swapped = [/^(?:no )?(?<other>.+?) (?:not|instead of|rather than) (?<not>.+)$/, /^(?:no )?not (?<not>\S+) (?:but )?(?<other>.+)$/]
const answered: readonly string[] = [...counting, 'about', 'availability', 'navigate']

/** What a correction teaches: a type of memory with what it does, worked out with the rights of who gives it. */
export const learnFrom = async (given: string, about: About, reading: Reading): Promise<Learned> => {
  const text = given.trim()
  const refused = refusalOf(text)
  if (refused !== null) return { lesson: rejected(refused.keeps ? text : refused.why, refused.why) }
  const plain = plainText(text.replace(/[“”"]/g, ''))
  const found =
    (await preference(plain, reading)) ??
    (await taughtWords(plain, reading)) ??
    (await meantInstead(plain, about, reading)) ??
    (await swappedWords(plain, about, reading)) ??
    (await narrowing(plain, about, reading)) ??
    definition(plain, text, reading.lexicon)
  if (found?.type === 'alias' && isOfFunctionWords(found.said)) return { lesson: rejected(text, functionWords(found.said)) }
  if (found !== null) return { lesson: found }
  const mend = await wrongRecord(plain, reading)
  if (mend !== null) return { mend }
  return { lesson: (await asQuestion(text, plain, about, reading)) ?? note(text, about) }
}

const rejected = (said: string, why: string): Lesson => ({ type: 'rejected', said, means: why, payload: { as: 'text', kind: null } })

const note = (text: string, { question, frame }: About): Lesson => ({
  type: 'note',
  said: question === '' ? text : question,
  means: text.slice(0, longestMemory),
  payload: { as: 'text', kind: frame !== null && 'kind' in frame ? frame.kind : null },
})

const preference = async (plain: string, reading: Reading): Promise<Lesson | null> => {
  if (numberOnly.test(plain)) return { type: 'preference', said: 'short answers', means: 'Just the number', payload: { as: 'number' } }
  const where = always.exec(plain)?.[1]
  if (where === undefined) return null
  const named = await recordNamed(where, reading)
  return named?.kind === 'divisions'
    ? { type: 'preference', said: 'my division', means: `Always ${named.label}`, payload: { as: 'division', id: named.id } }
    : null
}

/** "Big mike = Michael Torres": a record by its id, else other words. A word that lists already have is no alias. */
const taughtWords = async (plain: string, reading: Reading): Promise<Lesson | null> => {
  const firm = called.exec(plain) ?? equal.exec(plain)
  const loose = firm === null ? is.exec(plain) : null
  const [, said = '', means = ''] = firm ?? loose ?? []
  if (said === '' || means === '' || /^(?:it|that|this|there|they|these|those|what|who|which|how)\b/.test(said)) return null
  const alias = await recordCalled(said, means, reading)
  const contradicting = alias === null ? contradictionOf(said, means, reading.lexicon) : null
  if (contradicting !== null) return contradicting
  // "The yard" is a word of lists too, and one's own yard all the same.
  if (firm !== null) return alias ?? firmly(said, means, reading)
  if (isKnown(said, reading.lexicon) || (await reading.find(said)).length > 0) return null
  return alias ?? otherWords(said, means, reading)
}

const firmly = async (said: string, means: string, reading: Reading): Promise<Lesson> =>
  isKnown(said, reading.lexicon)
    ? ofLists(said, means, reading)
    : ((await otherWords(said, means, reading)) ?? rejected(`${said} means ${means}`, `I don’t know “${means}”`))

const recordCalled = async (said: string, means: string, reading: Reading): Promise<Lesson | null> => {
  const named = await recordNamed(means, reading)
  return named === null ? null : { type: 'alias', said, means: named.label, payload: { as: 'record', kind: named.kind, id: named.id } }
}

const otherWords = async (said: string, means: string, reading: Reading): Promise<Lesson | null> =>
  (await isRead(means, reading)) ? { type: 'alias', said, means, payload: { as: 'words', words: means } } : null

/** A meaning that contradicts a declared one goes to an admin as a suggestion and changes nothing. */
const contradictionOf = (said: string, means: string, lexicon: Lexicon): Lesson | null => {
  const declared = declaredAs(said, means, lexicon)
  return declared === null ? null : { ...defined(`${said} means ${means}`, said), declared }
}

/** A new meaning for a word that lists already know: a narrower list when that word is used, or a change to a figure, which an admin decides. */
const ofLists = async (said: string, means: string, reading: Reading): Promise<Lesson> =>
  sayingOnly(bareOf(said), await filterOf(said, means, reading)) ??
  ((await isRead(means, reading)) ? defined(`${said} means ${means}`, said) : rejected(`${said} means ${means}`, `I don’t know “${means}”`))

const sayingOnly = (when: string, lesson: Lesson | null): Lesson | null =>
  lesson?.payload.as === 'filter' ? { ...lesson, said: when, payload: { ...lesson.payload, when } } : null

const bareOf = (words: string): string => words.replace(/^(?:the|an?|all) /, '')

const isKnown = (words: string, { nouns, meanings }: Lexicon): boolean =>
  [words, bareOf(words)].some((one) => nouns.has(one) || meanings.has(one))

const isRead = async (words: string, reading: Reading): Promise<boolean> => {
  const { type } = await readQuestion(words, { ...reading, before: null, here: null })
  return answered.includes(type)
}

/** The one record that words name; words of a list name none. */
const recordNamed = async (words: string, reading: Reading): Promise<{ kind: string; id: string; label: string } | null> => {
  const bare = words.replace(/^the /, '')
  const found = isKnown(bare, reading.lexicon) ? [] : await reading.find(bare)
  const exact = found.filter(({ label }) => plainText(label) === bare)
  const [only] = exact.length === 1 ? exact : found
  if (only !== undefined && (exact.length === 1 || found.length === 1)) return only
  const frame = await readQuestion(bare, { ...reading, before: null, here: null })
  if (frame.type === 'record') return frame.named
  if (!('query' in frame)) return null
  const { id } = frame.query
  const said = frame.read.find(({ on }) => on === 'id')?.words
  return id === undefined || said === undefined ? null : { kind: frame.kind, id, label: said }
}

/** "I meant violations not tickets": the question with the one in place of the other. */
export const meantInstead = async (plain: string, { question, frame }: About, reading: Reading): Promise<Lesson | null> => {
  const [, other, not] = meant.exec(plain) ?? []
  if (other === undefined || question === '') return null
  const asked = plainText(question)
  const gone = not !== undefined && ` ${asked} `.includes(` ${not} `) ? not : nounOf(asked, frame, reading.lexicon)
  const replaced = gone === null ? other : ` ${asked} `.replace(` ${gone} `, ` ${other} `).trim()
  const candidates = [replaced, ...(replaced === other ? [] : [other])]
  for (const means of candidates) if (await isRead(means, reading)) return asQuestionOf(asked, means, reading)
  return null
}

/** "Violations, not tickets": where the question has the word that is refused. */
const swappedWords = async (plain: string, { question }: About, reading: Reading): Promise<Lesson | null> => {
  const asked = plainText(question)
  for (const pattern of swapped) {
    const { other, not } = pattern.exec(plain)?.groups ?? {}
    if (other === undefined || not === undefined || !` ${asked} `.includes(` ${not} `)) continue
    const means = ` ${asked} `.replace(` ${not} `, ` ${other} `).trim()
    if (await isRead(means, reading)) return asQuestionOf(asked, means, reading)
  }
  return null
}

const asQuestionOf = (asked: string, means: string, { today }: Reading): Lesson => {
  const { signature, period } = signatureOf(asked, today)
  const kept = period === null ? means : means.replace(period, '…')
  // A period of its own belongs to this question alone.
  const general = period !== null && kept.includes('…')
  return {
    type: 'question',
    said: general ? signature : asked,
    means: general ? kept : means,
    payload: { as: 'question', words: general ? kept : means },
  }
}

/** The word of the question that named its list. */
const nounOf = (asked: string, frame: Frame | null, { nouns }: Lexicon): string | null => {
  const kind = frame !== null && 'kind' in frame ? frame.kind : null
  const phrases = [...nouns].filter(([phrase, senses]) => ` ${asked} `.includes(` ${phrase} `) && senses.some((one) => one.kind === kind))
  return phrases.map(([phrase]) => phrase).toSorted((one, two) => two.length - one.length)[0] ?? null
}

const shouldOnly =
  /^(?:(?:it|that|this|they|these|those|you) )?(?:should|must|needs? to|only|just|(?:count|show|list|include) only)\b\s*(?:only |just )?(?:have )?(?:be|been|show|list|count|include|mean)?\s*(?:only |just )?(?:the )?(.+)$/
const endsOnly = /^(?:the )?(.+?)(?: ones?)? only$/

/** "Should only be active drivers": what that list is narrowed to from now on. */
const narrowing = async (plain: string, { frame }: About, reading: Reading): Promise<Lesson | null> => {
  const wanted = (endsOnly.exec(plain) ?? shouldOnly.exec(plain))?.[1]?.replace(/ ones?$/, '')
  const kind = frame !== null && 'query' in frame ? frame.kind : null
  const record = kind === null ? undefined : reading.lexicon.kinds[kind]
  if (wanted === undefined || record === undefined) return null
  return filterOf(plainText(record.label.many), wanted, reading, frame !== null && 'query' in frame ? slotsOf(frame) : [])
}

const definition = (plain: string, text: string, lexicon: Lexicon): Lesson | null => {
  const [, subject = ''] = defines.exec(plain) ?? []
  return subject !== '' && subject.split(' ').some((word) => isKnown(word, lexicon)) ? defined(text, subject) : null
}

const defined = (text: string, subject: string): Lesson => ({
  type: 'definition',
  said: subject,
  means: text.slice(0, longestMemory),
  payload: { as: 'text', kind: null },
})

const claim = /^(.+?) (?:is|are|was|were|has|expires?|expired|ends?|ended|should be|should say|=) (.+)$/

/** "Dale's CDL expires 3/1/27": a record says otherwise, and that is mended there. */
const wrongRecord = async (plain: string, reading: Reading): Promise<{ href: string; label: string } | null> => {
  const subject = claim.exec(plain)?.[1]
  if (subject === undefined) return null
  const words = subject.split(' ')
  for (let length = words.length; length > 0; length -= 1) {
    const name = words.slice(0, length).join(' ')
    if (isKnown(name, reading.lexicon)) continue
    const [only, ...others] = await reading.find(name)
    const record = only === undefined ? undefined : reading.lexicon.kinds[only.kind]
    if (only === undefined || record === undefined || others.length > 0) continue
    const rest = words.slice(length).join(' ')
    if (rest === '' || namesField(record, rest)) return { href: `${record.path}/${only.id}/edit`, label: `Edit ${only.label}` }
  }
  return null
}

const namesField = (record: RecordDefinition, words: string): boolean =>
  fieldEntries(record).some(([, { label }]) => {
    const said = plainText(label)
    return words.split(' ').every((word) => said.includes(word))
  })

/** The question as it should have been asked. */
const asQuestion = async (text: string, plain: string, { question }: About, reading: Reading): Promise<Lesson | null> =>
  question !== '' && plainText(question) !== plain && (await isRead(text, reading))
    ? asQuestionOf(plainText(question), plain, reading)
    : null
