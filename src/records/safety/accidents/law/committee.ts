import { formatCount } from '#kit/format.ts'

/** What a member of the committee may say. */
export const committeeChoices = {
  preventable: { label: 'Preventable', tone: 'danger' },
  non_preventable: { label: 'Non-preventable', tone: 'success' },
  need_more: { label: 'Need more facts', tone: 'info' },
} as const
export type CommitteeChoice = keyof typeof committeeChoices

/** Company policy: nobody judges his own driver alone. */
export interface CommitteePolicy {
  /** Members beside the driver's own supervisor, at least. */
  readonly members: number
  /** Members, at most. */
  readonly most: number
  /** Votes without which nothing is counted. */
  readonly quorum: number
}

/** What holds until the company says otherwise. */
export const committeeAtFirst: CommitteePolicy = { members: 2, most: 15, quorum: 2 }

export type Tally = Readonly<Record<CommitteeChoice, number>>

export const tallyOf = (votes: readonly CommitteeChoice[]): Tally => ({
  preventable: votes.filter((vote) => vote === 'preventable').length,
  non_preventable: votes.filter((vote) => vote === 'non_preventable').length,
  need_more: votes.filter((vote) => vote === 'need_more').length,
})

/** "2 preventable, 1 non-preventable"; what nobody chose is left out. */
export const tallyWords = (tally: Tally): string => {
  const parts = (Object.keys(committeeChoices) as CommitteeChoice[])
    .filter((choice) => tally[choice] > 0)
    .map((choice) => `${tally[choice]} ${committeeChoices[choice].label.toLowerCase()}`)
  return parts.length === 0 ? 'No votes' : parts.join(', ')
}

/** What more than half of the votes say; null when nothing has such a majority. */
export const majorityOf = (tally: Tally): CommitteeChoice | null => {
  const cast = tally.preventable + tally.non_preventable + tally.need_more
  return (Object.keys(committeeChoices) as CommitteeChoice[]).find((choice) => tally[choice] * 2 > cast) ?? null
}

/** Why the votes may not be counted yet; null when they may. */
export const countStop = (votes: number, { quorum }: CommitteePolicy): string | null =>
  votes >= quorum
    ? null
    : `At least ${formatCount(quorum, 'vote')} (company policy); ${votes === 0 ? 'none' : votes === 1 ? 'only one' : `only ${votes}`} so far.`

/** Why this committee may not judge this driver; null when it may. `ownSupervisor` is the person the driver works under. */
export const committeeStop = (members: readonly string[], ownSupervisor: string | null, policy: CommitteePolicy): string | null => {
  const others = new Set(members.filter((member) => member !== ownSupervisor))
  if (members.length > policy.most) return `At most ${formatCount(policy.most, 'member')} (company policy).`
  return others.size >= policy.members
    ? null
    : `At least ${formatCount(policy.members, 'member')} besides the driver’s supervisor (company policy).`
}
