import { sql } from 'drizzle-orm'
import { AppError } from '#kit/errors.ts'
import { kindOf } from '#kit/kind-of.ts'
import { safetyDeciders } from '#kit/roles.ts'
import type { Blinder } from '#records/safety/accidents/blind.ts'
import { countStop, majorityOf, tallyOf } from '#records/safety/accidents/law/committee.ts'
import { frozenSentence } from '#engine/write/frozen.ts'
import type { StoredRow } from '#engine/write/rules.ts'
import { arrayOf, run } from '#engine/sql.ts'
import { readRecord } from '#engine/write/store.ts'
import type { Deps } from '#engine/write/rules.ts'
import type { SessionUser } from '#platform/session.ts'
import { blinderFor, factsOf, unitWords } from './blind-facts.ts'
import { blindPhotosOf } from './blind-photos.ts'
import type { CommitteeCase } from '#records/safety/accidents/panels/answers.ts'
import { committeePolicyOf } from './committee-policy.ts'
import { committeeOf } from './committee-acts.ts'
import { votesOf } from './votes.ts'
import type { Vote } from './votes.ts'

/** How a case is called without saying which accident it is. */
export const codeOf = (id: string): string => `Case ${id.slice(-5).toUpperCase()}`

/** The accident behind a case, for its members and for those who may chair; for anybody else there is no such case. */
export const caseRow = async (deps: Deps, user: SessionUser, id: string): Promise<StoredRow> => {
  const accident = await readRecord(deps, kindOf(deps, 'accidents'), user, id)
  const { members, round } = committeeOf(accident)
  if (round === 0 || (!members.includes(user.id) && !safetyDeciders.includes(user.role)))
    throw new AppError('not_found', 'Case not found, or you’re not on its committee.')
  return accident
}

interface Party {
  readonly kind: string
  readonly injuries?: number | null
}
interface Witness {
  readonly statement?: string | null
}

const partyWords: Readonly<Record<string, string>> = {
  vehicle: 'Vehicle',
  pedestrian: 'Pedestrian',
  cyclist: 'Cyclist',
  property: 'Property',
  animal: 'Animal',
}

type Part<K extends keyof CommitteeCase> = Pick<CommitteeCase, K>

/** What happened, as far as words go, with every telltale taken out. */
const storyOf = (accident: StoredRow, blind: Blinder): Part<'narrative' | 'statement' | 'witnesses' | 'parties'> => {
  const maybe = hiding(blind)
  return {
    narrative: maybe(accident['narrative']),
    statement: maybe(accident['driverStatement']),
    witnesses: ((accident['witnesses'] ?? []) as Witness[]).map((witness, position) => ({
      label: `Witness ${position + 1}`,
      statement: maybe(witness.statement),
    })),
    parties: ((accident['otherParties'] ?? []) as Party[]).map((party, position) => ({
      label: `Party ${position + 1}`,
      kind: partyWords[party.kind] ?? 'Other',
      injured: party.injuries ?? 0,
    })),
  }
}

const hiding =
  (blind: Blinder) =>
  (text: unknown): string | null =>
    typeof text === 'string' && text !== '' ? blind(text) : null

/** Who has voted; what they said only once it is counted. */
const ballotOf = (
  accident: StoredRow,
  votes: readonly Vote[],
  people: readonly { id: string; name: string }[],
  user: SessionUser,
  blind: Blinder,
): Part<'members' | 'mine' | 'votes' | 'tally' | 'majority'> => {
  const shown = committeeOf(accident).counted || accident['determination'] !== 'undetermined'
  const tally = tallyOf(votes.map(({ choice }) => choice))
  const mine = votes.find(({ memberId }) => memberId === user.id)
  return {
    members: people.map((person) => ({
      name: person.name,
      me: person.id === user.id,
      voted: votes.some(({ memberId }) => memberId === person.id),
    })),
    mine: mine === undefined ? null : { choice: mine.choice, reasons: mine.reasons },
    votes: shown ? votes.map(({ member, choice, reasons }) => ({ member, choice, reasons: blind(reasons) })) : null,
    tally: shown ? tally : null,
    majority: shown ? majorityOf(tally) : null,
  }
}

const decisionOf = (accident: StoredRow, blind: Blinder): CommitteeCase['decision'] =>
  accident['determination'] === 'undetermined'
    ? null
    : {
        determination: accident['determination'] === 'preventable' ? 'preventable' : 'non_preventable',
        rationale: hiding(blind)(accident['rationale']) ?? '',
        contributing: (accident['contributing'] ?? []) as string[],
        on: accident['determinedOn'] as string | null,
      }

const mayDo = (accident: StoredRow, user: SessionUser, frozen: string | null): CommitteeCase['can'] => {
  const { members, counted, open } = committeeOf(accident)
  const chair = safetyDeciders.includes(user.role)
  const free = open && frozen === null
  return { vote: free && !counted && members.includes(user.id), count: free && !counted && chair, decide: free && counted && chair }
}

/** The case as a member sees it. What could say who it was never becomes part of the answer. */
export const readCase = async (deps: Deps, user: SessionUser, id: string): Promise<CommitteeCase> => {
  const record = kindOf(deps, 'accidents')
  const accident = await caseRow(deps, user, id)
  const { members, round, counted, open } = committeeOf(accident)
  const [policy, blind, unit, photos, votes, people] = await Promise.all([
    committeePolicyOf(deps.pool, id, deps.clock.today()),
    blinderFor(deps, accident),
    unitWords(deps, accident),
    blindPhotosOf(deps, id),
    votesOf(deps.pool, id, round),
    run<{ id: string; name: string }>(
      deps.pool,
      sql`select id, title as name from users where id = any(${arrayOf(members, 'uuid')}) order by title`,
    ),
  ])
  const decision = decisionOf(accident, blind)
  const frozen = frozenSentence(deps.rules, record.name, accident)
  return {
    id,
    code: codeOf(id),
    round,
    version: accident.version,
    state: decision !== null ? 'determined' : counted ? 'counted' : 'voting',
    facts: factsOf(record, accident, unit.words, unit.zone, blind),
    ...storyOf(accident, blind),
    photos: photos.map((photo, position) => ({
      name: `Photo ${position + 1}`,
      area: photo.vehicleArea,
      label: hiding(blind)(photo.label),
      href: `/api/committee/cases/${id}/photos/${position + 1}`,
    })),
    ...ballotOf(accident, votes, people, user, blind),
    decision,
    frozen,
    can: mayDo(accident, user, frozen),
    whyNotCount: open && !counted ? countStop(votes.length, policy) : null,
  }
}
