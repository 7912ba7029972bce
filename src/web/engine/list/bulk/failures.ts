import type { Failed } from './bulk.ts'

/** Records that were left out, by reason, the most frequent first. A record with several reasons is in several groups. */
export const failuresByReason = (failed: readonly Failed[]): (readonly [reason: string, entries: readonly Failed[]])[] => {
  const groups = new Map<string, Failed[]>()
  for (const entry of failed) for (const reason of reasonsOf(entry)) groups.set(reason, [...(groups.get(reason) ?? []), entry])
  return [...groups].toSorted(([, one], [, other]) => other.length - one.length)
}

const reasonsOf = ({ errors, detail }: Failed): readonly string[] =>
  errors.length === 0 ? [detail] : [...new Set(errors.map(({ message }) => message))]
