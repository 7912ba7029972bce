import type { Role } from '#kit/roles.ts'
import { formatCount, formatNumber } from '#kit/format.ts'
import { formatDate } from '#kit/dates/format-time.ts'
import { outlines } from '#records/outlines.ts'
import type { Lacking, SetupCounts } from './counts.ts'
import type { SetupDialog } from './dialogs.ts'

// Scans come before the paper check and activation, which count what they show.
export const setupSteps = [
  'company',
  'divisions',
  'people',
  'vehicles',
  'drivers',
  'documents',
  'go_live',
  'activate',
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
  readonly open: { readonly label: string; readonly href: string; readonly dialog?: SetupDialog } | null
  /** What remains once it is done, and the list of it. */
  readonly left?: { readonly label: string; readonly href: string }
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
  vehicles: ({ vehicles }) =>
    imported('Vehicles', vehicles, outlines.vehicles.path, {
      noun: 'vehicle',
      one: 'has no VIN',
      many: 'have no VIN',
      left: 'without a VIN',
    }),
  drivers: ({ drivers }) =>
    imported('Drivers', drivers, outlines.drivers.path, {
      noun: 'driver',
      one: 'has no license expiration',
      many: 'have no license expiration',
      left: 'without a license expiration',
    }),
  go_live: ({ goLive, toVerify }) => ({
    label: 'Paper files',
    done: goLive !== null,
    line:
      goLive === null
        ? 'Check the paper files of everyone hired, and every unit in the fleet, before your go-live date. Scans can follow'
        : `Go-live date ${formatDate(goLive)}`,
    open: { label: 'Check paper files', href: '/drivers/binders', dialog: 'go_live' },
    ...remaining(toVerify, 'to verify'),
    skip: 'Skip, we scan everything',
  }),
  activate: ({ started: { all, lacking, href } }) => ({
    label: 'Active drivers',
    done: isMostlyIn({ all, lacking }),
    line:
      all === 0
        ? 'Import drivers first.'
        : lacking === all
          ? `${formatCount(all, 'driver')}, none active yet. Activate everyone whose file is complete`
          : `${formatNumber(all - lacking)} of ${formatCount(all, 'driver')} active`,
    open: all === 0 || lacking === 0 ? null : { label: 'Activate drivers', href, dialog: 'activate' },
    ...remaining({ lacking, href }, 'onboarding'),
    skip: 'Skip for now',
  }),
  documents: ({ files: { all, lacking, href } }) => ({
    label: 'Documents',
    done: isMostlyIn({ all, lacking }),
    line:
      all === 0
        ? 'Import drivers first. Each needs a complete file before they drive.'
        : lacking === 0
          ? `The files of ${formatCount(all, 'driver')} are complete`
          : isMostlyIn({ all, lacking })
            ? `The files of ${formatNumber(all - lacking)} of ${formatCount(all, 'driver')} are complete`
            : `${formatNumber(lacking)} of ${formatCount(all, 'driver')} ${lacking === 1 ? 'has an incomplete file' : 'have incomplete files'}`,
    open: lacking === 0 ? null : { label: 'Add scans', href: '/drivers/scans' },
    ...(isMostlyIn({ all, lacking }) ? remaining({ lacking, href }, 'incomplete') : {}),
    ...(lacking === 0 ? {} : { also: { label: 'View drivers', href } }),
    skip: all === 0 ? null : 'Skip for now',
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

/**
 * A step is done once three of four records have what it asks: then the bulk is in, and the rest is daily work with its own list. A few that
 * wait for a paper or a number never hold up the setup.
 */
const isMostlyIn = ({ all, lacking }: Pick<Lacking, 'all' | 'lacking'>): boolean => all > 0 && lacking * 4 <= all

const remaining = ({ lacking, href }: Pick<Lacking, 'lacking' | 'href'>, words: string): Pick<Step, 'left'> =>
  lacking === 0 ? {} : { left: { label: `${formatNumber(lacking)} ${words}`, href } }

interface Words {
  readonly noun: string
  readonly one: string
  readonly many: string
  /** "4 without a VIN". */
  readonly left: string
}

const imported = (label: string, { all, lacking, href }: Lacking, path: string, { noun, one, many, left }: Words): Step => ({
  label,
  done: isMostlyIn({ all, lacking }),
  line:
    all === 0
      ? `No ${noun}s yet. Import your list from Excel or CSV.`
      : isMostlyIn({ all, lacking })
        ? formatCount(all, noun)
        : `${formatNumber(lacking)} of ${formatCount(all, noun)} ${lacking === 1 ? one : many}`,
  open: all === 0 ? { label: `Import ${noun}s`, href: `${path}/import` } : { label: `View ${noun}s`, href: lacking === 0 ? path : href },
  ...(isMostlyIn({ all, lacking }) ? remaining({ lacking, href }, left) : {}),
  skip: null,
})

/** "legal name, address, or phone". */
const list = (parts: readonly string[]): string => new Intl.ListFormat('en-US', { type: 'disjunction' }).format(parts)
