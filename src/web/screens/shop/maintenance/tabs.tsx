import type { ReactNode } from 'react'
import { fleetMoneyReaders, shopStaff } from '#kit/roles.ts'
import { outlines } from '#records/outlines.ts'
import { useUser } from '#web/api/session.ts'
import { Tab, Tabs } from '#web/ui/actions/tabs.tsx'
import { shopKinds } from './kinds.ts'

const words: Readonly<Record<(typeof shopKinds)[number], string>> = {
  'oil-changes': 'Oil Changes',
  repairs: 'Repairs',
  'vehicle-reports': 'Driver Reports',
  tires: 'Tires',
  'maintenance-todos': 'To-dos',
  'pm-schedules': 'Schedules',
  'pm-programs': 'Programs',
  parts: 'Parts',
}

/** The row over the work queue and the lists of the shop. */
export function MaintenanceTabs({ current, waiting }: { current: string; waiting?: number | undefined }): ReactNode {
  const { role } = useUser()
  return (
    <Tabs label="Maintenance" guide="maintenance.tabs">
      {shopStaff.includes(role) ? (
        <Tab href="/maintenance/my-work" current={current === 'my-work'}>
          My work
        </Tab>
      ) : null}
      <Tab href="/maintenance" current={current === 'queue'} count={waiting}>
        Work queue
      </Tab>
      <Tab href="/maintenance/board" current={current === 'board'}>
        Shop board
      </Tab>
      {shopKinds.map((kind) => (
        <Tab key={kind} href={outlines[kind].path} current={current === kind}>
          {words[kind]}
        </Tab>
      ))}
      {fleetMoneyReaders.includes(role) ? (
        <Tab href="/maintenance/cost" current={current === 'cost'}>
          Cost
        </Tab>
      ) : null}
    </Tabs>
  )
}
