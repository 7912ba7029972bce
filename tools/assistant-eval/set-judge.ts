import type { Expected, Format } from '#eval/assistant/case.ts'
import type { Question, Wanted } from '#eval/assistant/question.ts'
import type { Reply } from './ask.ts'
import { linksOf } from './ask.ts'
import type { Company, Person } from './company.ts'
import type { Fault } from './judge.ts'
import { goldOf, judge, sayings, short, tells } from './judge.ts'
import { idsBehind } from './links.ts'

/** Null when any of the right answers was given; else what the first one was and what came. */
export const judgeQuestion = async (company: Company, by: Person, question: Question, reply: Reply): Promise<Fault | null> => {
  const faults: Fault[] = []
  for (const wanted of question.wants) {
    const fault = await faultOf(company, by, question, wanted, reply)
    if (fault === null) return null
    faults.push(fault)
  }
  return faults[0] ?? null
}

const faultOf = async (company: Company, by: Person, question: Question, wanted: Wanted, reply: Reply): Promise<Fault | null> => {
  switch (wanted.is) {
    case 'records':
      return any(wanted.sql, async (sql) => recordsFault(by, await goldOf(company, by, sql), reply))
    case 'values':
      return any(wanted.sql, async (sql) => valuesFault(await goldOf(company, by, sql), reply, wanted.as))
    case 'some':
      return any(wanted.sql, async (sql) => someFault(by, await goldOf(company, by, sql), reply))
    case 'answer':
      return new RegExp(`^${wanted.word}\\b`, 'i').test(reply.response) ? null : { wanted: `begins with ${wanted.word}`, got: short(reply) }
    case 'steps':
      return stepsFault(wanted.from, reply)
    case 'abstains':
      return !tells(reply) || honest.test(reply.response) ? null : { wanted: `no number and no record (${wanted.why})`, got: short(reply) }
    case 'groups':
    case 'opens':
    case 'asks':
    case 'proposes':
      return judge(company, by, caseOf(question, wanted), reply)
  }
}

const caseOf = ({ id, role, ask }: Question, expect: Expected) => ({ id, of: 'count', role, ask, typo: ask, short: ask, expect }) as const

const any = async (readings: readonly string[], faultOfReading: (sql: string) => Promise<Fault | null>): Promise<Fault | null> => {
  const faults: Fault[] = []
  for (const sql of readings) {
    const fault = await faultOfReading(sql)
    if (fault === null) return null
    faults.push(fault)
  }
  return faults[0] ?? null
}

type Gold = Awaited<ReturnType<typeof goldOf>>

/** An answer that says plainly that it can’t know may show the nearest list beside. */
const honest =
  /can[’']?t\b|cannot|couldn[’']t|don[’']t (know|keep|track|have|see|judge|predict)|doesn[’']t (know|keep|track|have|say|hold)|isn[’']t (kept|tracked|recorded|in )|not (kept|tracked|recorded|in the system)/i
const noneAtAll = /\bno\b|\bnone\b|nobody|no one|nothing|\b0\b|isn[’']t any|aren[’']t any/i

/** Right by its number and the list it opens, or because it names each record and no other. */
const recordsFault = async (by: Person, gold: Gold, reply: Reply): Promise<Fault | null> => {
  const wanted = gold.map((row) => String(row['id']))
  const fault = { wanted: `${wanted.length} records${namesOf(gold)}`, got: short(reply) }
  if (reply.total !== null && reply.total !== wanted.length) return fault
  const listed = await listedIds(by, reply)
  if (listed !== null && reply.total !== null) return same(listed, wanted) ? null : fault
  if (wanted.length === 0) return reply.total === 0 || (!tells(reply) && noneAtAll.test(reply.response)) ? null : fault
  if (reply.total !== null) return shownIds(reply).every((id) => wanted.includes(id)) ? null : fault
  return tells(reply) && (reply.response.startsWith(`${wanted.length}:`) || named(gold, reply)) ? null : fault
}

/** Each is named, and there are as many names as records. */
const named = (gold: Gold, reply: Reply): boolean => {
  const titles = new Set(gold.map((row) => String(row['title'])))
  return titles.size === gold.length && reply.sources.length <= gold.length && [...titles].every((title) => textOf(reply).includes(title))
}

const listedIds = async (by: Person, { list }: Reply): Promise<string[] | null> => (list === null ? null : idsBehind(by, list.href))
const shownIds = ({ sources }: Reply): string[] => sources.map(({ id }) => id)
const same = (some: readonly string[], others: readonly string[]): boolean => some.toSorted().join() === others.toSorted().join()
const textOf = ({ response, rows, sources }: Reply): string =>
  [response, ...rows.map(({ label }) => label), ...sources.map(({ title }) => title)].join('\n')
const namesOf = (gold: Gold): string =>
  gold.length === 0 || gold.length > 8 ? '' : `: ${gold.map((row) => String(row['title'])).join(', ')}`

/** At least one is named or listed, and each of them is among those of the SQL. */
const someFault = async (by: Person, gold: Gold, reply: Reply): Promise<Fault | null> => {
  const ids = new Set(gold.map((row) => String(row['id'])))
  const fault = { wanted: `some of ${gold.length} records`, got: `${short(reply)} [${reply.sources.map(({ title }) => title).join(', ')}]` }
  const told = reply.sources.length > 0 ? shownIds(reply) : ((await listedIds(by, reply)) ?? [])
  return told.length > 0 && told.every((id) => ids.has(id)) && (reply.total === null || reply.total <= ids.size) ? null : fault
}

/** Each value is said; a number as a word of its own, not inside another one. */
const valuesFault = (gold: Gold, reply: Reply, as: readonly Format[]): Fault | null => {
  const said = as.map((format, index) => ({ format, ways: sayings(Object.values(gold[0] ?? {})[index], format) }))
  const right = said.every(({ format, ways }) => ways.some((way) => says(reply, way, format)))
  return right ? null : { wanted: said.map(({ ways }) => ways[0] ?? 'that it is unknown').join(', '), got: short(reply) }
}

const says = (reply: Reply, way: string, format: Format): boolean => {
  const escaped = way.replaceAll(/[.*+?^${}()|[\]\\]/g, String.raw`\$&`)
  const word = format === 'text' ? escaped : `(?<![\\d.,])${escaped}(?!\\d|[.,]\\d)`
  return new RegExp(word, 'i').test(leadOf(reply, format))
}

/** Where a value is said: the sentence; who comes first, or the only one, may be told by the row or record that leads the answer. */
const leadOf = ({ response, rows, sources }: Reply, format: Format): string =>
  format === 'text' ? [response, rows[0]?.label ?? '', sources.length === 1 ? (sources[0]?.title ?? '') : ''].join('\n') : response

const stepsFault = (from: readonly string[], reply: Reply): Fault | null => {
  const begins = linksOf(reply).some((link) => from.includes(link.split('?')[0] ?? ''))
  const explains = reply.response.length > 40 && reply.total === null && reply.rows.length === 0 && reply.sources.length === 0
  return begins && explains
    ? null
    : { wanted: `steps that begin at ${from.join(' or ')}`, got: `${short(reply)} ${linksOf(reply).join(' ')}` }
}
