import { sql } from 'drizzle-orm'
import { rulesFor } from '#server/engine/rules-for.ts'
import type { PlannedWrite } from '#server/engine/rules-for.ts'
import { arrayOf } from '#server/engine/sql.ts'
import type { ReadTx } from '#server/engine/transaction.ts'
import { tell } from '#server/features/notifications/tell.ts'
import { nameOf } from '../recruiting-leads/contacts.ts'
import { warnOfSamePeople } from '../recruiting-leads/duplicates.ts'
import { ownAndPool } from '../recruiting-leads/own-and-pool.ts'
import { daysToHire } from './days-to-hire.ts'
import { missing, missingItems, missingWords } from './missing.ts'
import { recruitingApplications } from './record.ts'
import { checkFields } from './working.ts'

const checkNames = Object.keys(checkFields) as (keyof typeof checkFields)[]

/** That something is missing is said to everyone who works on it; what stands there is not. */
const refuseUnfinished = async (tx: ReadTx, writes: readonly PlannedWrite<typeof recruitingApplications>[]): Promise<void> => {
  const submitted = writes.filter(({ move }) => move === 'submit')
  if (submitted.length === 0) return
  const ids = submitted.map(({ after }) => after.id)
  const found = await tx.query<{ id: string; missing: string | null }>(
    sql`select t.id, ${missingWords(sql`t`)} as missing from recruiting_applications t where t.id = any(${arrayOf(ids, 'uuid')})`,
  )
  for (const { after, issues } of submitted) {
    const missing = found.find(({ id }) => id === after.id)?.missing ?? null
    if (missing !== null) issues.push({ field: 'status', message: `Missing from the application: ${missing} (49 CFR 391.21(b))` })
  }
}

export const applicationRules = rulesFor(recruitingApplications, {
  computed: { missing, missingItems, daysToHire },
  visible: ownAndPool,
  keptFrom: async (tx, { owner }) => (owner === null ? null : `${await nameOf(tx, owner)} works on this application.`),
  before: async (tx, writes) => {
    for (const { action, after } of writes)
      if (action === 'create' && after.owner === null && tx.actor.viewer?.role === 'recruiter') after.owner = tx.actor.id
    await warnOfSamePeople(tx, writes)
    await refuseUnfinished(tx, writes)
  },
  after: (tx, writes) => tell(tx, 'recruiting-applications', writes),
  moves: {
    submit: { set: (tx) => ({ submittedOn: tx.today }) },
    // An answer left empty is a check that did not change.
    record_checks: {
      set: (_tx, application, asked) =>
        Object.fromEntries(
          [...checkNames, 'checkNote' as const].flatMap((name) => (asked[name] == null ? [[name, application[name]]] : [])),
        ),
    },
    claim: {
      ruledOut: (application, by) => (by !== null && application.owner === by ? 'This application is yours already.' : null),
      guard: async (tx, application) =>
        application.owner === null ? null : `${await nameOf(tx, application.owner)} works on this application.`,
      set: (tx) => ({ owner: tx.actor.id }),
    },
    reopen: { set: () => ({ rejectReason: null, withdrawReason: null }) },
  },
})
