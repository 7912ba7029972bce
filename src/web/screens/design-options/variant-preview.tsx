import { LayoutDashboard, Plus, Truck, Users } from 'lucide-react'
import type { ReactNode } from 'react'
import type { Variant } from '#web/appearance/appearance.ts'
import { BrandMark } from '#web/ui/display/brand-mark.tsx'
import { Button } from '#web/ui/actions/button.tsx'
import { Cell, HeadCell, Row, Table } from '#web/ui/display/data-table.tsx'
import { Pill } from '#web/ui/display/pill.tsx'
import { Readiness, type ReadinessState } from '#web/ui/display/readiness.tsx'
import { Tile } from '#web/ui/display/tile.tsx'

/** A corner of the product in that design, drawn with the real parts; to look at only. */
export function VariantPreview({ variant, theme }: { variant: Variant; theme: 'light' | 'dark' }): ReactNode {
  return (
    <div className="preview preview-root" data-variant={variant} data-theme={theme} aria-hidden="true" inert>
      <div className="preview-sidebar sidebar">
        <div className="brand">
          <BrandMark />
          <span>Longhaul</span>
        </div>
        <div className="nav">
          <NavLine icon={<LayoutDashboard />}>Dashboard</NavLine>
          <NavLine icon={<Truck />} current>
            Vehicles
          </NavLine>
          <NavLine icon={<Users />}>Drivers</NavLine>
        </div>
      </div>
      <div className="preview-main">
        <div className="preview-bar">
          <span className="text-xl font-heading">Vehicles</span>
          <Button tone="primary" className="ml-auto">
            <Plus />
            Add
          </Button>
        </div>
        <div className="preview-page">
          <div className="grid grid-cols-2 gap-block">
            <Tile
              label="Ready to run"
              value="96"
              trend={[70, 74, 72, 80, 84, 83, 90, 96]}
              delta={{ words: '6 more', direction: 'up', tone: 'success' }}
            />
            <Tile
              label="PM overdue"
              value="4"
              trend={[2, 3, 3, 2, 5, 6, 5, 4]}
              delta={{ words: '1 fewer', direction: 'down', tone: 'success' }}
            />
          </div>
          <div className="card overflow-hidden">
            <Table flat>
              <thead>
                <tr>
                  <HeadCell>Unit</HeadCell>
                  <HeadCell>Readiness</HeadCell>
                  <HeadCell>Next PM</HeadCell>
                </tr>
              </thead>
              <tbody>
                {rows.map((row) => (
                  <Row key={row.unit} selected={row.unit === '1133'}>
                    <Cell>
                      <span className="cell-key">{row.unit}</span>
                    </Cell>
                    <Cell>
                      <Readiness state={row.state} />
                    </Cell>
                    <Cell>{row.due}</Cell>
                  </Row>
                ))}
              </tbody>
            </Table>
          </div>
        </div>
      </div>
    </div>
  )
}

const rows: readonly { unit: string; state: ReadinessState; due: ReactNode }[] = [
  { unit: '1127', state: 'blocked', due: <Pill tone="danger">Overdue 4 d</Pill> },
  { unit: '1133', state: 'warning', due: <Pill tone="warning">Today</Pill> },
  { unit: '1104', state: 'ready', due: 'Mon, Nov 23' },
  { unit: '1162', state: 'ready', due: 'Fri, Nov 27' },
]

function NavLine({ icon, current, children }: { icon: ReactNode; current?: boolean; children: ReactNode }): ReactNode {
  return (
    <div className="nav-item">
      <a href="#design" aria-current={current === true ? 'page' : undefined}>
        {icon}
        {children}
      </a>
    </div>
  )
}
