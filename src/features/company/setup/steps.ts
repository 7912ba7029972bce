import type { Role } from '#kit/roles.ts'
import { formatCount, formatNumber } from '#kit/format.ts'
import { formatDate } from '#kit/dates/format-time.ts'
import { outlines } from '#records/outlines.ts'
import type { Lacking, SetupCounts } from './counts.ts'

export const setupSteps = [
  'company',
  'divisions',
  'people',
  'vehicles',
  'drivers',
  'paper_files',
  'documents',
  'telematics',
  'policies',
  'mail',
] as const
export type SetupStep = (typeof setupSteps)[number]

export interface Step {
  readonly label: string
  readonly done: boolean
  /** What is there, or what is left, in one line. */
  readonly line: string
  /** The screen where it is done; null: not on a screen, or not by this person. */
  readonly open: { readonly label: string; readonly href: string } | null
  /** Another screen that does part of it. */
  readonly also?: { readonly label: string; readonly href: string }
  /** The button that skips it; null where the law needs it or nothing works without it. */
  readonly skip: string | null
}

export interface SetupFacts extends SetupCounts {
  readonly role: Role
  readonly mail: boolean
}

/** What each step of the setup says of these counts. */
export const stepsFor: Readonly<Record<SetupStep, (facts: SetupFacts) => Step>> = {
  company: ({ company }) => {
    const missing = [!company?.legalName && 'legal name', !company?.address?.street && 'address', !company?.phone && 'phone'].filter(
      (part) => part !== false,
    )
    return {
      label: 'Company',
      done: missing.length === 0,
      line: missing.length === 0 ? String(company?.legalName) : `No ${list(missing)} yet. Letters and forms print them.`,
      open: { label: 'Enter company', href: '/settings/company' },
      skip: null,
    }
  },
  divisions: ({ divisions, carriers }) => ({
    label: 'Divisions',
    done: divisions > 0 && carriers > 0,
    line:
      divisions === 0
        ? 'No divisions yet. Every driver and unit belongs to one.'
        : carriers === 0
          ? `${formatCount(divisions, 'division')}, none with a USDOT number`
          : `${formatCount(divisions, 'division')}, ${formatNumber(carriers)} with a USDOT number`,
    open: divisions === 0 ? { label: 'Add division', href: '/divisions/new' } : { label: 'View divisions', href: '/divisions' },
    // A carrier that never crosses a state line may have no number.
    skip: divisions > 0 ? 'Skip, we have none' : null,
  }),
  people: ({ users, invited }) => ({
    label: 'People',
    done: users + invited > 1,
    line:
      users + invited <= 1
        ? 'You’re the only user. Invite those who dispatch, hire, and look after safety.'
        : `${formatCount(users, 'user')}${invited === 0 ? '' : `, ${formatNumber(invited)} invited`}`,
    open: { label: 'Invite people', href: '/user-management' },
    skip: 'Skip, it’s only me',
  }),
  vehicles: ({ vehicles }) => imported('Vehicles', vehicles, outlines.vehicles.path, ['vehicle', 'has no VIN', 'have no VIN']),
  drivers: ({ drivers }) =>
    imported('Drivers', drivers, outlines.drivers.path, ['driver', 'has no license expiration', 'have no license expiration']),
  paper_files: ({ goLive }) => ({
    label: 'Paper files',
    done: goLive !== null,
    line:
      goLive === null
        ? 'With a go-live date, drivers hired before it need no scans at first: you check their paper files.'
        : `Go-live date ${formatDate(goLive)}. Select drivers in the list, then “Check paper files”.`,
    open: { label: 'Set go-live date', href: '/drivers/binders' },
    skip: 'Skip, we scan everything',
  }),
  documents: ({ files: { all, lacking, href } }) => ({
    label: 'Documents',
    done: all > 0 && lacking === 0,
    line:
      all === 0
        ? 'Import drivers first. Each needs a complete file before they drive.'
        : lacking === 0
          ? `The files of ${formatCount(all, 'driver')} are complete`
          : `${formatNumber(lacking)} of ${formatCount(all, 'driver')} ${lacking === 1 ? 'has an incomplete file' : 'have incomplete files'}`,
    open: lacking === 0 ? null : { label: 'View drivers', href },
    ...(lacking === 0 ? {} : { also: { label: 'Add scans', href: '/drivers/scans' } }),
    skip: null,
  }),
  telematics: ({ provider, role }) => ({
    label: 'Telematics',
    done: provider !== null,
    line:
      provider !== null
        ? `Connected: ${provider.charAt(0).toUpperCase()}${provider.slice(1)}`
        : role === 'super_admin'
          ? 'No provider connected. It keeps mileage and locations current.'
          : 'No provider connected. A super admin connects it.',
    open: role === 'super_admin' ? { label: 'Connect', href: '/integrations' } : null,
    skip: 'Skip, we don’t use one',
  }),
  policies: ({ leavePolicies, compPolicies }) => {
    const missing = [leavePolicies === 0 && 'leave policies', compPolicies === 0 && 'workers’ comp policy'].filter((part) => part !== false)
    return {
      label: 'Policies',
      done: missing.length === 0,
      line:
        missing.length === 0
          ? `${formatCount(leavePolicies, 'leave policy', 'leave policies')}, ${formatCount(compPolicies, 'workers’ comp policy', 'workers’ comp policies')}`
          : `No ${list(missing)} yet. Deadlines and discipline come with rules to review.`,
      open: {
        label: 'Add policy',
        href: `${leavePolicies === 0 ? outlines['leave-policies'].path : outlines['workers-comp-policies'].path}/new`,
      },
      skip: 'Skip for now',
    }
  },
  mail: ({ mail }) => ({
    label: 'Mail',
    done: mail,
    line: mail ? 'Mail is sent' : 'No mail server. Invitation links are shown to you instead of mailed.',
    open: { label: 'Set up mail', href: '/settings/company' },
    skip: 'Skip, we send links ourselves',
  }),
}

type Words = readonly [noun: string, one: string, many: string]

const imported = (label: string, { all, lacking, href }: Lacking, path: string, [noun, one, many]: Words): Step => ({
  label,
  done: all > 0 && lacking === 0,
  line:
    all === 0
      ? `No ${noun}s yet. Import your list from Excel or CSV.`
      : lacking === 0
        ? formatCount(all, noun)
        : `${formatNumber(lacking)} of ${formatCount(all, noun)} ${lacking === 1 ? one : many}`,
  open: all === 0 ? { label: `Import ${noun}s`, href: `${path}/import` } : { label: `View ${noun}s`, href: lacking === 0 ? path : href },
  skip: null,
})

/** "legal name, address, or phone". */
const list = (parts: readonly string[]): string => new Intl.ListFormat('en-US', { type: 'disjunction' }).format(parts)
