import { sql } from 'drizzle-orm'
import type { Values } from '#kit/schemas.ts'
import type { DoneWrite, PlannedWrite, StoredOf } from '#engine/write/rules-for.ts'
import type { ReadTx, Tx } from '#engine/write/rules.ts'
import { arrayOf } from '#engine/sql.ts'
import { changeRecords } from '#records/effects.ts'
import type { recruitingLeads } from './record.ts'

type Lead = StoredOf<typeof recruitingLeads>

/** What the lead that stays takes over where it knows nothing itself. */
const filled = [
  'phone',
  'email',
  'city',
  'state',
  'language',
  'preferredContact',
  'referredBy',
  'cdlClass',
  'endorsements',
  'licenseNumber',
  'licenseState',
  'experienceMonths',
  'availableFrom',
  'homeArea',
  'wants',
  'age21',
  'cdlValid',
  'englishOk',
  'accidents3y',
  'violations3y',
  'dui',
  'sap',
  'terminationsForSafety',
  'consentSms',
  'consentAt',
  'note',
] as const satisfies readonly (keyof Lead)[]

const steps = ['contactedAt', 'qualifiedAt', 'applicationSentAt', 'convertedAt'] as const

/** Only into another lead, and not into one that was merged itself. That the writer sees it is known by now. */
export const checkMerges = async (tx: ReadTx, writes: readonly PlannedWrite<typeof recruitingLeads>[]): Promise<void> => {
  const merged = writes.filter(({ move }) => move === 'merge')
  if (merged.length === 0) return
  const wanted = merged.map(({ after }) => after.duplicateOf)
  const found = await tx.query<{ id: string; status: string; title: string }>(
    sql`select o.id, o.status, o.title from recruiting_leads o where o.id = any(${arrayOf(wanted, 'uuid')})`,
  )
  for (const { after, issues } of merged) {
    const message = refusal(
      after.id,
      found.find(({ id }) => id === after.duplicateOf),
    )
    if (message !== null) issues.push({ field: 'duplicateOf', message })
  }
}

const refusal = (
  id: string,
  other: { readonly id: string; readonly status: string; readonly title: string } | undefined,
): string | null => {
  if (other?.id === id) return 'Choose the other lead'
  return other?.status === 'duplicate' ? `${other.title} was merged too. Choose the lead it points to` : null
}

const earliest = (moments: readonly (string | null)[], from: string): string | null => {
  const [first] = moments.filter((moment) => moment !== null).toSorted((a, b) => Date.parse(a) - Date.parse(b))
  // Somebody who was called before this lead came in was not called in less than no time.
  return first === undefined ? null : Date.parse(first) < Date.parse(from) ? from : first
}
const latest = (moments: readonly (string | null)[]): string | null =>
  moments.filter((moment) => moment !== null).toSorted((a, b) => Date.parse(b) - Date.parse(a))[0] ?? null

const when = ({ on, at }: { readonly on?: string | null; readonly at?: string | null }): number => Date.parse(`${on ?? ''} ${at ?? ''}`)

/** What becomes of the lead that stays. */
const joined = (stays: Lead, merged: Lead) => {
  const contacts = [...(merged.contacts ?? []), ...(stays.contacts ?? [])].toSorted((a, b) => when(a) - when(b))
  return {
    contacts,
    contactCount: contacts.length,
    firstContactAt: earliest([stays.firstContactAt, merged.firstContactAt], stays.createdAt),
    lastContactAt: latest([stays.lastContactAt, merged.lastContactAt]),
    ...Object.fromEntries(filled.flatMap((name) => (stays[name] === null && merged[name] !== null ? [[name, merged[name]]] : []))),
    ...Object.fromEntries(steps.map((name) => [name, stays[name] ?? merged[name]])),
    ...(stays.owner === null && merged.owner !== null
      ? { owner: merged.owner, claimedAt: merged.claimedAt, claimExpiresAt: merged.claimExpiresAt }
      : {}),
    ...(stays.status === 'new' && contacts.length > 0 ? { status: merged.contactedAt === null ? 'attempting' : 'contacted' } : {}),
  }
}

/** A merged lead hands over its contacts; it stays with its history, and points to the one they went to. */
export const mergeLeads = async (tx: Tx, writes: readonly DoneWrite<typeof recruitingLeads>[]): Promise<void> => {
  // As they were before the merge, which ends a claim.
  const merged = writes.flatMap(({ move, before, after }) =>
    move === 'merge' && before !== null && after.duplicateOf !== null ? [{ into: after.duplicateOf, before }] : [],
  )
  await changeRecords(
    tx,
    'recruiting-leads',
    merged.map(({ into }) => into),
    (row) => {
      const own = merged.filter(({ into }) => into === row.id)
      return own.reduce<Lead>(
        (stays, { before }) => ({ ...stays, ...joined(stays, before) }) as Lead,
        row as unknown as Lead,
      ) as unknown as Values
    },
    `Merged with ${merged.map(({ before }) => before.number).join(', ')}`,
  )
}
