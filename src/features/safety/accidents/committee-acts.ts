import { sql } from 'drizzle-orm'
import { AppError } from '#kit/errors.ts'
import { kindOf } from '#kit/kind-of.ts'
import { isRole } from '#kit/roles.ts'
import { changeRecords } from '#records/effects.ts'
import { committeeChoices, committeeStop, countStop } from '#records/safety/accidents/law/committee.ts'
import type { CommitteeChoice } from '#records/safety/accidents/law/committee.ts'
import { writeEvents } from '#engine/events.ts'
import type { StoredRow } from '#engine/write/rules.ts'
import { whoSees } from '#engine/read/onlookers.ts'
import { arrayOf } from '#engine/sql.ts'
import { assertNotFrozen, lockRecord, updateRecord } from '#engine/write/store.ts'
import type { Tx } from '#engine/write/rules.ts'
import { assertVersion } from '#engine/who-changed.ts'
import { divisionScope } from '#features/auth/sessions/session-store.ts'
import { committeePolicyOf, committeePolicyOn } from './committee-policy.ts'
import { countWords, replaceVote, votesOf, withdrawVote } from './votes.ts'

/** What the accident says about its committee. */
export const committeeOf = (accident: StoredRow) => ({
  members: (Array.isArray(accident['committee']) ? accident['committee'] : []) as string[],
  round: typeof accident['committeeRound'] === 'number' ? accident['committeeRound'] : 0,
  counted: accident['votesCountedAt'] !== null,
  open:
    accident['determinationMethod'] === 'committee' &&
    accident['determination'] === 'undetermined' &&
    accident.status !== 'closed' &&
    accident['archivedAt'] === null,
})

const lockOpen = async (tx: Tx, id: string): Promise<StoredRow> => {
  const accident = await lockRecord(tx, kindOf(tx.deps, 'accidents'), id)
  assertNotFrozen(tx, kindOf(tx.deps, 'accidents'), accident)
  if (!committeeOf(accident).open) throw new AppError('move_refused', 'This case is no longer with the committee.')
  return accident
}

/** Members must be able to see the accident's division and do this kind of work; nobody judges his own driver alone. */
const checkMembers = async (tx: Tx, accident: StoredRow, members: readonly string[]): Promise<void> => {
  const record = kindOf(tx.deps, 'accidents')
  const people = await tx.query<{ id: string; role: string; divisions: string[] | null }>(
    sql`select u.id, u.role, ${divisionScope} as divisions from users u where u.id = any(${arrayOf(members, 'uuid')}) and u.status = 'active' and u.archived_at is null and u.role = any(${arrayOf(record.access.read, 'text')})`,
  )
  const refuse = (message: string): AppError => new AppError('invalid', message, [{ field: 'members', message }])
  if (people.length < members.length) throw refuse('Someone you chose can’t be on the committee.')
  const viewers = people.flatMap(({ id, role, divisions }) => (isRole(role) ? [{ id, role, divisions }] : []))
  const seen = await whoSees(tx.client, tx.deps, record, accident.id, viewers)
  if (people.some(({ id }) => !seen.has(id))) throw refuse('Someone you chose can’t access accidents of this division.')
  const [driver] = await tx.query<{ manager: string | null }>(
    sql`select manager_id as manager from drivers where id = ${accident['driver'] as string}::uuid`,
  )
  const stop = committeeStop(members, driver?.manager ?? null, await committeePolicyOn(tx.client, tx.today))
  if (stop !== null) throw refuse(stop)
}

/**
 * Puts a case before a committee; again for another round, with the votes of the round before kept. `version` is the one the chair
 * looked at: two chairs do not begin two rounds at once. @throws AppError
 */
export const referCase = async (tx: Tx, id: string, members: readonly string[], version: number | null): Promise<void> => {
  const record = kindOf(tx.deps, 'accidents')
  const accident = await lockRecord(tx, record, id)
  await assertVersion(tx, record, accident, version)
  if (accident['determination'] !== 'undetermined') throw new AppError('move_refused', 'Preventability is already determined.')
  if (accident.status === 'closed') throw new AppError('move_refused', 'The accident is closed. Reopen it first.')
  const chosen = [...new Set(members)]
  await checkMembers(tx, accident, chosen)
  const { round } = committeeOf(accident)
  await updateRecord(
    tx,
    record,
    id,
    { determinationMethod: 'committee', stage: 'preventability' },
    {
      version,
      confirmed: true,
      system: { committee: chosen, committeeRound: round + 1, votesCountedAt: null },
      reason: round === 0 ? 'Referred to the committee' : `Referred to the committee, round ${round + 1}`,
    },
  )
}

