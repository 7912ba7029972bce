import { isFilterable } from '#kit/list-query.ts'
import type { RecordDefinition } from '#kit/record.ts'
import type { Query } from '#features/questions/groups.ts'
import type { Lexicon } from '#features/assistant/lexicon.ts'
import type { Part } from '../part.ts'
import { keysOf } from '../part.ts'
import { Rest } from '#features/assistant/rest.ts'
import { likeliest, takeMentions } from '#features/assistant/parts.ts'
import type { Linked } from '../link.ts'
import { refsTo } from '../names/mentions.ts'

const lacking =
  /\b(?:without|with no|missing|lacking|(?:has|have|had|got) no|didn't have|hasn't got|no|isn't assigned to|isn't assigned)(?: an?| any| their| a current)? ((?:[a-z']+)(?: [a-z']+){0,3})/

/** "Without a driver", "no court date", "missing a medical card": a field that is empty, a count that is nought, a box that is not ticked. */
export const takeLacking = (rest: Rest, record: RecordDefinition, lexicon: Lexicon): Part | null => {
  const found = lacking.exec(rest.text)
  if (found === null) return null
  const words = (found[1] ?? '').split(' ')
  for (let length = words.length; length > 0; length -= 1) {
    const phrase = words.slice(0, length).join(' ')
    const part = emptyPart(record, lexicon, phrase) ?? (isOwnNoun(record, lexicon, phrase) ? null : notPart(record, lexicon, phrase))
    if (part === null) continue
    if (isOptionItself(rest.text, part, record, lexicon)) return null
    const lead = found[0].slice(0, found[0].length - (found[1] ?? '').length)
    rest.cut(found.index, lead.length + phrase.length)
    for (const more of ['assigned', 'on file', 'listed', 'entered', 'yet', 'set']) rest.take(more)
    return part
  }
  return null
}

/** "Trucks with no annual inspection" are no list of other services. */
const isOwnNoun = ({ name }: RecordDefinition, { nouns }: Lexicon, phrase: string): boolean =>
  nouns.get(phrase)?.some(({ kind }) => kind === name) === true

/** "With no outcome yet" is an option of its own, where a choice always has one. */
const isOptionItself = (text: string, { on }: Part, record: RecordDefinition, lexicon: Lexicon): boolean => {
  const kind = record.fields[on]?.kind
  if (kind !== 'choice' && kind !== 'choices') return false
  return likeliest(text.replace(/^(?:with|having|(?:that |who )?(?:have|has)) /, ''), record, lexicon).length > 0
}

const emptyPart = (record: RecordDefinition, lexicon: Lexicon, phrase: string): Part | null => {
  const kinds = (lexicon.nouns.get(phrase) ?? []).map(({ kind }) => kind)
  // "Missing reports" are reports that are missing, not those without another.
  const refs = kinds.flatMap((kind) => (kind === record.name ? [] : refsTo(record, kind)))
  const known = lexicon.fields[record.name]
  const property = [...refs, ...(known?.get(phrase) ?? known?.get(phrase.replace(/s$/, '')) ?? [])].find(
    (one) => isFilterable(record, one) && one !== 'status',
  )
  if (property === undefined) return null
  const field = record.fields[property]
  const words = `no ${field?.label.toLowerCase().replace(/ (?:expires|ends)$/, '') ?? phrase}`
  if (field?.kind === 'bool') return { query: { [property]: '!true' }, on: property, words: `not ${phrase}` }
  if (field?.kind === 'int') return { query: { [property]: '0,null' }, on: property, words }
  return { query: { [property]: 'null' }, on: property, words }
}

const having = /^(?:with|having|(?:that |who )?(?:has|have)) (?:an? |the )(.+?)(?: (?:on file|set|assigned|entered))?$|^with (.+)$/

/** "With an attorney", "that have a court date": a field that is filled. Reads the whole run of words or nothing. */
export const takeHaving = (rest: Rest, record: RecordDefinition, lexicon: Lexicon): Part | null => {
  const found = having.exec(rest.text)
  const words = found?.[1] ?? found?.[2]
  const isOwn = lexicon.nouns.get(words ?? '')?.some(({ kind }) => kind === record.name) === true
  const part = words === undefined || isOwn ? null : emptyPart(record, lexicon, words)
  const [entry] = Object.entries(part?.query ?? {})
  if (words === undefined || part === null || entry === undefined) return null
  rest.text = ''
  const [name, value] = entry
  const kind = record.fields[name]?.kind ?? ''
  if (['choice', 'choices', 'bool'].includes(kind) && value === 'null') return null
  const query = value === 'null' ? { [name]: '!null' } : value === '!true' ? { [name]: 'true' } : { [`${name}From`]: '1' }
  return { query, on: name, words: `with ${words}` }
}

const notWords =
  /\b(?:that (?:is|are|were|was) not|that isn't|who isn't|isn't|not|non|never|hasn't been|hasn't|nobody has|nobody|no one has|no one|didn't get|besides|except(?: for)?|excluding|other than|but not|not counting|not including|outside of)(?: yet| an?| the| in the| been)? ((?:[a-z']+)(?: [a-z']+){0,3})/

