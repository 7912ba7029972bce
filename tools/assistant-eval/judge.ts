import type { Case, Expected, Format } from '#eval/assistant/case.ts'
import { formatCurrencyCents, formatNumber, formatPhone } from '#kit/format.ts'
import { formatDate, formatDay } from '#kit/dates/format-time.ts'
import type { Reply } from './ask.ts'
import { linksOf } from './ask.ts'
import type { Company, Person } from './company.ts'
import { idsBehind } from './links.ts'

/** Null when the answer is right; else what was expected and what came. */
export interface Fault {
  readonly wanted: string
  readonly got: string
}

type Gold = readonly Readonly<Record<string, unknown>>[]

/** Runs the gold answer; `:me` is who asks. */
export const goldOf = async (company: Company, by: Person, sql: string): Promise<Gold> =>
  (await company.pool.query<Record<string, unknown>>(sql.replaceAll(':me', `'${by.id}'::uuid`))).rows

export const judge = async (company: Company, by: Person, one: Case, reply: Reply): Promise<Fault | null> =>
  (await faultOf(company, by, one, reply)) ?? saidOf(one, reply)

const saidOf = (one: Case, reply: Reply): Fault | null => {
  const said = reply.response.toLowerCase()
  const missing = one.says?.filter((words) => !said.includes(words.toLowerCase())) ?? []
  const wrong = one.saysNot?.filter((words) => said.includes(words.toLowerCase())) ?? []
  if (missing.length + wrong.length === 0) return null
  return {
    wanted: [...missing.map((words) => `says “${words}”`), ...wrong.map((words) => `does not say “${words}”`)].join(', '),
    got: short(reply),
  }
}

const faultOf = async (company: Company, by: Person, one: Case, reply: Reply): Promise<Fault | null> => {
  const { expect } = one
  switch (expect.is) {
    case 'records':
      return firstRight(expect.sql, async (sql) => recordsFault(by, await goldOf(company, by, sql), reply))
    case 'groups':
      return firstRight(expect.sql, async (sql) => groupsFault(await goldOf(company, by, sql), reply, expect.top === true))
    case 'values':
      return firstRight(expect.sql, async (sql) => valuesFault(await goldOf(company, by, sql), reply, expect.as))
    case 'opens':
      return opensFault(expect.path.replace(':id', String((await idOf(company, by, expect.sql)) ?? '')), reply)
    case 'asks':
      return asksFault(expect.offers, reply)
    case 'abstains':
      return abstainsFault(expect, reply)
    case 'proposes':
      return proposesFault(expect.shows, reply)
  }
}

/** Of several readings one has to fit; what is wrong is said of the first. */
const firstRight = async (readings: readonly string[], faultOfReading: (sql: string) => Promise<Fault | null>): Promise<Fault | null> => {
  const faults: Fault[] = []
  for (const sql of readings) {
    const fault = await faultOfReading(sql)
    if (fault === null) return null
    faults.push(fault)
  }
  return faults[0] ?? null
}

const idOf = async (company: Company, by: Person, sql: string | undefined): Promise<unknown> =>
  sql === undefined ? undefined : (await goldOf(company, by, sql))[0]?.['id']

/** The number, and the records that the link opens for who asks. */
const recordsFault = async (by: Person, gold: Gold, reply: Reply): Promise<Fault | null> => {
  const wanted = gold.map((row) => String(row['id'])).toSorted()
  const told = `${wanted.length} records`
  if (reply.total !== wanted.length) return { wanted: told, got: short(reply) }
  if (reply.list === null) return { wanted: `${told} and their list`, got: short(reply) }
  const found = await idsBehind(by, reply.list.href)
  if (found === null) return { wanted: `${told} and a list that opens`, got: reply.list.href }
  return found.toSorted().join() === wanted.join()
    ? null
    : { wanted: `${told}, the same in the list`, got: `${found.length} in ${reply.list.href}` }
}

const groupsFault = (gold: Gold, reply: Reply, top: boolean): Fault | null => {
  const words = (row: Gold[number]): string =>
    `${String(row['label'])}: ${row['amount'] === undefined ? String(row['n']) : formatCurrencyCents(Number(row['amount']))}`
  const matches = (row: Gold[number], shown: Reply['rows'][number]): boolean =>
    shown.label.includes(String(row['label'])) &&
    (row['amount'] === undefined
      ? shown.count === Number(row['n'])
      : `${shown.label} ${shown.shown ?? ''}`.includes(formatCurrencyCents(Number(row['amount']))))
  const wanted = gold.map(words).join('; ')
  const got = `${short(reply)} [${reply.rows.map(({ label, count }) => `${label} (${count})`).join('; ')}]`
  const nothing = gold.filter((row) => Number(row['n'] ?? row['amount']) === 0)
  const full = gold.filter((row) => !nothing.includes(row))
  if (top)
    return full.length === reply.rows.length && full.every((row) => reply.rows.some((shown) => matches(row, shown)))
      ? null
      : { wanted, got }
  const others = reply.rows.filter((shown) => shown.count > 0 && !full.some((row) => matches(row, shown)))
  return full.every((row) => reply.rows.some((shown) => matches(row, shown))) && others.length === 0 ? null : { wanted, got }
}

