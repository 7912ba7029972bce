import { sql } from 'drizzle-orm'
import { v7 as uuidv7 } from 'uuid'
import { tallyOf, tallyWords } from '#records/safety/accidents/law/committee.ts'
import type { CommitteeChoice } from '#records/safety/accidents/law/committee.ts'
import { run } from '#engine/sql.ts'
import type { Queryable } from '#engine/sql.ts'
import type { Tx } from '#engine/write/rules.ts'

export interface Vote {
  readonly memberId: string
  readonly member: string
  readonly choice: CommitteeChoice
  readonly reasons: string
  /** ISO UTC. */
  readonly castAt: string
}

/** Votes of a round as they stand, by name. Who may see them is for the caller to decide. */
export const votesOf = (on: Queryable, accidentId: string, round: number): Promise<Vote[]> =>
  run<Vote>(
    on,
    sql`
    select v.member_id as "memberId", coalesce(u.title, 'Unknown') as member, v.choice, v.reasons, to_json(v.cast_at)#>>'{}' as "castAt"
    from committee_votes v left join users u on u.id = v.member_id
    where v.accident_id = ${accidentId}::uuid and v.round = ${round} and v.withdrawn_at is null order by u.title, v.cast_at`,
  )

/** Takes a member's vote back; false when there was none. */
export const withdrawVote = async (tx: Tx, accidentId: string, round: number, memberId: string): Promise<boolean> => {
  const gone = await tx.query<{ id: string }>(sql`
    update committee_votes set withdrawn_at = ${tx.now.toISOString()}::timestamptz
    where accident_id = ${accidentId}::uuid and round = ${round} and member_id = ${memberId}::uuid and withdrawn_at is null returning id`)
  return gone.length > 0
}

/** Writes a vote in place of the member's earlier one; true when there was one. */
export const replaceVote = async (
  tx: Tx,
  accidentId: string,
  round: number,
  memberId: string,
  vote: { readonly choice: CommitteeChoice; readonly reasons: string },
): Promise<boolean> => {
  const changed = await withdrawVote(tx, accidentId, round, memberId)
  await tx.query(sql`
    insert into committee_votes (id, accident_id, round, member_id, choice, reasons, cast_at)
    values (${tx.newId?.() ?? uuidv7()}, ${accidentId}, ${round}, ${memberId}, ${vote.choice}, ${vote.reasons}, ${tx.now.toISOString()})`)
  return changed
}

/** "2 preventable, 1 non-preventable" */
export const countWords = (votes: readonly Vote[]): string => tallyWords(tallyOf(votes.map(({ choice }) => choice)))
