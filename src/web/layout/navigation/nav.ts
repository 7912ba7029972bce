import {
  BookOpenCheck,
  Building2,
  ChartNoAxesColumn,
  ClipboardCheck,
  Gauge,
  FileSearch,
  LayoutDashboard,
  Link2,
  type LucideIcon,
  MessageSquare,
  MessageSquareText,
  Palette,
  PlugZap,
  Scale,
  ShieldAlert,
  SquareCheckBig,
  Truck,
  UserRoundPlus,
  Users,
  UsersRound,
  Wrench,
} from 'lucide-react'
import { apiOf } from '#kit/outline.ts'
import type { Outline } from '#kit/outline.ts'
import {
  everyone,
  fleetMoneyReaders,
  identityReaders,
  fleetReaders,
  operationsStaff,
  recruitingEditors,
  recruitingStaff,
  type Role,
  safetyDeciders,
  shopStaff,
  superAdmins,
  administrators,
} from '#kit/roles.ts'
import { outlines } from '#records/outlines.ts'
import { pathExists } from './path-exists.ts'

/** A red count: how many records of a list are in these states (specification, section 4). */
export type RecordCount = { readonly kind: 'records'; readonly list: string; readonly statuses: readonly string[]; readonly what: string }
/** A count of the user's own, from an address that ends with his id. */
export type OwnCount = {
  readonly kind: 'own'
  readonly path: '/api/messages/unread-count' | '/api/tasks/pending-count' | '/api/feedback/told-count' | '/api/notifications/unread-count'
  readonly what: string
  /** Not part of the sum on the user button, which is messages and tasks (specification, section 2). */
  readonly apart?: true
}
export type Count = RecordCount | OwnCount

export type NavItem = {
  readonly label: string
  readonly path: string
  readonly roles: readonly Role[]
  readonly keys?: string
  readonly count?: RecordCount
}
export type NavGroup = NavItem & {
  readonly icon: LucideIcon
  /** The items of the specification, section 2. */
  readonly items: readonly NavItem[]
  /** Further items, drawn below a rule in the same group. */
  readonly more: readonly NavItem[]
  /** Address of its dashboard, by which the assistant points at it wherever it leads. */
  readonly guide: string
}
export type MenuEntry = {
  readonly label: string
  readonly path: string
  readonly roles: readonly Role[]
  readonly icon: LucideIcon
  readonly count?: OwnCount
  readonly keys?: string
}

/** Counts of the kinds whose outline has a `badge`, by the path of their list. */
const recordCounts = new Map(
  Object.values<Outline>(outlines).flatMap((outline) =>
    outline.badge === undefined
      ? []
      : [[outline.path, { kind: 'records', list: apiOf(outline), statuses: outline.badge, what: outline.badge.join(' or ') }] as const],
  ),
)

const counted = (item: NavItem): NavItem => {
  const count = recordCounts.get(item.path)
  return count === undefined ? item : { ...item, count }
}

/** The whole menu of the specification, section 2. An item is drawn once its screen exists and for the roles that may see it. */
export const dashboard: NavItem & { readonly icon: LucideIcon } = {
  label: 'Dashboard',
  path: '/',
  icon: LayoutDashboard,
  roles: operationsStaff,
  keys: 'g h',
}

