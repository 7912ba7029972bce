import { formatCount } from '#kit/format.ts'
import { overall, smsEffect } from './disposition.ts'
import type { Disposition } from './disposition.ts'

export interface Rollup {
  /** The ticket's outcome: pending while a charge is, else the one that weighs most; null without charges. */
  readonly disposition: Disposition | null
  /** Positions of the charges whose outcome changes CSA: one request for data review each. */
  readonly correct: readonly number[]
  /** What happens in CSA to the violations of the ticket; `by_charge` when it differs from one charge to the other. */
  readonly effect: ReturnType<typeof smsEffect> | 'by_charge'
  /** "3 charges: 1 guilty, 2 dismissed". */
  readonly sentence: string
}

const words: Readonly<Record<Disposition, string>> = {
  pending: 'pending',
  guilty: 'guilty',
  no_contest: 'no contest',
  reduced: 'reduced',
  dismissed: 'dismissed',
  deferred: 'deferred',
  not_guilty: 'not guilty',
}

/** Several charges of one stop, each with its own outcome. */
export const rollup = (dispositions: readonly Disposition[]): Rollup => {
  const tally = (Object.keys(words) as Disposition[])
    .map((one) => ({ one, count: dispositions.filter((disposition) => disposition === one).length }))
    .filter(({ count }) => count > 0)
  return {
    disposition: overall(dispositions),
    effect: effectOf(dispositions),
    correct: dispositions.flatMap((disposition, position) => (smsEffect(disposition) === 'none' ? [] : [position])),
    sentence:
      tally.length === 0
        ? 'No charges'
        : `${formatCount(dispositions.length, 'charge')}: ${tally.map(({ one, count }) => `${count} ${words[one]}`).join(', ')}`,
  }
}

const effectOf = (dispositions: readonly Disposition[]): Rollup['effect'] => {
  const [first, ...others] = new Set(dispositions.map(smsEffect))
  return others.length > 0 ? 'by_charge' : (first ?? 'none')
}
