import { sql } from 'drizzle-orm'
import type { DoneWrite, StoredOf } from '#server/engine/rules-for.ts'
import type { ReadTx, Tx } from '#server/engine/transaction.ts'
import { changeRecords, seenBy } from '../effects.ts'
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

export const mergeGuard = async (tx: ReadTx, lead: Lead, { duplicateOf }: { readonly duplicateOf: string }): Promise<string | null> => {
  if (duplicateOf === lead.id) return 'A lead can’t be merged into itself.'
  const [other] = await tx.query<{ status: string; title: string }>(
    sql`select o.status, o.title from recruiting_leads o where o.id = ${duplicateOf}::uuid and o.archived_at is null and ${seenBy(tx, 'recruiting-leads', 'o')}`,
  )
  if (other === undefined) return 'The other lead does not exist, or you may not see it.'
  return other.status === 'duplicate' ? `${other.title} was merged too. Merge into the lead it points to.` : null
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
  for (const { move, before, after } of writes) {
    if (move !== 'merge' || before === null || after.duplicateOf === null) continue
    // The claim is read before the merge ends it.
    await changeRecords(
      tx,
      'recruiting-leads',
      [after.duplicateOf],
      (row) => joined(row as unknown as Lead, before),
      `Merged with ${after.number}`,
    )
  }
}