/** "Not preventable", "isn't closed", "except trailers": the other states or options. */
export const takeNot = (rest: Rest, record: RecordDefinition, lexicon: Lexicon): Part | null => {
  const found = notWords.exec(rest.text)
  if (found === null) return null
  const words = (found[1] ?? '').split(' ')
  for (let length = words.length; length > 0; length -= 1) {
    const phrase = words.slice(0, length).join(' ')
    // What nobody did has no date of it; another state says less.
    const states = /^no(?:body| one)/.test(found[0]) ? [] : [phrase, `in the ${phrase}`, `in ${phrase}`, `on ${phrase}`]
    const part = states.map((said) => notPart(record, lexicon, said)).find((one) => one !== null) ?? doneNot(record, lexicon, phrase)
    if (part === null) continue
    const lead = found[0].slice(0, found[0].length - (found[1] ?? '').length)
    rest.cut(found.index, lead.length + phrase.length)
    rest.take('yet')
    return part
  }
  return null
}

const toBe =
  /^(?:(?:that|which|who) )?(?:still )?(?:(?:(?:need|needs|needing|have|has|had|got|waiting|yet|left|still|is|are) )?to be|needs?|needing) ([a-z]+(?:ed|en|id))(?: (?:yet|still))?$/

/** "Still need to be certified", "waiting to be paid": what isn't done yet, where the list has words or a date for it. Reads the whole run of words or nothing. */
export const takeToBe = (rest: Rest, record: RecordDefinition, lexicon: Lexicon): Part | null => {
  const done = toBe.exec(rest.text)?.[1]
  if (done === undefined) return null
  const verbs = [done.replace(/ied$/, 'y'), done.replace(/ed$/, ''), done.replace(/d$/, '')]
  const words = [
    `to be ${done}`,
    `waiting to be ${done}`,
    ...verbs.map((verb) => `to ${verb}`),
    `not ${done}`,
    `not ${done} yet`,
    `un${done}`,
  ]
  const [meant] = words.map((one) => likeliest(one, record, lexicon)).find(({ length }) => length === 1) ?? []
  const part =
    meant === undefined ? undatedPart(record, lexicon, done) : { query: meant.query, on: keysOf(meant.query), words: meant.label }
  if (part !== null) rest.text = ''
  return part
}

/** What has no date of it is still to be done only as long as it is open. */
const undatedPart = (record: RecordDefinition, lexicon: Lexicon, done: string): Part | null => {
  const part = doneNot(record, lexicon, done)
  if (part === null || record.fields[part.on]?.kind === 'ref') return null
  const open = Object.keys(record.lifecycle.states).filter((state) => record.lifecycle.states[state]?.closed !== true)
  return { ...part, query: { ...part.query, status: open.join(',') }, on: `${part.on},status` }
}

const notPart = (record: RecordDefinition, lexicon: Lexicon, phrase: string): Part | null => {
  const [best, ...others] = likeliest(phrase, record, lexicon)
  const inverse = best === undefined || others.length > 0 ? null : negated(best.query)
  return inverse === null || best === undefined ? null : { query: inverse, on: keysOf(inverse), words: `not ${best.label.toLowerCase()}` }
}

/** "Not paid", "not reviewed": the date of it is empty. */
const doneNot = (record: RecordDefinition, lexicon: Lexicon, phrase: string): Part | null => {
  const property = (lexicon.fields[record.name]?.get(phrase) ?? lexicon.fields[record.name]?.get(`${phrase} on`) ?? []).find(
    (one) => ['date', 'instant'].includes(record.fields[one]?.kind ?? '') && isFilterable(record, one),
  )
  const by = (lexicon.fields[record.name]?.get(`${phrase} by`) ?? []).find((one) => isFilterable(record, one))
  const empty = property ?? by
  return empty === undefined ? null : { query: { [empty]: 'null' }, on: empty, words: `not ${phrase}` }
}

const exceptWords =
  /^(?:(?:in |for |at )?(?:all |any |every )?(?:the )?(?:other )?(?:divisions?|terminals?|locations?|drivers?|trucks?|units?)? ?)(?:except(?: for)?|excluding|other than|besides|but not|not counting|not including|not in|not from|not at|outside(?: of)?|minus|that isn't in|who isn't in|isn't in)(?: (?:in|at|for|from|the|division))* (@\d+)(?: (?:and|or) (@\d+))?$/

/** "All divisions except KCM", "not counting 1104": all but the records that are named. Reads the whole run of words or nothing. */
export const takeExcept = (rest: Rest, record: RecordDefinition, linked: Linked, lexicon: Lexicon): Part | null => {
  const found = exceptWords.exec(rest.text)
  if (found === null) return null
  const marks = new Rest(found.slice(1).filter(Boolean).join(' '))
  const taken = takeMentions(marks, record, linked, lexicon)
  if ('ask' in taken) return null
  const [part, other] = taken.parts
  const [entry] = Object.entries(part?.query ?? {})
  if (part === undefined || other !== undefined || entry === undefined || marks.text.includes('@')) return null
  rest.text = ''
  const [name, value] = entry
  const words = `not ${part.words}`
  if (name !== 'division') return { query: { [name]: `!${value}` }, on: part.on, words }
  // The filter of divisions takes no "none of": the record of the division is asked for, with those below it.
  if (record.fields['division']?.kind !== 'ref') return null
  const query = { 'division.id': `!${value}`, 'division.parent': `!${value}` }
  return { query, on: keysOf(query), words }
}

const negated = (query: Query): Query | null => {
  const entries = Object.entries(query)
  const [only] = entries
  if (only === undefined || entries.length > 1) return null
  const [name, value] = only
  if (name.endsWith('From') && value === '1') return { [name.replace(/From$/, '')]: '0,null' }
  if (/(?:From|To|On)$/.test(name)) return null
  return { [name]: value.startsWith('!') ? value.slice(1) : `!${value}` }
}
