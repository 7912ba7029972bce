import { administrators, caseWorkers, fleetEditors, recruitingEditors, safetyDeciders } from '#kit/roles.ts'
import type { Role } from '#kit/roles.ts'

interface Work {
  /** The kinds of record it works on. */
  readonly kinds: readonly string[]
  /** Roles that are notified when it fails for a record. */
  readonly roles: readonly Role[]
  /** True: only the one of them who last changed the record, if there is one. */
  readonly author?: true
  /** Begins the headline, before the record's title. */
  readonly failed: string
  /** What the reader can do about it. */
  readonly fix: string
}

const support = 'Longhaul keeps trying. If it fails again tomorrow, call support'

/** What the chores do to one stored record after another (upkeep.ts), and what people read when it fails for one of them. */
export const automaticWork = {
  run_schedule: {
    kinds: ['runs'],
    roles: fleetEditors,
    author: true,
    failed: 'Days missing from the schedule',
    fix: 'Check its dispatch time, hours, and patterns. Longhaul tries again every hour',
  },
  pm_programs: {
    kinds: ['pm-programs'],
    roles: administrators,
    author: true,
    failed: 'PM program not applied to new units',
    fix: 'Check its services and intervals. Longhaul tries again every minute',
  },
  lost_time: {
    kinds: ['workers-comp'],
    roles: caseWorkers,
    author: true,
    failed: 'Lost time not counted',
    fix: 'Check the days off work of this claim. Longhaul tries again every hour',
  },
  disqualification: {
    kinds: ['drivers'],
    roles: safetyDeciders,
    failed: 'Disqualification not updated',
    fix: 'Check the driver’s tickets and holds. Longhaul tries again every 5 minutes',
  },
  leave_grants: {
    kinds: ['drivers', 'users'],
    roles: administrators,
    failed: 'Leave not granted',
    fix: 'Check the hire date, the leave policy, and the ledger. Longhaul tries again twice a day',
  },
  notices: {
    kinds: ['users'],
    roles: administrators,
    failed: 'Notifications not delivered',
    fix: 'Check the time zone and quiet hours of this user. Longhaul tries again every minute',
  },
  assignment_end: {
    kinds: ['vehicle-assignments'],
    roles: fleetEditors,
    author: true,
    failed: 'Assignment not ended on time',
    fix: 'End it yourself if it’s over',
  },
  hold_end: { kinds: ['holds'], roles: safetyDeciders, author: true, failed: 'Hold not lifted on time', fix: support },
  lead_return: {
    kinds: ['recruiting-leads'],
    roles: recruitingEditors,
    author: true,
    failed: 'Lead not returned to the pool',
    fix: support,
  },
} as const satisfies Readonly<Record<string, Work>>

type AutomaticWork = keyof typeof automaticWork

export const workNamed = (name: string): Work | undefined =>
  Object.hasOwn(automaticWork, name) ? automaticWork[name as AutomaticWork] : undefined
