import { parseListQuery } from '#kit/list-query.ts'
import { fieldEntries } from '#kit/record.ts'
import { listPage } from '#engine/read/list.ts'
import type { Frame } from '../frame.ts'
import type { Named } from '../reading/names/named.ts'
import { foundFor, pointedTo } from './records.ts'
import { recordOf } from './record-of.ts'
import { mostRows } from './shape.ts'
import type { Asking } from './shape.ts'

/** The drivers that an answer was about or that it named, for "his phone". None where it was about a list of several. */
export const peopleOf = async (asking: Asking, frame: Frame): Promise<readonly Named[]> => {
  if (frame.type === 'about' && frame.part === 'now' && frame.named.kind !== 'drivers') return crewOf(asking, frame)
  const near = await recordOf(asking, frame)
  const drivers = near.filter(({ kind }) => kind === 'drivers')
  if (drivers.length > 0) return drivers.slice(0, 1)
  const [one] = near
  const found = one === undefined ? null : await foundFor(asking, one)
  if (found === null) return []
  const driver = fieldEntries(found.record).flatMap(([property, field]) =>
    field.kind === 'ref' && field.to === 'drivers' ? (pointedTo(found, property) ?? []) : [],
  )[0]
  return driver === undefined ? [] : [driver]
}

type About = Extract<Frame, { type: 'about' }>

/** Who is on the runs of those days, and if there is none, who holds the unit. */
const crewOf = async (asking: Asking, { named, day = '', to }: About): Promise<readonly Named[]> => {
  const days = { from: day, to: to ?? day }
  const isRun = named.kind === 'runs'
  const onRuns = await driversIn(asking, 'run-assignments', 'crew', {
    [isRun ? 'run' : 'vehicle']: named.id,
    serviceDateFrom: days.from,
    serviceDateTo: days.to,
    status: '!cancelled,missed',
  })
  if (onRuns.length > 0 || isRun) return onRuns
  return driversIn(asking, 'vehicle-assignments', 'driver', { vehicle: named.id, startsAtTo: days.to, endsAt: 'null' })
}

const driversIn = async (
  { deps, user, lexicon }: Asking,
  kind: string,
  property: string,
  query: Readonly<Record<string, string>>,
): Promise<readonly Named[]> => {
  const record = lexicon.kinds[kind]
  if (record === undefined) return []
  const list = parseListQuery(record, { ...query, limit: String(mostRows) })
  const { text } = await listPage(deps, record, user, { ...list, fields: [property] })
  const rows = JSON.parse(text) as Readonly<Record<string, unknown>>[]
  const people = rows.flatMap((row) => {
    const labels = [(row['labels'] as Record<string, unknown> | undefined)?.[property] ?? []].flat()
    return [row[property] ?? []].flat().map((id, at): Named => ({ kind: 'drivers', id: String(id), label: String(labels[at] ?? '') }))
  })
  return [...new Map(people.map((one) => [one.id, one])).values()]
}