const declared: readonly Omit<NavGroup, 'guide'>[] = [
  {
    label: 'Drivers',
    path: '/drivers-dashboard',
    icon: Users,
    roles: operationsStaff,
    items: [
      { label: 'Drivers', path: '/drivers', roles: operationsStaff, keys: 'g d' },
      { label: 'Time Off', path: '/time-off', roles: operationsStaff, keys: 'g o' },
      { label: 'Disciplinary Actions', path: '/safety/disciplinary-actions', roles: operationsStaff },
    ],
    more: [{ label: 'Documents', path: '/qualification-documents', roles: operationsStaff }],
  },
  {
    label: 'Fleet',
    path: '/assets-dashboard',
    icon: Truck,
    roles: fleetReaders,
    items: [
      { label: 'Vehicles', path: '/vehicles', roles: fleetReaders, keys: 'g v' },
      { label: 'Run Assignments', path: '/run-assignments', roles: operationsStaff, keys: 'g r' },
      { label: 'Maintenance', path: '/maintenance', roles: fleetReaders, keys: 'g m' },
      { label: 'Divisions', path: '/divisions', roles: operationsStaff },
    ],
    more: [],
  },
  {
    label: 'Safety',
    path: '/safety-dashboard',
    icon: ShieldAlert,
    roles: operationsStaff,
    items: [
      { label: 'Accidents', path: '/accidents', roles: operationsStaff, keys: 'g a' },
      { label: 'Tickets', path: '/tickets', roles: operationsStaff, keys: 'g t' },
      { label: 'Violations', path: '/violations', roles: operationsStaff, keys: 'g x' },
      { label: 'Clean Inspections', path: '/clean-inspections', roles: operationsStaff, keys: 'g i' },
      { label: 'OSHA Claims', path: '/osha-claims', roles: operationsStaff, keys: 'g s' },
      { label: 'Workers Comp', path: '/workers-comp', roles: operationsStaff, keys: 'g w' },
    ],
    more: [
      { label: 'CSA', path: '/csa', roles: safetyDeciders },
      { label: 'Roadside Inspections', path: '/inspections', roles: operationsStaff },
      { label: 'DataQs', path: '/dataqs', roles: safetyDeciders },
      { label: 'Deadlines', path: '/deadlines', roles: operationsStaff },
      { label: 'Holds', path: '/holds', roles: operationsStaff },
      { label: 'Corrective Actions', path: '/corrective-actions', roles: operationsStaff },
      { label: 'Accident Register', path: '/accidents/register', roles: safetyDeciders },
      { label: 'Review Committee', path: '/accidents/committee', roles: safetyDeciders },
      { label: 'OSHA Year End', path: '/osha-claims/year', roles: safetyDeciders },
    ],
  },
  {
    label: 'Recruiting',
    path: '/recruiting',
    icon: UserRoundPlus,
    roles: recruitingStaff,
    items: [
      { label: 'Leads', path: '/recruiting/leads', roles: recruitingStaff, keys: 'g l' },
      { label: 'Applications', path: '/recruiting/applications', roles: recruitingStaff, keys: 'g p' },
    ],
    more: [{ label: 'Call Mode', path: '/recruiting/leads/call', roles: recruitingEditors }],
  },
]

export const groups: readonly NavGroup[] = declared.map((group) => ({ ...group, guide: group.path, items: group.items.map(counted) }))

/** Below the groups, for every role. */
export const reports: NavItem & { readonly icon: LucideIcon } = {
  label: 'Reports',
  path: '/reports',
  icon: ChartNoAxesColumn,
  roles: everyone,
}

/** The user menu (specification, section 2), in its order; Sign Out follows. */
export const userMenu: readonly MenuEntry[] = [
  {
    label: 'Messages',
    path: '/messages',
    roles: everyone,
    icon: MessageSquare,
    keys: 'g c',
    count: { kind: 'own', path: '/api/messages/unread-count', what: 'unread' },
  },
  {
    label: 'Tasks',
    path: '/tasks',
    roles: everyone,
    icon: SquareCheckBig,
    count: { kind: 'own', path: '/api/tasks/pending-count', what: 'open' },
  },
  { label: 'Design Options', path: '/design-options', roles: everyone, icon: Palette },
  { label: 'User Management', path: '/user-management', roles: administrators, icon: UsersRound },
  { label: 'Integrations', path: '/integrations', roles: superAdmins, icon: PlugZap },
  { label: 'Feedback Management', path: '/feedback-management', roles: ['super_admin', 'manager'], icon: ClipboardCheck },
  {
    label: 'My Feedback',
    path: '/my-feedback',
    roles: everyone,
    icon: MessageSquareText,
    count: { kind: 'own', path: '/api/feedback/told-count', what: 'new', apart: true },
  },
]

