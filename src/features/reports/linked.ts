import { fleetMoneyReaders, identityReaders } from '#kit/roles.ts'
import type { Role } from '#kit/roles.ts'
import type { Area } from '#kit/kind/reports.ts'

/** A page or paper that exists already; the catalog leads there. */
export interface LinkSpec {
  readonly key: string
  readonly title: string
  readonly area: Area
  readonly definition: string
  readonly kind: string
  readonly href: string
  /** Where fewer than those who list the kind may open it. */
  readonly roles?: readonly Role[]
}

export const linkedReports: readonly LinkSpec[] = [
  {
    key: 'register',
    title: 'Accident register (49 CFR 390.15)',
    area: 'Safety',
    kind: 'accidents',
    href: '/accidents/register',
    definition: 'The register of one carrier, with its copies for an auditor.',
  },
  {
    key: 'accident-figures',
    title: 'Accident rate and causes',
    area: 'Safety',
    kind: 'accidents',
    href: '/accidents/figures',
    definition: 'Rates per million miles, causes, times of day.',
  },
  {
    key: 'csa',
    title: 'CSA contribution',
    area: 'Safety',
    kind: 'violations',
    href: '/csa',
    definition: 'What each violation adds, by both methods.',
  },
  {
    key: 'ticket-figures',
    title: 'Ticket outcomes',
    area: 'Safety',
    kind: 'tickets',
    href: '/tickets/figures',
    definition: 'Outcomes, fines and attorneys.',
  },
  {
    key: 'discipline-figures',
    title: 'Discipline by manager',
    area: 'Drivers',
    kind: 'disciplinary-actions',
    href: '/safety/disciplinary-actions/figures',
    definition: 'Levels and consistency by category and manager.',
  },
  {
    key: 'comp-figures',
    title: 'Loss summary',
    area: 'Work injuries',
    kind: 'workers-comp',
    href: '/workers-comp/figures',
    definition: 'Paid, reserved and incurred by policy year.',
  },
  {
    key: 'osha-year',
    title: 'OSHA 300, 300A and 301',
    area: 'Work injuries',
    kind: 'osha-claims',
    href: '/osha-claims/year',
    definition: 'The forms of a year, to sign and to post.',
  },
  {
    key: 'cost-per-mile',
    title: 'Vehicle cost per mile',
    area: 'Fleet',
    kind: 'repairs',
    roles: fleetMoneyReaders,
    href: '/maintenance/cost',
    definition: 'Maintenance cost by miles driven, for each unit and model.',
  },
  {
    key: 'work-due',
    title: 'Work due in the shop',
    area: 'Fleet',
    kind: 'pm-schedules',
    href: '/maintenance',
    definition: 'Shop queue: work due, scheduled and waiting.',
  },
  {
    key: 'leave-calendar',
    title: 'Leave calendar',
    area: 'Drivers',
    kind: 'time-off',
    href: '/time-off',
    definition: 'Who is away on which day, and what it uncovers.',
  },
  {
    key: 'osha-figures',
    title: 'TRIR and DART',
    area: 'Work injuries',
    kind: 'osha-claims',
    href: '/osha-claims/figures',
    definition: 'Rates per 200,000 hours worked.',
  },
  {
    key: 'recruiting-funnel',
    title: 'Recruiting funnel',
    area: 'Recruiting',
    kind: 'recruiting-leads',
    href: '/recruiting',
    definition: 'Lead-to-hire funnel with conversion by stage.',
  },
  {
    key: 'claim-packs',
    title: 'Claim packs',
    area: 'Safety',
    kind: 'accidents',
    href: '/accidents',
    definition: 'Open an accident to make its claim pack.',
  },
  {
    key: 'dq-binders',
    title: 'DQ audit binders',
    area: 'Drivers',
    kind: 'qualification-documents',
    roles: identityReaders,
    href: '/drivers/binders',
    definition: 'DQ files (49 CFR 391.51) for an auditor: checklist, missing items with reasons, then the documents.',
  },
]
