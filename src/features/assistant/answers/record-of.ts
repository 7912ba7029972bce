import type { Frame } from '../frame.ts'
import type { Named } from '../reading/names/named.ts'
import { firstOf } from './counted.ts'
import { foundFor, pointedTo } from './records.ts'
import type { Asking } from './shape.ts'

/** The record that an answer was about, with the one that its value points to. None where it was about a list of several. */
export const recordOf = async (asking: Asking, frame: Frame): Promise<readonly Named[]> => {
  if (frame.type === 'field') {
    const found = await foundFor(asking, frame.named)
    const near = found === null ? null : pointedTo(found, frame.through ?? frame.field)
    const far = near === null || frame.through === undefined ? null : await foundFor(asking, near)
    const last = far === null ? null : pointedTo(far, frame.field)
    return [frame.named, near, last].filter((one) => one !== null)
  }
  if (frame.type === 'about' && frame.part === 'now') return [...(await runOf(asking, frame)), frame.named]
  if ('named' in frame) return [frame.named]
  if (frame.type !== 'list') return []
  const record = asking.lexicon.kinds[frame.kind]
  if (record === undefined) return []
  const [one, other] = await firstOf(asking, record, frame.query, 2)
  if (one === undefined || (frame.first !== 1 && other !== undefined)) return []
  return [{ kind: one.kind, id: one.id, label: one.title }]
}

/** The field by which a run of a day is that of a run, of a unit, or of somebody on it. */
const seats: Readonly<Record<string, string>> = { runs: 'run', drivers: 'crew', vehicles: 'vehicle' }

/** The one run of those days, where who was in what has been answered by it. */
const runOf = async (asking: Asking, { named, day, to }: Extract<Frame, { type: 'about' }>): Promise<readonly Named[]> => {
  const record = asking.lexicon.kinds['run-assignments']
  const seat = seats[named.kind]
  if (record === undefined || seat === undefined || day === undefined) return []
  const query = { [seat]: named.id, serviceDateFrom: day, serviceDateTo: to ?? day, status: '!cancelled,missed' }
  const [one, other] = await firstOf(asking, record, query, 2)
  return one === undefined || other !== undefined ? [] : [{ kind: one.kind, id: one.id, label: one.title }]
}
