import { sql } from 'drizzle-orm'
import { formatTime } from '#kit/dates/format-time.ts'
import { deriveStatus } from '#engine/write/derive-status.ts'
import type { PlannedWrite } from '#engine/write/rules-for.ts'
import type { ReadTx } from '#engine/write/rules.ts'
import { companyTimeZone } from '#platform/clock.ts'
import { claimEnd } from './claims.ts'
import type { recruitingLeads } from './record.ts'

type LeadWrite = PlannedWrite<typeof recruitingLeads>

const spoke = new Set(['reached', 'replied'])

export const nameOf = async (tx: ReadTx, id: string | null): Promise<string> => {
  const [found] = id === null ? [] : await tx.query<{ title: string }>(sql`select title from users where id = ${id}::uuid`)
  return found?.title ?? 'Longhaul'
}

/** A logged contact: the line of the log, the clocks it stops, the status it leads to, and whose lead it is from now on. */
const log = (tx: ReadTx, { after, inputs }: LeadWrite & { readonly move: 'log_contact' }, by: string): void => {
  const now = tx.now.toISOString()
  const { channel, outcome, note, nextActionOn, nextAction } = inputs
  const entry = { on: tx.today, at: formatTime(now, companyTimeZone), by, channel, outcome, note: note ?? null }
  after.contacts = [...(after.contacts ?? []), entry]
  after.contactCount = after.contacts.length
  after.firstContactAt ??= now
  after.lastContactAt = now
  // What was to be done is done with it; what comes next is what was said now.
  after.nextActionOn = nextActionOn ?? null
  after.nextAction = nextAction ?? null
  if (after.owner === null && tx.actor.id !== null) {
    after.owner = tx.actor.id
    after.claimedAt = now
  }
  after.claimExpiresAt = after.owner === null ? null : claimEnd(tx.now)
  if (after.status === 'new' || after.status === 'attempting') deriveStatus({ after }, spoke.has(outcome) ? 'contacted' : 'attempting')
}

export const logContacts = async (tx: ReadTx, writes: readonly LeadWrite[]): Promise<void> => {
  const logged = writes.filter((write) => write.move === 'log_contact')
  if (logged.length === 0) return
  const by = await nameOf(tx, tx.actor.id)
  for (const write of logged) log(tx, write, by)
}
