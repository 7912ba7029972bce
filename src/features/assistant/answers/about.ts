import { formatDate, formatInstant } from '#kit/dates/format-time.ts'
import { formatNumber } from '#kit/format.ts'
import { daysAfter } from '#kit/dates/iso-day.ts'
import { isFilterable } from '#kit/list-query.ts'
import { fieldEntries } from '#kit/record.ts'
import type { RecordDefinition } from '#kit/record.ts'
import { asRead } from '#records/dispatch/gate/as-read.ts'
import { gateDays } from '#records/dispatch/gate/days.ts'
import { lookingNow, readinessOn } from '#records/dispatch/gate/readiness-on.ts'
import { hrefOf } from '#features/questions/groups.ts'
import type { Query } from '#features/questions/groups.ts'
import type { Frame } from '../frame.ts'
import { answerCrew } from '../frames/crew-answer.ts'
import { freshnessOf } from './freshness.ts'
import { lengthOf } from './counted.ts'
import { foundFor, openRecord } from './records.ts'
import type { Found } from './records.ts'
import { notThere, nothing } from './shape.ts'
import type { Answer, AnswerRow, Asking } from './shape.ts'
import { valueShown } from './values.ts'

type About = Extract<Frame, { type: 'about' }>

export const answerAbout = async (asking: Asking, frame: About): Promise<Answer> => {
  const found = await foundFor(asking, frame.named)
  if (found === null) return notThere
  const day = frame.day ?? asking.deps.clock.today()
  switch (frame.part) {
    case 'due':
      return dueOn(asking, found)
    case 'telematics':
      return telematicsOf(asking, found)
    case 'now':
      return answerCrew(asking, found, { from: day, to: frame.to ?? day })
    case 'ready':
      return readyOn(asking, found, day, frame.yesNo === true)
  }
}

/** What may be due on somebody or something. `query`: beside the record itself; `open` stands for every state that is not closed. */
interface DuePart {
  readonly kind: string
  readonly one: string
  readonly many: string
  readonly query: Query | 'open'
}
const soon = 'within 30 days'
const dueParts = (today: string): readonly DuePart[] => [
  { kind: 'pm-schedules', one: 'service overdue', many: 'services overdue', query: { status: 'active', state: 'stop,overdue' } },
  { kind: 'pm-schedules', one: 'service due soon', many: 'services due soon', query: { status: 'active', state: 'due,soon' } },
  { kind: 'repairs', one: 'repair not done', many: 'repairs not done', query: 'open' },
  { kind: 'oil-changes', one: 'oil change scheduled', many: 'oil changes scheduled', query: { status: 'scheduled' } },
  { kind: 'maintenance-todos', one: 'to-do', many: 'to-dos', query: 'open' },
  { kind: 'tires', one: 'tire to pull', many: 'tires to pull', query: { status: 'mounted', treadAlarm: 'below,pull' } },
  { kind: 'holds', one: 'hold in force', many: 'holds in force', query: { standing: 'in_force' } },
  {
    kind: 'qualification-documents',
    one: `document that is expired or expires ${soon}`,
    many: `documents that are expired or expire ${soon}`,
    query: { status: 'active', expirationDateTo: daysAfter(today, 30) },
  },
  { kind: 'tasks', one: 'open task', many: 'open tasks', query: 'open' },
]

const openStates = ({ lifecycle }: RecordDefinition): Query => {
  const closed = Object.entries(lifecycle.states).flatMap(([state, { closed: is }]) => (is === true ? [state] : []))
  return closed.length === 0 ? {} : { status: `!${closed.join(',')}` }
}

/** The filter of a kind that names the record, as far as the person may filter by it. */
const pointing = (record: RecordDefinition, to: string, id: string): Query | null => {
  const found = fieldEntries(record).find(
    ([name, field]) => isFilterable(record, name) && ((field.kind === 'ref' && field.to === to) || field.kind === 'anyRef'),
  )
  return found === undefined ? null : { [found[0]]: found[1].kind === 'anyRef' ? `${to}:${id}` : id }
}

