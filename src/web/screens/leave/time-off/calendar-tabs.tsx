import { ChevronDown } from 'lucide-react'
import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import type { RecordDefinition } from '#kit/record.ts'
import { useHost } from '#web/engine/host.tsx'
import { searchOfView, systemViews } from '#web/engine/list/list-search.ts'
import { countOf } from '#web/engine/queries/counts.ts'
import { useViews } from '#web/engine/use-views.ts'
import { useDivision } from '#web/engine/division.ts'
import { readSearch, withSearch, writeSearch } from '#web/engine/paths.ts'
import { Tab, Tabs } from '#web/ui/actions/tabs.tsx'
import { Menu, MenuLink } from '#web/ui/overlay/dropdown-menu.tsx'
import { path } from './use-calendar.ts'

/** The calendar beside the views of the list, with what each of them holds. */
export function CalendarTabs({ record }: { record: RecordDefinition }): ReactNode {
  const { viewer } = useHost()
  const { query } = useDivision()
  const { links = [] } = useViews(record)
  const views = systemViews(record, viewer.role).filter(({ key }) => record.list.views.some((view) => view.key === key))
  const { data: counts = {} } = useQuery({
    queryKey: [`/api/${record.api}`, 'calendar counts', query.division ?? 'ALL'],
    queryFn: async () => {
      const counted = views.map(async (view) => {
        const { sort: _sort, ...question } = readSearch(view.query)
        return [view.key, await countOf(record, writeSearch({ ...question, ...query, limit: '0' }))] as const
      })
      return Object.fromEntries(await Promise.all(counted))
    },
  })
  return (
    <Tabs label="Views of time off">
      <Tab href={path} current>
        Calendar
      </Tab>
      {views.map((view) => (
        <Tab key={view.key} href={withSearch(path, searchOfView(view, {}))} count={counts[view.key]}>
          {view.label}
        </Tab>
      ))}
      <PageLinks links={links.filter((link) => link.href !== path && link.roles?.includes(viewer.role) !== false)} />
    </Tabs>
  )
}

/** Time off pages other than views of the requests. */
function PageLinks({ links }: { links: readonly { readonly href: string; readonly label: string }[] }): ReactNode {
  if (links.length === 0) return null
  return (
    <Menu
      label="More pages"
      align="start"
      trigger={
        <button type="button" className="tab">
          More
          <ChevronDown aria-hidden="true" />
        </button>
      }
    >
      {links.map(({ href, label }) => (
        <MenuLink key={href} href={href}>
          {label}
        </MenuLink>
      ))}
    </Menu>
  )
}
