import { useRouterState } from '@tanstack/react-router'
import { ChevronRight } from 'lucide-react'
import { type ReactNode, useState } from 'react'
import type { Role } from '#kit/roles.ts'
import { Anchor } from '../ui/anchor.tsx'
import { withSearch } from '../paths.ts'
import { CountBadge } from '../ui/count-badge.tsx'
import type { Counted } from './counts.ts'
import { allDivisions } from './division-kept.ts'
import { dashboard, groupsFor, isAt, maySee, type NavGroup, type NavItem } from './nav.ts'

type NavListProps = {
  role: Role
  /** By the label of the item. */
  countOf: (item: NavItem) => Counted
  /** Called when an entry was followed: closes the drawer on a phone. */
  onFollow?: (() => void) | undefined
}

/** Dashboard alone, then the groups: a header that is a link, and a toggle beside it. All start collapsed (acceptance B1, B2). */
export function NavList({ role, countOf, onFollow }: NavListProps): ReactNode {
  const pathname = useRouterState({ select: (state) => state.location.pathname })
  return (
    <nav className="nav" aria-label="Main">
      {maySee(dashboard, role) ? (
        <div className="nav-item">
          <Anchor href={dashboard.path} aria-current={pathname === '/' ? 'page' : undefined} onClick={onFollow}>
            <dashboard.icon aria-hidden="true" />
            {dashboard.label}
          </Anchor>
        </div>
      ) : null}
      {groupsFor(role).map((group) => (
        <Group key={group.label} group={group} pathname={pathname} countOf={countOf} onFollow={onFollow} />
      ))}
    </nav>
  )
}

function Group({ group, pathname, countOf, onFollow }: { group: NavGroup; pathname: string } & Omit<NavListProps, 'role'>): ReactNode {
  const [open, setOpen] = useState(false)
  const holdsCurrent = group.items.some((item) => isAt(item.path, pathname))
  // The mark stands on the item; while the group is closed, on its header, so that one always sees where one is.
  const current = pathname === group.path || (!open && holdsCurrent)
  const listId = `nav-${group.label.toLowerCase()}`
  return (
    <>
      <div className="nav-group">
        <Anchor href={group.path} aria-current={current ? 'page' : undefined} onClick={onFollow}>
          <group.icon aria-hidden="true" />
          {group.label}
        </Anchor>
        <button
          type="button"
          aria-expanded={open}
          aria-controls={listId}
          aria-label={`${open ? 'Collapse' : 'Expand'} ${group.label}`}
          onClick={() => setOpen(!open)}
        >
          <ChevronRight aria-hidden="true" />
        </button>
      </div>
      <div className="nav-sub" id={listId} hidden={!open}>
        {open
          ? group.items.map((item) => (
              <div key={item.path} className="nav-item">
                <Anchor href={item.path} aria-current={isAt(item.path, pathname) ? 'page' : undefined} onClick={onFollow}>
                  {item.label}
                </Anchor>
                <ItemBadge item={item} count={countOf(item)} onFollow={onFollow} />
              </div>
            ))
          : null}
      </div>
    </>
  )
}

/** The number opens the very list it counts: all divisions of the viewer, whatever division was looked at last. */
function ItemBadge({ item, count, onFollow }: { item: NavItem; count: Counted; onFollow?: (() => void) | undefined }): ReactNode {
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
