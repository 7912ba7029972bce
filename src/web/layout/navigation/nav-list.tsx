import { useRouterState } from '@tanstack/react-router'
import { ChevronRight, type LucideIcon } from 'lucide-react'
import type { ReactNode } from 'react'
import { formatBadge } from '#kit/format.ts'
import type { Role } from '#kit/roles.ts'
import { navGuideOf } from '#records/guide-ids.ts'
import { usePreference } from '#web/api/preferences.ts'
import { Anchor } from '#web/ui/overlay/anchor.tsx'
import { withSearch } from '#web/engine/paths.ts'
import { CountBadge } from '#web/ui/display/count-badge.tsx'
import { allDivisions } from '#web/engine/division-kept.ts'
import { currentPath, dashboard, groupsFor, maySee, type NavGroup, type NavItem, reports } from './nav.ts'

const none: readonly string[] = []

type NavListProps = {
  role: Role
  /** By the label of the item. */
  countOf: (item: NavItem) => number
  /** Called when an entry was followed: closes the drawer on a phone. */
  onFollow?: (() => void) | undefined
}

/**
 * Dashboard alone, then the groups: a header that is a link, and a toggle beside it (acceptance B1, B2). All are collapsed at first;
 * what a user opened stays open, in any browser. Opening a page opens no group.
 */
export function NavList({ role, countOf, onFollow }: NavListProps): ReactNode {
  const pathname = useRouterState({ select: (state) => state.location.pathname })
  const [opened, setOpened] = usePreference('menu.open', none)
  const shown = groupsFor(role)
  const current = currentPath(shown, pathname)
  return (
    <nav className="nav" aria-label="Main">
      {maySee(dashboard, role) ? <TopItem item={dashboard} current={pathname === dashboard.path} onFollow={onFollow} /> : null}
      {shown.map((group) => (
        <Group
          key={group.label}
          group={group}
          pathname={pathname}
          current={current}
          open={opened.includes(group.label)}
          onToggle={(open) => setOpened([...opened.filter((label) => label !== group.label), ...(open ? [group.label] : [])])}
          countOf={countOf}
          onFollow={onFollow}
        />
      ))}
      <TopItem item={reports} current={current === reports.path} onFollow={onFollow} />
    </nav>
  )
}

type TopItemProps = { item: NavItem & { icon: LucideIcon }; current: boolean; onFollow: (() => void) | undefined }

function TopItem({ item, current, onFollow }: TopItemProps): ReactNode {
  return (
    <div className="nav-item">
      <Anchor href={item.path} data-guide={navGuideOf(item.path)} aria-current={current ? 'page' : undefined} onClick={onFollow}>
        <item.icon aria-hidden="true" />
        {item.label}
      </Anchor>
    </div>
  )
}

type GroupProps = {
  group: NavGroup
  pathname: string
  current: string | undefined
  open: boolean
  onToggle: (open: boolean) => void
} & Omit<NavListProps, 'role'>

/** A closed group draws its current item alone, and the sum of its badges on the toggle that opens them. */
function Group({ group, pathname, current, open, onToggle, countOf, onFollow }: GroupProps): ReactNode {
  const drawnOf = (items: readonly NavItem[]): readonly NavItem[] => (open ? items : items.filter(({ path }) => path === current))
  const [items, more] = [drawnOf(group.items), drawnOf(group.more)]
  const sum = group.items.reduce((total, item) => total + countOf(item), 0)
  const listId = `nav-${group.label.toLowerCase()}`
  const toItem = (item: NavItem): ReactNode => (
    <div key={item.path} className="nav-item">
      <Anchor
        href={item.path}
        data-guide={navGuideOf(item.path)}
        aria-current={item.path === current ? 'page' : undefined}
        onClick={onFollow}
      >
        {item.label}
      </Anchor>
      <ItemBadge item={item} count={countOf(item)} onFollow={onFollow} />
    </div>
  )
  return (
    <>
      <div className="nav-group">
        <Anchor
          href={group.path}
          data-guide={navGuideOf(group.guide)}
          aria-current={pathname === group.path ? 'page' : undefined}
          onClick={onFollow}
        >
          <group.icon aria-hidden="true" />
          {group.label}
        </Anchor>
        <button
          type="button"
          aria-expanded={open}
          aria-controls={listId}
          aria-label={`${open ? 'Collapse' : 'Expand'} ${group.label}${open || sum === 0 ? '' : `, ${formatBadge(sum)} open`}`}
          onClick={() => onToggle(!open)}
        >
          {open ? null : <CountBadge count={sum} what="open" />}
          <ChevronRight aria-hidden="true" />
        </button>
      </div>
      <div className="nav-sub" id={listId} hidden={items.length + more.length === 0}>
        {items.map(toItem)}
        {items.length > 0 && more.length > 0 ? <hr className="nav-rule" /> : null}
        {more.map(toItem)}
      </div>
    </>
  )
}

/** The number opens the very list it counts: all divisions of the viewer, whatever division was looked at last. */
function ItemBadge({ item, count, onFollow }: { item: NavItem; count: number; onFollow?: (() => void) | undefined }): ReactNode {
  if (item.count === undefined || count === 0) return null
  const badge = <CountBadge count={count} what={item.count.what} />
  if (item.count.kind !== 'records') return badge
  const href = withSearch(item.path, { status: item.count.statuses.join(','), division: allDivisions })
  return (
    <Anchor className="nav-badge" href={href} onClick={onFollow}>
      {badge}
    </Anchor>
  )
}
