import type { Write } from '#engine/write/rules.ts'
import { sets, textOf } from '#records/effects.ts'

/** Where a claim stands: reported, filed, accepted or disputed, treated and back at work by turns, perhaps settled, closed. */
export type Stage =
  | 'reported'
  | 'filed'
  | 'investigating'
  | 'accepted'
  | 'disputed'
  | 'treating'
  | 'return_to_work'
  | 'settlement'
  | 'litigation'
  | 'closed'

/** What comes after each stage. Each way is gone back too, so that a slip is corrected; a lawsuit comes at any time and leads anywhere. */
const ahead: Readonly<Record<Stage, readonly Stage[]>> = {
  reported: ['filed'],
  filed: ['investigating', 'accepted', 'disputed'],
  investigating: ['accepted', 'disputed'],
  accepted: ['disputed', 'treating'],
  disputed: ['accepted', 'treating'],
  treating: ['return_to_work', 'settlement'],
  return_to_work: ['treating', 'settlement'],
  settlement: [],
  litigation: [],
  closed: [],
}

const isNear = (from: Stage, to: Stage): boolean =>
  ahead[from].includes(to) || ahead[to].includes(from) || from === 'litigation' || to === 'litigation'

/** Why a claim that is open does not go from one stage to another by hand, else null. */
export const stageRefusal = (from: Stage, to: Stage, filed: boolean): string | null => {
  if (to === 'closed') return 'A claim is closed with Close, which looks at reserves and work status'
  if (to === 'reported' && filed) return 'The first report is filed'
  if (to !== 'reported' && from === 'reported' && !filed) return 'File the FROI first'
  // Claims of before were called closed while they were open: they go on wherever they are.
  return from === 'closed' || isNear(from, to) ? null : 'Stages can’t be skipped. Move to the next stage.'
}

const stageOf = (value: unknown): Stage => (textOf(value) ?? 'reported') as Stage

/** The day of the first report moves the stage that waits for it; by hand it is moved step by step. What the moves of the claim set is theirs. */
export const settleStages = (writes: readonly Write[]): void => {
  for (const write of writes) {
    const { before, after, issues } = write
    if (write.move !== undefined || after.status !== 'open' || (before !== null && before.status !== 'open')) continue
    const filed = textOf(after['froiFiledOn']) !== null
    if (sets(write, 'froiFiledOn') && !sets(write, 'stage')) {
      if (filed && after['stage'] === 'reported') after['stage'] = 'filed'
      if (!filed && after['stage'] === 'filed') after['stage'] = 'reported'
      continue
    }
    const to = stageOf(after['stage'])
    const stood = before === null ? to : stageOf(before['stage'])
    if (before !== null && to === stood) continue
    const refusal = stageRefusal(stood === 'reported' && filed ? 'filed' : stood, to, filed)
    if (refusal !== null && (before !== null || to === 'closed')) issues.push({ field: 'stage', message: refusal })
  }
}
