import { ChevronDown } from 'lucide-react'
import type { ReactNode } from 'react'
import { formatNumber } from '#kit/format.ts'
import type { RecordDefinition } from '#kit/record.ts'
import { recordPath } from '#web/engine/paths.ts'
import { Tab, Tabs } from '#web/ui/actions/tabs.tsx'
import { Menu, MenuLink } from '#web/ui/overlay/dropdown-menu.tsx'
import type { RecordRow } from '../queries/rows.ts'
import { type RecordTab, splitTabs } from './split-tabs.ts'

type TabsProps = {
  record: RecordDefinition
  row: RecordRow
  tabs: readonly RecordTab[]
  current: string
  counts: Readonly<Record<string, number>>
}

/** The parts of a record; those without rows and those that don't fit are under More. */
export function RecordTabs({ record, row, tabs, current, counts }: TabsProps): ReactNode {
  const { shown, more } = splitTabs(tabs, counts, current)
  const hrefOf = (key: string): string => recordPath(record, row.id, key === 'overview' ? {} : { tab: key })
  return (
    <Tabs label={record.label.one} guide="record.tabs">
      {shown.map(({ key, label }) => (
        <Tab key={key} href={hrefOf(key)} current={key === current} count={counts[key]}>
          {label}
        </Tab>
      ))}
      {more.length === 0 ? null : (
        <Menu
          label="More parts"
          align="start"
          trigger={
            <button type="button" className="tab">
              More
              <ChevronDown aria-hidden="true" />
            </button>
          }
        >
          {more.map(({ key, label }) => (
            <MenuLink key={key} href={hrefOf(key)} end={counts[key] === undefined ? undefined : formatNumber(counts[key])}>
              {label}
            </MenuLink>
          ))}
        </Menu>
      )}
    </Tabs>
  )
}