export const complianceSettings: MenuEntry = {
  label: 'Compliance Settings',
  path: '/compliance-settings',
  roles: operationsStaff,
  icon: BookOpenCheck,
}
const companySettings: MenuEntry = { label: 'Company Settings', path: '/settings/company', roles: administrators, icon: Building2 }

/** In the user menu after the keys. */
export const settings: readonly MenuEntry[] = [complianceSettings, companySettings]

/** Reached from other screens and the command palette; in no menu, or only in that of fewer roles. */
export const besideMenu: readonly MenuEntry[] = [
  { label: 'CSA', path: '/csa', roles: operationsStaff, icon: Gauge },
  { label: 'Review Committee', path: '/accidents/committee', roles: operationsStaff, icon: UsersRound },
  { label: 'Accident Register', path: '/accidents/register', roles: operationsStaff, icon: ClipboardCheck },
  { label: 'Shared Documents', path: '/shared-documents', roles: identityReaders, icon: Link2 },
  { label: 'AI Assistant', path: '/ai-assistant', roles: everyone, icon: MessageSquareText },
  { label: 'DataQs Candidates', path: '/dataqs/candidates', roles: operationsStaff, icon: FileSearch },
  { label: 'Requests from Carriers', path: '/safety/carrier-requests', roles: identityReaders, icon: FileSearch },
  { label: 'Shop Board', path: '/maintenance/board', roles: fleetReaders, icon: Wrench },
  { label: 'Maintenance Cost', path: '/maintenance/cost', roles: fleetMoneyReaders, icon: Wrench },
  { label: 'Attorneys', path: '/tickets/attorneys', roles: operationsStaff, icon: Scale },
  { label: 'Legal Stops', path: '/legal-stops', roles: superAdmins, icon: Scale },
  { label: 'API Description', path: '/api/docs', roles: administrators, icon: BookOpenCheck },
]

/** Send Feedback stands in the sidebar and in the user menu as soon as its feature offers the command of this id. */
export const feedbackCommand = 'send-feedback'
export const keySheetCommand = 'keys'

export const maySee = (item: { readonly path: string; readonly roles: readonly Role[] }, role: Role): boolean =>
  item.roles.includes(role) && pathExists(item.path)

/**
 * Groups as this role sees them. A group whose dashboard does not exist leads to its first item, as all do for the shop, which has no dashboards.
 * A group without items is not drawn.
 */
export function groupsFor(role: Role): NavGroup[] {
  return groups.flatMap((group) => {
    const items = group.items.filter((item) => maySee(item, role))
    const first = items[0]
    if (!group.roles.includes(role) || first === undefined) return []
    return [
      {
        ...group,
        items,
        more: group.more.filter((item) => maySee(item, role)),
        path: pathExists(group.path) && !shopStaff.includes(role) ? group.path : first.path,
      },
    ]
  })
}

/** Whether the address lies at or below an item. */
export const isAt = (path: string, pathname: string): boolean => pathname === path || (path !== '/' && pathname.startsWith(`${path}/`))

/** The entry the address belongs to: of those at or above it, the one with the longest path. */
export const currentPath = (shown: readonly NavGroup[], pathname: string): string | undefined =>
  [reports, ...shown.flatMap((group) => [...group.items, ...group.more])]
    .map(({ path }) => path)
    .filter((path) => isAt(path, pathname))
    .toSorted((one, other) => other.length - one.length)[0]

/** What is new at the bell. */
export const bellCount: OwnCount = { kind: 'own', path: '/api/notifications/unread-count', what: 'new', apart: true }

/** Every count this role's menus show, and that of the bell. */
export function countsFor(role: Role): Count[] {
  const items = [...groupsFor(role).flatMap((group) => group.items), ...userMenu.filter((entry) => maySee(entry, role))]
  return [...items.flatMap((item) => (item.count === undefined ? [] : [item.count])), bellCount]
}
