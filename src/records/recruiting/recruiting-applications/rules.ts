import { sql } from 'drizzle-orm'
import { deriveStatus } from '#engine/write/derive-status.ts'
import { rulesFor } from '#engine/write/rules-for.ts'
import type { PlannedWrite } from '#engine/write/rules-for.ts'
import type { StoredRow, Write as EngineWrite } from '#engine/write/rules.ts'
import { arrayOf } from '#engine/sql.ts'
import type { ReadTx } from '#engine/write/rules.ts'
import { nameOf } from '../recruiting-leads/contacts.ts'
import { warnOfSamePeople } from '../recruiting-leads/duplicates.ts'
import { ownAndPool, ownAndPoolWords } from '../recruiting-leads/own-and-pool.ts'
import { stepReached } from './step-reached.ts'
import { daysToHire } from './hire/days-to-hire.ts'
import { tellPlanners, turnedIn } from '#records/dispatch/gate/tell-planners.ts'
import { nextDeadlineOf } from '#records/duties/deadlines/rules.ts'
import { syncDeadlines } from '#records/duties/deadlines/sync.ts'
import { zonesOf } from '#records/company/home-division.ts'
import { givenRefused, noticeRefused, rejectionRefused } from './adverse-action.ts'
import { logAttempts } from './employers/attempts.ts'
import { logChecks } from './check-log.ts'
import { checkCost, checkCostSeen } from './checks/orders.ts'
import { applicationClocks } from './clocks.ts'
import { endLinks } from './stops/ended-links.ts'
import { hireRefused } from './stops/former-driver.ts'
import { fileReceived, makeDrivers } from './hire/hiring.ts'
import { missing, missingItems, missingWords } from './missing.ts'
import { applicationDuties } from './duties.ts'
import { idleDays, owed, owedSeen } from './owed.ts'
import { policyStops } from './stops/policy-stops.ts'
import { recruitingApplications } from './record.ts'
import { recordReleases } from './releases.ts'
import { endSignatures, noSignature, refusePaperSignatures } from './signature.ts'
import { allStops, policyStands, seenStops } from './stops/stops.ts'
import { hireStays, takeBackHires } from './hire/undo-hire.ts'
import { withdrawPapers } from './withdrawing.ts'
import { checkFields, copyNames } from './working.ts'

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

type Write = PlannedWrite<typeof recruitingApplications>

/** Whoever hires or overrides is kept by name: nobody asks later who it was. */
const keepNames = async (tx: ReadTx, writes: readonly Write[]): Promise<void> => {
  if (!writes.some(({ move }) => move === 'hire' || move === 'override_stop')) return
  const by = await nameOf(tx, tx.actor.id)
  for (const write of writes) {
    const { after } = write
    if (write.move === 'hire') after.hiredBy = by
    if (write.move === 'override_stop')
      after.overrides = [...(after.overrides ?? []), { stop: write.inputs.stop, reason: write.inputs.reason, on: tx.today, by }]
    // The stage goes back to where it was.
    if (write.move === 'undo_hire' && write.before?.hiredFrom === 'orientation') deriveStatus(write, 'orientation')
  }
}

const stands = async (tx: ReadTx, id: string, stop: keyof typeof policyStops): Promise<string | null> => {
  const [found] = await tx.query<{ stands: boolean }>(
    sql`select ${policyStands(stop, sql`t`, sql`${tx.today}::date`)} as stands from recruiting_applications t where t.id = ${id}::uuid`,
  )
  return found?.stands === true ? null : `"${policyStops[stop].label}" does not stop this application.`
}

