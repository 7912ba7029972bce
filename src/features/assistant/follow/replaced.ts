import type { Query } from '#features/questions/groups.ts'
import type { Frame } from '../frame.ts'
import { availableDays } from '../frames/availability.ts'
import { leaveIn } from '../frames/balance.ts'
import { followingWords, isGlue } from '../reader/glue.ts'
import type { Linked, Mention } from '../reading/link.ts'
import { askWhich, preferred } from '../reading/names/mentions.ts'
import type { Named } from '../reading/names/named.ts'
import type { Reading } from '../reading/reading.ts'
import type { Period } from '../reading/words/period.ts'
import { saidPeriod } from '../said.ts'
import { periodAfter } from './days-before.ts'

/**
 * "And on Wednesday?", "what about 1138?", "and sick days?" after who can take a run, who drove a unit, or what is left of leave: the same question
 * with other days, another record, or another type of leave. Null where the words say anything else.
 */
export const readReplaced = (linked: Linked, reading: Reading): Frame | null => {
  const { before, today, lexicon } = reading
  const [mention, other] = linked.mentions
  if (before === null || other !== undefined) return null
  const period = periodAfter(linked.text, today, before.type === 'balance' || before.type === 'figure' ? 'past' : 'future', before)
  const leave = before.type === 'balance' ? leaveIn(linked.text, lexicon) : null
  const taken = [period?.words, mention?.mark, leave?.words].filter((words) => words !== undefined)
  const rest = taken.reduce((left, words) => left.replace(` ${words} `, ' '), ` ${linked.text} `).split(' ')
  if (taken.length === 0 || !rest.every((word) => word === '' || isGlue(word) || followingWords.has(word))) return null
  const dated = period === null ? before : onDays(before, period, today)
  const named = mention === undefined || dated === null ? dated : ofRecord(dated, mention, linked, reading)
  return leave === null || named?.type !== 'balance' ? named : { ...named, leave: leave.type }
}

const onDays = (before: Frame, period: Period, today: string): Frame | null => {
  const { from, to } = period
  switch (before.type) {
    case 'availability':
      return period.either === true ? null : { ...before, ...availableDays(period, today) }
    case 'about': {
      if (before.day === undefined || from === null || to === null || from.startsWith('now')) return null
      const { to: _last, ...same } = before
      return from === to ? { ...same, day: from } : { ...same, day: from, to }
    }
    case 'figure':
      return from === null || from.startsWith('now') ? null : { ...before, from, to: to ?? today }
    case 'balance': {
      const year = from?.slice(0, 4)
      const isYear = year !== undefined && from === `${year}-01-01` && (to === null || to.slice(0, 4) === year)
      return isYear ? { ...before, year: Number(year) } : null
    }
    case 'list':
      return before.first === undefined ? null : listOn(before, period, today)
    default:
      return null
  }
}

/** "When does it leave tonight", "and tomorrow": the first of another day, where the list is limited by one date alone. */
const listOn = (before: Extract<Frame, { type: 'list' | 'count' }>, period: Period, today: string): Frame | null => {
  const [dated, other] = Object.keys(before.query).flatMap((name) => /^(.+)From$/.exec(name)?.[1] ?? [])
  const old = before.read.find(({ on }) => on === dated)
  const [from, to] = [`${dated ?? ''}From`, `${dated ?? ''}To`]
  if (dated === undefined || other !== undefined || old === undefined || period.from === null || period.to === null) return null
  if (before.query[to] === undefined || old.words.split(' ').length < 2) return null
  const lead = old.words.split(' ')[0] ?? ''
  const query: Query = { ...before.query, [from]: period.from, [to]: period.to }
  return {
    ...before,
    query,
    read: before.read.map((one) => (one === old ? { on: dated, words: `${lead} ${saidPeriod(period, today)}` } : one)),
  }
}

/** The same of another record of the kind that was named, of a division, or a question back which one is meant. */
const ofRecord = (before: Frame, mention: Mention, linked: Linked, { lexicon }: Reading): Frame | null => {
  const found = preferred(mention.found, (kind) => replacing(before, { kind, id: '', label: '' }) !== null)
  const [named, twin] = found
  if (twin !== undefined) return askWhich(linked, mention, found, lexicon)
  return named === undefined ? null : replacing(before, named)
}

const replacing = (before: Frame, named: Named): Frame | null => {
  switch (before.type) {
    case 'about':
    case 'field':
      return before.named.kind === named.kind ? { ...before, named } : null
    case 'availability':
      if (before.covers !== undefined) return before.covers.kind === named.kind ? { ...before, covers: named } : null
      return named.kind === 'divisions' ? { ...before, division: named.id } : null
    case 'figure':
      return named.kind === 'divisions' ? { ...before, division: named.id } : null
    case 'balance':
      return ['drivers', 'users'].includes(named.kind) && before.who !== null && before.who !== 'all' ? { ...before, who: named } : null
    default:
      return null
  }
}
