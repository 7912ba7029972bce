import { formatDate } from '#kit/dates/format-time.ts'
import { daysAfter } from '#kit/dates/iso-day.ts'
import { parseListQuery } from '#kit/list-query.ts'
import type { RecordDefinition } from '#kit/record.ts'
import { inSentence } from '#kit/words.ts'
import { gateDays } from '#records/dispatch/gate/days.ts'
import { lookingNow, readinessOn } from '#records/dispatch/gate/readiness-on.ts'
import { idsOf } from '#engine/read/list.ts'
import { hrefOf } from '#features/questions/groups.ts'
import type { Query } from '#features/questions/groups.ts'
import type { Frame } from '../frame.ts'
import { firstOf, lengthOf } from '../answers/counted.ts'
import { countOf, notThere, nothing, openList } from '../answers/shape.ts'
import type { Answer, AnswerRow, Asking } from '../answers/shape.ts'

type Available = Extract<Frame, { type: 'availability' }>

/** Most records whose readiness over several days is asked at once, and most ids that an address names. */
export const mostAsked = 2_000
export const mostNamed = 200
/** An id that no record has: the list of none. */
export const noneNamed = '00000000-0000-7000-8000-000000000000'

interface Reason {
  readonly label: string
  readonly why: Query
  readonly not: Query
}

/** Who or what is free: in service, on no run, on no leave, and not blocked, on each of the days. */
export const answerAvailability = async (asking: Asking, frame: Available): Promise<Answer> => {
  const record = asking.lexicon.kinds[frame.kind]
  if (record === undefined) return notThere
  const today = asking.deps.clock.today()
  const last = daysAfter(today, gateDays - 1)
  if (frame.from < today || frame.to > last || frame.to < frame.from)
    return { ...nothing, response: `I can look from today to ${formatDate(last)}. Ask about days in between.` }
  const inService: Query = { status: 'active', ...frame.only, ...(frame.division === 'ALL' ? {} : { division: frame.division }) }
  const reasons = await reasonsFor(asking, record, frame, inService)
  const free: Query = { ...inService, ...Object.assign({}, ...reasons.map(({ not }) => not)) }
  const days = frame.from === frame.to ? formatDate(frame.from) : `${formatDate(frame.from)} – ${formatDate(frame.to)}`
  const rows: AnswerRow[] = []
  for (const { label, why } of reasons) {
    const query = { ...inService, ...why }
    rows.push({ label, count: await lengthOf(asking, record, query), href: hrefOf(record, query) })
  }
  const asked = frame.free ? free : await othersThan(asking, record, inService, free)
  const base: Answer = {
    ...nothing,
    rows: rows.filter(({ count }) => count !== 0),
    read: [
      { label: 'Records', value: record.label.many },
      { label: 'Free', value: 'Active, on no run, on no approved leave, and nothing blocks them' },
      ...(frame.only === undefined ? [] : [{ label: 'Only', value: frame.onlyWords ?? '' }]),
      { label: 'Days', value: days },
      { label: 'Divisions', value: frame.division === 'ALL' ? 'All you can access' : 'The one chosen' },
    ],
  }
  const word = frame.free ? 'free' : 'not free'
  const which = frame.onlyWords === undefined ? '' : ` (${inSentence(frame.onlyWords)})`
  if (asked === null) return { ...base, response: `Many ${inSentence(record.label.many)}${which} aren’t available on ${days}. Reasons:` }
  const total = await lengthOf(asking, record, asked)
  return {
    ...base,
    response: `${countOf(record, total)}${which} ${word} on ${days}.`,
    total,
    list: openList(record, asked, total),
    sources: total === 0 ? [] : await firstOf(asking, record, asked),
  }
}

/** Why some of those in service are not free. */
export const reasonsFor = async (
  asking: Asking,
  record: RecordDefinition,
  frame: Available,
  inService: Query,
): Promise<readonly Reason[]> => [...elsewhere(asking, frame), ...(await blocked(asking, record, frame, inService))]

/** Where else they may be; a list that the role may not open says nothing. */
const elsewhere = ({ lexicon }: Asking, { kind, from, to }: Available): Reason[] => {
  const runs = `serviceDateFrom=${from}&serviceDateTo=${to}&status=!cancelled,missed`
  const leave = `status=approved&startTo=${to}&endFrom=${from}`
  return [
    ...(lexicon.kinds['run-assignments'] === undefined
      ? []
      : [{ label: 'On a run', why: { 'has.run-assignments': runs }, not: { 'hasNo.run-assignments': runs } }]),
    ...(kind !== 'drivers' || lexicon.kinds['time-off'] === undefined
      ? []
      : [{ label: 'On leave', why: { 'has.time-off': leave }, not: { 'hasNo.time-off': leave } }]),
  ]
}

/** What blocks them: for one day the list's own readiness; for several the gate is asked, and names them. */
const blocked = async ({ deps, user }: Asking, record: RecordDefinition, frame: Available, inService: Query): Promise<Reason[]> => {
  const label = 'Blocked'
  if (frame.from === frame.to) {
    const on = { readinessOn: frame.from }
    return [{ label, why: { readiness: 'block', ...on }, not: { readiness: '!block', ...on } }]
  }
  const ids = await idsOf(deps, record, user, parseListQuery(record, inService), mostAsked)
  const found = await readinessOn(lookingNow(deps), { [frame.kind]: ids, from: frame.from, to: frame.to })
  const stopped = ids.filter((id) => found.get(id)?.some(({ effect, quiet }) => effect === 'block' && quiet !== true) === true)
  if (stopped.length === 0) return []
  if (stopped.length <= mostNamed) return [{ label, why: { id: stopped.join(',') }, not: { id: `!${stopped.join(',')}` } }]
  const on = { readinessOn: frame.from }
  return [{ label: `Blocked on ${formatDate(frame.from)}`, why: { readiness: 'block', ...on }, not: { readiness: '!block', ...on } }]
}

/** Those in service that are not in the list, named; null where they are too many. */
const othersThan = async ({ deps, user }: Asking, record: RecordDefinition, inService: Query, free: Query): Promise<Query | null> => {
  const all = await idsOf(deps, record, user, parseListQuery(record, inService), mostAsked)
  const among = new Set(await idsOf(deps, record, user, parseListQuery(record, free), mostAsked))
  const others = all.filter((id) => !among.has(id))
  return others.length > mostNamed ? null : { id: others.length === 0 ? noneNamed : others.join(',') }
}
