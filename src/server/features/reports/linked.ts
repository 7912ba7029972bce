import type { Area } from './standard.ts'

/** A page or paper that exists already; the catalog leads there. */
export interface LinkSpec {
  readonly key: string
  readonly title: string
  readonly area: Area
  readonly definition: string
  readonly kind: string
  readonly href: string
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
]
