import { formatDate } from '#kit/dates/format-time.ts'
import { daysAfter } from '#kit/dates/iso-day.ts'
import { parseListQuery } from '#kit/list-query.ts'
import { gateDays } from '#records/dispatch/gate/days.ts'
import { licensesOf } from '#records/dispatch/gate/licenses.ts'
import { licenseGaps } from '#records/dispatch/gate/run-license.ts'
import type { RunNeeds } from '#records/dispatch/gate/run-license.ts'
import { idsOf, listPage } from '#engine/read/list.ts'
import { run } from '#engine/sql.ts'
import { hrefOf } from '#features/questions/groups.ts'
import type { Query } from '#features/questions/groups.ts'
import type { Frame } from '../frame.ts'
import { firstOf, lengthOf } from '../answers/counted.ts'
import { foundFor } from '../answers/records.ts'
import type { Found } from '../answers/records.ts'
import { countOf, notThere, nothing, openList } from '../answers/shape.ts'
import type { Answer, AnswerRow, Asking } from '../answers/shape.ts'
import { noneNamed, mostAsked, mostNamed, reasonsFor } from './availability-answer.ts'

type Available = Extract<Frame, { type: 'availability' }>

/** Runs to be covered, with what each asks of its driver. */
interface Work {
  readonly runs: readonly Found[]
  readonly division: string | null
}

/** Who can cover a run, or the runs that a driver has on those days: free, in the division, and licensed for it. */
export const answerCover = async (
  asking: Asking,
  frame: Available & { readonly covers: NonNullable<Available['covers']> },
): Promise<Answer> => {
  const { deps, user, lexicon } = asking
  const record = lexicon.kinds['drivers']
  const covered = await foundFor(asking, frame.covers)
  if (record === undefined || covered === null) return notThere
  const today = deps.clock.today()
  const last = daysAfter(today, gateDays - 1)
  if (frame.from < today || frame.to > last)
    return { ...nothing, response: `I can look from today to ${formatDate(last)}. Ask about days in between.` }
  const work = await workOf(asking, covered, frame)
  if (work === null) return notThere
  const days = frame.from === frame.to ? formatDate(frame.from) : `${formatDate(frame.from)} – ${formatDate(frame.to)}`
  if (work.runs.length === 0) return { ...nothing, sources: [covered.source], response: `${covered.row.title} has no run on ${days}.` }
  const inService: Query = { status: 'active', ...(work.division === null ? {} : { division: work.division }) }
  const reasons = await reasonsFor(asking, record, frame, inService)
  const free: Query = { ...inService, ...Object.assign({}, ...reasons.map(({ not }) => not)) }
  const ids = (await idsOf(deps, record, user, parseListQuery(record, free), mostAsked)).filter((id) => id !== covered.row.id)
  const fit = await licensedFor(asking, ids, work.runs.map(needsOf))
  const rows: AnswerRow[] = []
  for (const { label, why } of reasons) {
    const query = { ...inService, ...why }
    rows.push({ label, count: await lengthOf(asking, record, query), href: hrefOf(record, query) })
  }
  const unfit = ids.filter((id) => !fit.includes(id))
  if (unfit.length <= mostNamed)
    rows.push({ label: 'Free, but not licensed for it', count: unfit.length, href: hrefOf(record, namedBy(unfit)) })
  const what = work.runs.map(({ row }) => row.title).join(', ')
  const isListed = fit.length <= mostNamed
  return {
    ...nothing,
    response: `${countOf(record, fit.length)} can cover ${what} on ${days}: free, not blocked, and licensed for it.`,
    total: isListed ? fit.length : null,
    list: isListed ? openList(record, namedBy(fit), fit.length) : null,
    sources: fit.length === 0 ? [covered.source] : await firstOf(asking, record, namedBy(fit.slice(0, mostNamed))),
    rows: rows.filter(({ count }) => count !== 0),
    read: [
      { label: 'Records', value: record.label.many },
      {
        label: 'Can cover',
        value: 'Active, on no run, on no approved leave, nothing blocks them, and class, endorsements, and road test fit the run',
      },
      { label: 'Runs', value: what },
      { label: 'Days', value: days },
      { label: 'Divisions', value: work.division === null ? 'All you can access' : 'That of the run' },
    ],
  }
}

const namedBy = (ids: readonly string[]): Query => ({ id: ids.length === 0 ? noneNamed : ids.join(',') })

/** The run that is named, or the runs on which the driver is on those days. */
const workOf = async (asking: Asking, covered: Found, { from, to }: Available): Promise<Work | null> => {
  if (covered.record.name === 'runs') return { runs: [covered], division: divisionOf(covered) }
  const { deps, user, lexicon } = asking
  const planned = lexicon.kinds['run-assignments']
  if (planned === undefined) return null
  const query = { crew: covered.row.id, serviceDateFrom: from, serviceDateTo: to, status: '!cancelled,missed', limit: '20' }
  const { text } = await listPage(deps, planned, user, { ...parseListQuery(planned, query), fields: ['run'] })
  const ids = [...new Set((JSON.parse(text) as { run: string | null }[]).flatMap((one) => one.run ?? []))]
  const runs = await Promise.all(ids.map((id) => foundFor(asking, { kind: 'runs', id, label: '' })))
  return { runs: runs.filter((one) => one !== null), division: divisionOf(covered) }
}

const divisionOf = ({ row }: Found): string | null => (typeof row['division'] === 'string' ? row['division'] : null)

const needsOf = ({ row }: Found): RunNeeds => ({
  licenseClass: typeof row['licenseClass'] === 'string' ? row['licenseClass'] : null,
  endorsements: Array.isArray(row['endorsements']) ? row['endorsements'].map(String) : [],
})

/** Those who may drive all of the runs, as the gate judges class, endorsements, and road tests. */
const licensedFor = async ({ deps }: Asking, ids: readonly string[], needs: readonly RunNeeds[]): Promise<readonly string[]> => {
  const licenses = await licensesOf({ query: (statement) => run(deps.pool, statement) }, ids)
  return ids.filter((id) => {
    const driver = licenses.get(id)
    return driver !== undefined && needs.every((one) => licenseGaps({ ...one, unitClass: null, drives: true }, driver).length === 0)
  })
}