const dueOn = async (asking: Asking, found: Found): Promise<Answer> => {
  const { record, row, source } = found
  const today = asking.deps.clock.today()
  const lists: (AnswerRow & { readonly said: string })[] = []
  for (const part of dueParts(today)) {
    const kind = asking.lexicon.kinds[part.kind]
    const own = kind === undefined ? null : pointing(kind, record.name, row.id)
    if (kind === undefined || own === null) continue
    const query = { ...own, ...(part.query === 'open' ? openStates(kind) : part.query) }
    const count = await lengthOf(asking, kind, query)
    const words = count === 1 ? part.one : part.many
    if (count > 0) lists.push({ label: words, count, href: hrefOf(kind, query), said: `${formatNumber(count)} ${words}` })
  }
  const last = daysAfter(today, 30)
  const dates = fieldEntries(record).flatMap(([name, field]): (AnswerRow & { said: string })[] => {
    const value = row[name]
    if (field.kind !== 'date' || field.expiry !== true || field.computed === true || typeof value !== 'string' || value > last) return []
    return [{ label: field.label, count: null, shown: formatDate(value), href: source.href, said: `${field.label} ${formatDate(value)}` }]
  })
  const all = [...lists, ...dates]
  return {
    ...nothing,
    response: all.length === 0 ? `Nothing is due on ${row.title}.` : `${all.map(({ said }) => said).join(', ')} on ${row.title}.`,
    list: openRecord(found),
    rows: all.map(({ said: _said, ...one }) => one),
    sources: [source],
    read: [
      { label: 'Record', value: row.title },
      { label: 'Due', value: `Open work, and what runs out ${soon}` },
    ],
  }
}

const telematicsOf = async (asking: Asking, found: Found): Promise<Answer> => {
  const { record, row, source } = found
  const problem = valueShown(record, 'telematicsProblem', row, asking.user.timeZone)
  if (problem === null) return notThere
  const synced = row['lastTelematicsSync']
  const last = typeof synced === 'string' ? `Last sync ${formatInstant(synced, asking.user.timeZone)}.` : 'It has never synced.'
  const reports = row['telematicsProblem'] === 'none'
  const unused = row['telematicsProblem'] === 'not_connected'
  return {
    ...nothing,
    response: unused
      ? `${row.title} doesn’t report: no telematics provider is connected.`
      : `${row.title} ${reports ? 'reports.' : `has a telematics problem: ${problem}.`} ${last}`,
    list: openRecord(found),
    sources: [source],
    read: [{ label: 'Problem if', value: 'Not linked, no mileage, never synced, or no sync for 24 h' }],
    freshness: await freshnessOf(asking, record, { id: row.id }, 'mileage'),
  }
}

const readyOn = async (asking: Asking, found: Found, day: string, yesNo: boolean): Promise<Answer> => {
  const { deps, user } = asking
  const { record, row, source } = found
  const today = deps.clock.today()
  if (record.name !== 'drivers' && record.name !== 'vehicles') return notThere
  if (day < today || day > daysAfter(today, gateDays))
    return { ...nothing, response: `I can look from today to ${formatDate(daysAfter(today, gateDays))}.`, sources: [source] }
  const asked = await readinessOn(lookingNow(deps), { [record.name]: [row.id], from: day, to: day })
  const reasons = asRead(deps, user, asked.get(row.id) ?? []).filter(({ quiet }) => quiet !== true)
  const blocks = reasons.filter(({ effect }) => effect === 'block')
  const lead = yesNo ? (blocks.length === 0 ? 'Yes: ' : 'No: ') : ''
  const may = blocks.length === 0 ? `${row.title} is OK to dispatch` : `${row.title} can’t be dispatched`
  const why = blocks.length === 0 ? '' : `: ${blocks.map(({ text }) => text).join('; ')}`
  const warned = blocks.length === 0 && reasons.length > 0 ? `, with a warning: ${reasons.map(({ text }) => text).join('; ')}` : ''
  return {
    ...nothing,
    response: `${lead}${may} on ${formatDate(day)}${why}${warned}.`,
    list: openRecord(found),
    rows: reasons.map(({ text, effect, href }) => ({ label: text, count: null, shown: effect === 'block' ? 'Blocks' : 'Warning', href })),
    sources: [source],
    read: [{ label: 'Calculated from', value: `Dispatch checks for ${formatDate(day)}` }],
  }
}
