import { sql } from 'drizzle-orm'
import { rulesFor } from '#engine/write/rules-for.ts'
import { alikeRoute } from './alike-route.ts'
import { claimEnd } from './claims.ts'
import { logContacts, nameOf } from './contacts.ts'
import { convertLeads } from './converting.ts'
import { warnOfSamePeople } from './duplicates.ts'
import { leadDuties } from './duties.ts'
import { contactTarget } from './fields.ts'
import { checkMerges, mergeLeads } from './merging.ts'
import { fit, fitReason } from './fit.ts'
import { ownAndPool, ownAndPoolWords } from './own-and-pool.ts'
import { recruitingLeads } from './record.ts'
import { keepSteps, stepReached } from './steps-reached.ts'

const minutes = (row: ReturnType<typeof sql>, now: ReturnType<typeof sql>) =>
  sql`floor(extract(epoch from coalesce(${row}.first_contact_at, ${now}) - ${row}.created_at) / 60)::int`
const claimedAt = (now: Date) => ({ claimedAt: now.toISOString(), claimExpiresAt: claimEnd(now) })
const free = { owner: null, claimedAt: null, claimExpiresAt: null } as const

export const rules = rulesFor(recruitingLeads, {
  timeDependent: true,
  duties: leadDuties,
  computed: {
    fit,
    fitReason,
    stepReached,
    // What ended without a word has no time to a first contact.
    firstContactMinutes: ({ row, now }) =>
      sql`(case when ${row}.first_contact_at is not null or ${row}.status = 'new' then ${minutes(row, now)} end)`,
    contactSpeed: ({ row, now }) =>
      sql`(case when ${row}.first_contact_at is null and ${row}.status <> 'new' then null
        when ${minutes(row, now)} >= ${sql.raw(String(contactTarget))} then 'late' when ${row}.first_contact_at is null then 'waiting' else 'met' end)`,
  },
  // Recruiters work on leads of their own and on those that nobody has claimed.
  visible: ownAndPool,
  visibleWords: ownAndPoolWords,
  keptFrom: async (tx, { owner }) => (owner === null ? null : `${await nameOf(tx, owner)} claimed this lead.`),
  before: async (tx, writes) => {
    for (const { before, after } of writes)
      if (after.consentSms !== before?.consentSms) after.consentAt = after.consentSms === true ? tx.now.toISOString() : null
    await warnOfSamePeople(tx, writes)
    await checkMerges(tx, writes)
    await logContacts(tx, writes)
    for (const { after } of writes) keepSteps(after, tx.now)
    for (const { before, after, action } of writes)
      // An administrator or manager hands the lead over, or gives it back to the pool.
      if ((action === 'create' || action === 'update') && after.owner !== (before?.owner ?? null))
        Object.assign(after, after.owner === null ? free : claimedAt(tx.now))
  },
  writeFirst: convertLeads,
  routes: alikeRoute,
  after: async (tx, writes) => {
    await mergeLeads(tx, writes)
    await tx.deps.ports.notifyOfWrites(tx, 'recruiting-leads', writes)
  },
  moves: {
    convert: {
      ruledOut: (lead) => (lead.application == null ? null : 'This lead has an application already.'),
      set: () => ({ claimExpiresAt: null }),
    },
    claim: {
      ruledOut: (lead, by) => (by !== null && lead.owner === by ? 'This lead is yours already.' : null),
      guard: async (tx, lead) => (lead.owner === null ? null : `${await nameOf(tx, lead.owner)} claimed this lead.`),
      set: (tx) => ({ owner: tx.actor.id, ...claimedAt(tx.now) }),
    },
    release: {
      ruledOut: (lead, by) => (lead.owner === by ? null : 'Only the owner releases a lead.'),
      set: () => free,
    },
    nurture: {
      guard: (tx, _lead, { reviveOn }) => Promise.resolve(reviveOn <= tx.today ? 'Choose a day after today.' : null),
      set: () => ({ claimExpiresAt: null }),
    },
    resume: { set: () => ({ reviveOn: null, lostReason: null }) },
    merge: { set: () => ({ claimExpiresAt: null }) },
    not_interested: { set: () => ({ claimExpiresAt: null }) },
    disqualify: { set: () => ({ claimExpiresAt: null }) },
    reopen: { set: () => ({ lostReason: null, disqualifiedReason: null, duplicateOf: null }) },
  },
})
