import { formatCount } from '#kit/format.ts'

/** What a member of the committee may say. */
export const committeeChoices = {
  preventable: { label: 'Preventable', tone: 'danger' },
  non_preventable: { label: 'Non-preventable', tone: 'success' },
  need_more: { label: 'Need more facts', tone: 'info' },
} as const
export type CommitteeChoice = keyof typeof committeeChoices

/** Members beside the driver's own supervisor, and votes without which nothing is counted. Company policy: nobody judges his own driver alone. */
export const committeePolicy = { members: 2, most: 15, quorum: 2, policy: true } as const

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
export const countStop = (votes: number): string | null =>
  votes >= committeePolicy.quorum
    ? null
    : `At least ${formatCount(committeePolicy.quorum, 'vote')} (company policy); ${votes === 0 ? 'none' : 'only one'} so far.`

/** Why this committee may not judge this driver; null when it may. `ownSupervisor` is the person the driver works under. */
export const committeeStop = (members: readonly string[], ownSupervisor: string | null): string | null => {
  const others = new Set(members.filter((member) => member !== ownSupervisor))
  if (members.length > committeePolicy.most) return `At most ${committeePolicy.most} members.`
  return others.size >= committeePolicy.members
    ? null
    : `At least ${committeePolicy.members} members beside the driver's own supervisor (company policy).`
}