const unknownWords = /unknown|not recorded|no .*(recorded|known|entered)|empty|nothing|none|never|don’t know|no value|not entered/i

const valuesFault = (gold: Gold, reply: Reply, as: readonly Format[]): Fault | null => {
  const row = Object.values(gold[0] ?? {})
  const said = as.map((format, index) => sayings(row[index], format))
  const wanted = said.map(([first]) => first ?? 'that it is unknown').join(', ')
  const right = said.every((ways) =>
    ways.length === 0 ? unknownWords.test(reply.response) : ways.some((way) => reply.response.toLowerCase().includes(way.toLowerCase())),
  )
  return right ? null : { wanted, got: short(reply) }
}

/** The values that were asked for and those that may be said beside, in all ways in which they may be said. */
export const goldWords = async (company: Company, by: Person, { expect, also }: Case): Promise<string[]> => {
  const beside = also === undefined ? [] : await goldOf(company, by, also)
  const more = beside.flatMap((row) => Object.values(row).flatMap((value) => sayings(value, 'number')))
  return [...more, ...(await valuesOf(company, by, expect))]
}

const valuesOf = async (company: Company, by: Person, expect: Expected): Promise<string[]> => {
  if (expect.is !== 'values') return []
  const rows = (await Promise.all(expect.sql.map((sql) => goldOf(company, by, sql)))).flat()
  return rows.flatMap((row) => Object.values(row).flatMap((value, index) => sayings(value, expect.as[index] ?? 'text')))
}

/** The ways in which a value may be said; none when there is no value. */
export const sayings = (value: unknown, format: Format): string[] => {
  if (value === null || value === undefined) return []
  switch (format) {
    case 'money':
      return [formatCurrencyCents(Number(value))]
    case 'number':
      return [formatNumber(Number(value)), formatNumber(Number(value), 1), String(value)]
    case 'day':
      return [formatDate(String(value)), formatDay(String(value))]
    case 'phone':
      return [formatPhone(String(value))]
    case 'text':
      return [String(value)]
  }
}

/** Some link goes there: the same path, and each wanted parameter. */
const opensFault = (path: string, reply: Reply): Fault | null => {
  const [wanted = '', search = ''] = path.split('?')
  const fits = linksOf(reply).some((link) => {
    const [at, query = ''] = link.split('?')
    const given = new URLSearchParams(query)
    return at === wanted && [...new URLSearchParams(search)].every(([name, value]) => given.get(name) === value)
  })
  return fits ? null : { wanted: `opens ${path}`, got: `${short(reply)} ${linksOf(reply).join(' ')}` }
}

const asksFault = (offers: readonly string[], reply: Reply): Fault | null => {
  const wanted = `asks back: ${offers.join(', ')}`
  if (reply.clarify === null || reply.total !== null || reply.rows.length > 0) return { wanted, got: short(reply) }
  const text = `${reply.response} ${reply.clarify.question} ${reply.clarify.options.join(' ')}`.toLowerCase()
  return offers.every((word) => text.includes(word.toLowerCase()))
    ? null
    : { wanted, got: `${short(reply)} [${reply.clarify.options.join('; ')}]` }
}

/** Whether an answer says anything of the company: a number, groups or records. */
export const tells = (reply: Reply): boolean =>
  reply.total !== null || reply.rows.length > 0 || reply.sources.length > 0 || (reply.proposal ?? null) !== null

const abstainsFault = (expect: Extract<Expected, { is: 'abstains' }>, reply: Reply): Fault | null => {
  const wanted = `no number and no record (${expect.why})`
  if (tells(reply)) return { wanted, got: short(reply) }
  if (expect.why === 'refused' && (reply.list !== null || reply.actions.length > 0))
    return { wanted: `${wanted}, no link`, got: linksOf(reply).join(' ') }
  return expect.opens === undefined ? null : opensFault(expect.opens, reply)
}

const proposesFault = (shows: readonly string[], reply: Reply): Fault | null => {
  const wanted = `a proposal with ${shows.join(', ')}`
  if ((reply.proposal ?? null) === null) return { wanted, got: short(reply) }
  const card = JSON.stringify(reply.proposal).toLowerCase()
  return shows.every((words) => card.includes(words.toLowerCase())) ? null : { wanted, got: card.slice(0, 300) }
}

export const short = ({ response, total, list }: Reply): string =>
  `“${response.length > 220 ? `${response.slice(0, 220)}…` : response}”${total === null ? '' : ` total ${total}`}${list === null ? '' : ` → ${list.href}`}`
