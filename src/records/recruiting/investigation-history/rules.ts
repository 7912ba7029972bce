import { sql } from 'drizzle-orm'
import { identityReaders } from '#kit/roles.ts'
import { arrayOf } from '#engine/sql.ts'
import type { DoneWrite, PlannedWrite } from '#engine/write/rules-for.ts'
import { rulesFor } from '#engine/write/rules-for.ts'
import type { ReadTx, Tx } from '#engine/write/rules.ts'
import { changeRecords } from '#records/effects.ts'
import { tellPlanners } from '#records/dispatch/gate/tell-planners.ts'
import { nameOf } from '../recruiting-leads/contacts.ts'
import { employersToAsk, sameName, withAttempt } from '../recruiting-applications/employers/employers.ts'
import type { Attempt, Investigated } from '../recruiting-applications/employers/employers.ts'
import { investigationHistory } from './record.ts'

/** As a rule an answer is about an employer the applicant listed; another one is confirmed. */
const nameEmployers = async (tx: ReadTx, writes: readonly PlannedWrite<typeof investigationHistory>[]): Promise<void> => {
  const ids = writes.map(({ after }) => after.application)
  const found = await tx.query<Investigated & { id: string; driver: string | null }>(
    sql`select id, employers, no_employer as "noEmployer", to_char(applied_on, 'YYYY-MM-DD') as "appliedOn", driver_id as driver from recruiting_applications where id = any(${arrayOf(ids, 'uuid')})`,
  )
  const role = tx.actor.viewer?.role
  for (const { before, after, issues, warnings } of writes) {
    // Whoever wants to hire does not talk away what stands against it.
    if (before?.testing === 'violation' && after.testing !== 'violation' && role !== undefined && !identityReaders.includes(role))
      issues.push({ field: 'testing', message: 'Only Safety or an administrator can correct a reported violation' })
    if (after.returnToDutyOn !== null && after.returnToDutyOn > tx.today)
      issues.push({ field: 'returnToDutyOn', message: 'Date can’t be in the future' })
    // A driver who returned to duty may still have follow-up tests to take, so the plan comes with the proof.
    if (after.testing === 'violation' && after.returnToDutyOn !== null && after.followUp === null)
      issues.push({
        field: 'followUp',
        message: 'Ask the employer for the follow-up testing plan, and enter the answer (49 CFR 391.23(e)(4)(i))',
      })
    if (after.receivedOn > tx.today) issues.push({ field: 'receivedOn', message: 'Date can’t be in the future' })
    const application = found.find(({ id }) => id === after.application)
    after.driver = application?.driver ?? null
    const listed = application === undefined ? [] : employersToAsk(application, tx.today)
    const employer = listed.find(({ name }) => sameName(name, after.employer))
    if (employer === undefined)
      warnings?.push({ field: 'employer', message: 'Not among the DOT employers of the last 3 years on the application' })
    else after.employer = employer.name
  }
}

/** The application learns that the employer answered, not what. */
const tellApplications = async (tx: Tx, writes: readonly DoneWrite<typeof investigationHistory>[]): Promise<void> => {
  const by = await nameOf(tx, tx.actor.id)
  const fresh = writes.filter(({ action }) => action === 'create')
  const lines = Map.groupBy(fresh, ({ after }) => after.application)
  await changeRecords(
    tx,
    'recruiting-applications',
    [...lines.keys()],
    (row) =>
      (lines.get(row.id) ?? []).reduce<{ attempts?: readonly Attempt[]; previousEmployers?: string }>(
        (told, { after: { employer, receivedOn, channel } }) => ({
          ...told,
          ...withAttempt({ ...row, ...told }, { employer, on: receivedOn, channel, outcome: 'replied', by }, tx.today),
        }),
        {},
      ),
    'Answer of a previous employer received',
  )
}

export const rules = rulesFor(investigationHistory, {
  // A recruiter decides on their own applicants until the decision is made.
  visible: (viewer, row) =>
    viewer.role === 'recruiter'
      ? sql`exists (select 1 from recruiting_applications a where a.id = ${row}.application_id and a.owner_id = ${viewer.id}::uuid and a.status not in ('hired', 'rejected', 'withdrawn', 'expired'))`
      : null,
  before: nameEmployers,
  after: async (tx, writes) => {
    await tellApplications(tx, writes)
    const found = writes.filter(({ before, after }) => before?.testing !== after.testing || before.returnToDutyOn !== after.returnToDutyOn)
    await tellPlanners(tx, { drivers: found.flatMap(({ after }) => after.driver ?? []) })
  },
})
