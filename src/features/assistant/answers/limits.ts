import { formatNumber } from '#kit/format.ts'
import type { RecordDefinition } from '#kit/record.ts'
import { inSentence } from '#kit/words.ts'
import { hrefOf } from '#features/questions/groups.ts'
import type { Query } from '#features/questions/groups.ts'
import type { Asked } from '../frame.ts'
import { firstOf, lengthOf } from './counted.ts'
import { ofTelematics, freshnessOf } from './freshness.ts'
import { withoutThose } from './shape.ts'
import type { AnswerRow, Asking } from './shape.ts'

/** Why a number is as small as it is. */
export interface Limits {
  /** The assumed default, printed after the number: ", active only". */
  readonly default: string
  /** Sentences after the number: "12 in all. You see Kansas City Metro only." */
  readonly after: string
  /** The lists without a default, longest first. */
  readonly rows: readonly AnswerRow[]
}

/** Defaults that leave out records of the list that was asked for. The others say which list is meant: trucks, who is off today. */
const leavesOut: ReadonlySet<string> = new Set(['status', 'licenseExpirationDate'])

/** Names the defaults and rights that limit a list. It counts nothing that the person can't see. */
export const limitsOf = async (asking: Asking, record: RecordDefinition, frame: Asked, total: number): Promise<Limits> => {
  const wider: (AnswerRow & { readonly words: string; readonly count: number })[] = []
  for (const { on, words, instead } of frame.assumed ?? []) {
    const widest = instead.at(-1)
    const isLeftOut = leavesOut.has(on) || on in (record.words.unsaid?.[0] ?? {})
    if (widest === undefined || (total > 0 && !isLeftOut)) continue
    const query: Query = { ...withoutThose(frame.query, on), ...widest.query }
    const count = await lengthOf(asking, record, query)
    if (count > total) wider.push({ label: widest.label, count, href: hrefOf(record, query), words })
  }
  const [largest] = wider.toSorted((one, other) => other.count - one.count)
  const sentences = [
    ...(largest === undefined ? [] : [`${formatNumber(largest.count)} in all.`]),
    ...(await rightsOf(asking, record, frame.query, total)),
    ...hiddenWords(record, frame.query),
    ...(total === 0 ? [...(await dataOf(asking, record, frame.query)), ...(await undatedOf(asking, record, frame.query))] : []),
  ]
  return {
    default: largest === undefined ? '' : `, ${largest.words}`,
    after: sentences.map((sentence) => ` ${sentence}`).join(''),
    rows: wider.map(({ words: _words, ...row }) => row),
  }
}

/** The filters of a list on what the person's role doesn't see of every record: a type of leave. Their count may be too small. */
export const hiddenIn = (record: RecordDefinition, query: Query): readonly string[] =>
  [...new Set(Object.keys(query).map((name) => name.replace(/(?:From|To)$/, '')))]
    .filter((name) => record.kept?.words.includes(name) === true)
    .map((name) => inSentence(record.fields[name]?.label ?? name))

const hiddenWords = (record: RecordDefinition, query: Query): readonly string[] => {
  const hidden = hiddenIn(record, query)
  return hidden.length === 0 ? [] : [`Your role can’t see the ${hidden.join(' or the ')} of every record, so there may be more.`]
}

/** What the person's role and divisions leave out, in words that hold whether or not there is more. */
const rightsOf = async (asking: Asking, record: RecordDefinition, query: Query, total: number): Promise<readonly string[]> => {
  const { deps, user, lexicon } = asking
  // "My tasks" asks for no others.
  const isOwn = Object.values(query).some((value) => value === user.id || value === 'me')
  const byRole = isOwn ? null : (deps.rules[record.name]?.visibleWords?.(user) ?? null)
  const role = byRole === null ? [] : [byRole]
  const divisions = lexicon.kinds['divisions']
  const isNamed = 'division' in query && query['division'] !== 'ALL'
  if (total > 0 || user.divisions === null || record.scope === 'company' || isNamed || divisions === undefined) return role
  const own = await firstOf(asking, divisions, {}, mostNamed + 1)
  const names = own.length > mostNamed ? 'your divisions' : own.map(({ title }) => title).join(', ')
  return names === '' ? role : [...role, `You see ${names} only.`]
}

const mostNamed = 3

/** Records that have no date at all, in a list of a period: "60 have no purchase date". */
const undatedOf = async (asking: Asking, record: RecordDefinition, query: Query): Promise<readonly string[]> => {
  const dates = [...new Set(Object.keys(query).map((name) => name.replace(/(?:From|To)$/, '')))].filter(
    (name) => !(name in query) && record.fields[name]?.kind === 'date',
  )
  const sentences: string[] = []
  for (const name of dates) {
    const count = await lengthOf(asking, record, { ...withoutThose(query, name), [name]: 'null' })
    const label = inSentence(record.fields[name]?.label ?? name)
    if (count > 0) sentences.push(`${formatNumber(count)} ${count === 1 ? 'has' : 'have'} no “${label}” date.`)
  }
  return sentences
}

/** How fresh the data is that the list depends on: an empty list may be one that nothing reported to. */
const dataOf = async (asking: Asking, record: RecordDefinition, query: Query): Promise<readonly string[]> => {
  const names = Object.keys(query).filter((name) => ofTelematics.has(name.replace(/(?:From|To)$/, '')))
  if (names.length === 0) return []
  const rest = Object.fromEntries(Object.entries(query).filter(([name]) => !names.includes(name)))
  const fresh = await freshnessOf(asking, record, rest, 'mileage')
  return fresh === null ? [] : [`${fresh.words}.`]
}