/** Casts or changes a vote. The last member's vote opens all of them. @throws AppError forbidden, move_refused */
export const castVote = async (tx: Tx, id: string, member: string, choice: CommitteeChoice, reasons: string): Promise<void> => {
  const accident = await lockOpen(tx, id)
  const { members, round, counted } = committeeOf(accident)
  if (!members.includes(member)) throw new AppError('forbidden', 'You’re not on this case’s committee.')
  if (counted) throw new AppError('move_refused', 'Voting is closed. Votes can’t be cast or changed.')
  const changed = await replaceVote(tx, id, round, member, { choice, reasons })
  // What was said stands in the table of votes; history tells it once the votes are counted.
  await writeEvents(tx, [{ kind: 'accidents', recordId: id, action: 'vote', reason: changed ? 'Vote changed' : 'Vote cast' }])
  tx.touch('accidents')
  const votes = await votesOf(tx.client, id, round)
  if (members.every((one) => votes.some((vote) => vote.memberId === one))) await revealVotes(tx, accident, 'All members have voted')
}

/** Takes one's own vote back while nothing is counted. */
export const takeBackVote = async (tx: Tx, id: string, member: string): Promise<void> => {
  const { round, counted } = committeeOf(await lockOpen(tx, id))
  if (counted) throw new AppError('move_refused', 'Voting is closed. Votes can’t be withdrawn.')
  if (!(await withdrawVote(tx, id, round, member))) throw new AppError('not_found', 'You haven’t voted.')
  await writeEvents(tx, [{ kind: 'accidents', recordId: id, action: 'vote', reason: 'Vote withdrawn' }])
  tx.touch('accidents')
}

/** Ends the vote before all have voted. */
export const countVotes = async (tx: Tx, id: string): Promise<void> => {
  const accident = await lockOpen(tx, id)
  const { round, counted } = committeeOf(accident)
  if (counted) throw new AppError('move_refused', 'The votes are counted already.')
  const stop = countStop((await votesOf(tx.client, id, round)).length, await committeePolicyOf(tx.client, id, tx.today))
  if (stop !== null) throw new AppError('move_refused', stop)
  await revealVotes(tx, accident, 'The chair ended the vote')
}

const revealVotes = async (tx: Tx, accident: StoredRow, why: string): Promise<void> => {
  const votes = await votesOf(tx.client, accident.id, committeeOf(accident).round)
  await changeRecords(tx, 'accidents', [accident.id], () => ({ votesCountedAt: tx.now.toISOString() }), `${why}: ${countWords(votes)}`)
  await writeEvents(tx, [
    {
      kind: 'accidents',
      recordId: accident.id,
      action: 'votes_counted',
      reason: countWords(votes),
      changes: votes.map((vote) => ({
        field: 'vote',
        from: null,
        to: `${vote.member}: ${committeeChoices[vote.choice].label}. ${vote.reasons}`,
      })),
    },
  ])
}

export interface Decision {
  readonly determination: 'preventable' | 'non_preventable'
  readonly rationale: string
  readonly contributing: readonly string[]
}

/** The chair's word after the count: the accident's own fields, with history. */
export const decideCase = async (tx: Tx, id: string, decision: Decision): Promise<void> => {
  const accident = await lockOpen(tx, id)
  const { round, counted } = committeeOf(accident)
  if (!counted) throw new AppError('move_refused', 'Count the votes first.')
  const votes = await votesOf(tx.client, id, round)
  await updateRecord(
    tx,
    kindOf(tx.deps, 'accidents'),
    id,
    { ...decision, contributing: [...decision.contributing] },
    { version: null, confirmed: true, reason: `Determined by the committee: ${countWords(votes)}` },
  )
}