export const rules = rulesFor(recruitingApplications, {
  dependsOn: ['drivers', 'deadlines', 'accidents', 'investigation-history'],
  timeDependent: true,
  duties: applicationDuties,
  computed: {
    missing,
    missingItems,
    daysToHire,
    checkCost,
    checkCostSeen,
    stepReached,
    stops: ({ row, today }) => allStops(row, today),
    stopsSeen: ({ row, today }) => seenStops(row, today),
    owed,
    owedSeen,
    idleDays,
    nextDeadline: nextDeadlineOf('recruiting-applications'),
  },
  visible: ownAndPool,
  visibleWords: ownAndPoolWords,
  keptFrom: async (tx, { owner }) => (owner === null ? null : `${await nameOf(tx, owner)} works on this application.`),
  before: async (tx, writes) => {
    for (const { action, after } of writes)
      if (action === 'create' && after.owner === null && tx.actor.viewer?.role === 'recruiter') after.owner = tx.actor.id
    endSignatures(tx, writes)
    await refusePaperSignatures(tx, writes)
    await warnOfSamePeople(tx, writes)
    await refuseUnfinished(tx, writes)
    await logAttempts(tx, writes)
    await recordReleases(tx, writes)
    await logChecks(tx, writes)
    await keepNames(tx, writes)
  },
  writeFirst: makeDrivers,
  after: async (tx, writes) => {
    await tx.deps.ports.notifyOfWrites(tx, 'recruiting-applications', writes)
    await endLinks(tx, writes)
    await withdrawPapers(tx, writes)
    await fileReceived(tx, writes)
    await takeBackHires(tx, writes)
    await tellPlanners(tx, { drivers: turnedIn(writes as never, 'driver', [...checkNames, 'releases', 'employers', 'firstWorkOn']) })
    const timed = ['hired', 'rejected']
    const clocked = writes.filter(({ before, after }) => timed.includes(after.status) || timed.includes(before?.status ?? ''))
    if (clocked.length === 0) return
    const zoneOf = await zonesOf(
      tx,
      clocked.map(({ after }) => after as unknown as StoredRow),
    )
    await syncDeadlines(tx, 'recruiting-applications', clocked as unknown as readonly EngineWrite[], applicationClocks(zoneOf as never))
  },
  // Half of a hire would be left where a record of it was changed since.
  keptFromUndo: (changes) =>
    changes.some(({ field, from, to }) => field === 'status' && (from === 'hired' || to === 'hired'))
      ? 'A hire is undone on the application: "Undo hire".'
      : null,
  moves: {
    submit: { set: (tx) => ({ submittedOn: tx.today }) },
    return_for_correction: { set: noSignature },
    // An answer left empty is a check that did not change.
    record_checks: {
      set: (_tx, application, asked) =>
        Object.fromEntries(
          [...checkNames, 'checkNote' as const, 'medicalExpirationDate' as const].flatMap((name) =>
            asked[name] == null ? [[name, application[name]]] : [],
          ),
        ),
    },
    order_check: { set: (_tx, _application, { check }) => ({ [check]: 'ordered' }) },
    record_result: {
      set: (_tx, { checkNote }, { check, result, checkNote: said }) => ({ [check]: result, ...(said == null ? { checkNote } : {}) }),
    },
    verify_copies: {
      ruledOut: ({ licenseCopy, medicalCopy }) =>
        [licenseCopy, medicalCopy].every((copy) => copy === null || copy === 'not_ordered') ? 'No photos were added.' : null,
      set: (_tx, application, asked) =>
        Object.fromEntries(
          [...copyNames, 'medicalExpirationDate' as const].flatMap((name) => (asked[name] == null ? [[name, application[name]]] : [])),
        ),
    },
    claim: {
      ruledOut: (application, by) => (by !== null && application.owner === by ? 'This application is yours already.' : null),
      guard: async (tx, application) =>
        application.owner === null ? null : `${await nameOf(tx, application.owner)} works on this application.`,
      set: (tx) => ({ owner: tx.actor.id }),
    },
    override_stop: { guard: (tx, application, { stop }) => stands(tx, application.id, stop) },
    hire: {
      ruledOut: ({ status, hiredBy }) => (status === 'hired' ? `${hiredBy ?? 'Someone'} hired this applicant.` : null),
      guard: async (tx, application, inputs) =>
        application.phone === null ? 'Enter a phone number first: a driver needs one.' : hireRefused(tx, application, inputs),
      set: (tx, application) => ({ hiredAt: tx.now.toISOString(), hiredFrom: application.status }),
    },
    reject: {
      guard: (_tx, application, inputs) => Promise.resolve(rejectionRefused(application, inputs)),
      set: (tx) => ({ rejectedOn: tx.today }),
    },
    give_report: { guard: (tx, application, { reportGivenOn }) => Promise.resolve(givenRefused(tx, application, reportGivenOn)) },
    send_notice: {
      ruledOut: ({ rejectBasis }) => (rejectBasis === 'report' ? null : 'This rejection was not based on a background report.'),
      guard: (tx, application, { adverseNoticeOn }) => Promise.resolve(noticeRefused(tx, application, adverseNoticeOn)),
    },
    undo_hire: {
      guard: hireStays,
      set: () => ({ hiredOn: null, hiredAt: null, hiredBy: null, hiredFrom: null, driver: null, firstWorkOn: null }),
    },
    reopen: {
      set: (tx) => ({
        rejectReason: null,
        rejectBasis: null,
        met: null,
        rejectedOn: null,
        reportGivenOn: null,
        adverseNoticeOn: null,
        withdrawReason: null,
        ...noSignature(tx),
      }),
    },
  },
})
