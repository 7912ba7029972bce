import type { ReactNode } from 'react'
import { outlines } from '#records/outlines.ts'
import { Tab, Tabs } from '../../ui/tabs.tsx'
import { shopKinds } from './kinds.ts'

const words: Readonly<Record<(typeof shopKinds)[number], string>> = {
  'oil-changes': 'Oil Changes',
  repairs: 'Repairs',
  tires: 'Tires',
  'maintenance-todos': 'To-dos',
  'pm-schedules': 'Schedules',
}

/** The row over the work queue and the lists of the shop. */
export function MaintenanceTabs({ current, waiting }: { current: string; waiting?: number | undefined }): ReactNode {
  return (
    <Tabs label="Maintenance">
      <Tab href="/maintenance" current={current === 'queue'} count={waiting}>
        Work queue
      </Tab>
      {shopKinds.map((kind) => (
        <Tab key={kind} href={outlines[kind].path} current={current === kind}>
          {words[kind]}
        </Tab>
      ))}
    </Tabs>
  )
}
