import { ChevronDown, ChevronUp, Expand, Pencil, WifiOff, Wrench, X } from 'lucide-react'
import { type ReactNode, useState } from 'react'
import { BulkBar } from '#web/ui/actions/bulk-bar.tsx'
import { Button } from '#web/ui/actions/button.tsx'
import { Checkbox } from '#web/ui/form/checkbox.tsx'
import { Cell, CheckCell, HeadCell, Row, type SortDirection, Table, TableRegion } from '#web/ui/display/data-table.tsx'
import { IconButton } from '#web/ui/actions/icon-button.tsx'
import { Pagination } from '#web/ui/actions/pagination.tsx'
import { Pill } from '#web/ui/display/pill.tsx'
import { Readiness, type ReadinessState } from '#web/ui/display/readiness.tsx'

const units: readonly {
  unit: string
  model: string
  state: ReadinessState
  reason?: string
  driver: string
  miles: string
  age: string
  bad?: boolean
  due: string
  tone?: 'danger' | 'warning'
}[] = [
  {
    unit: '1127',
    model: "Cascadia '22",
    state: 'blocked',
    reason: 'Unsafe defect',
    driver: 'M. Webb',
    miles: '398,112',
    age: 'No sync 31 h',
    bad: true,
    due: 'Overdue 4 d',
    tone: 'danger',
  },
  {
    unit: '1133',
    model: "T680 '21",
    state: 'warning',
    reason: 'PM overdue',
    driver: 'T. Boggs',
    miles: '512,904',
    age: '6 min ago',
    due: 'Overdue 1 d',
    tone: 'danger',
  },
  {
    unit: '1150',
    model: "VNL 760 '23",
    state: 'warning',
    reason: 'Telematics',
    driver: 'R. Okafor',
    miles: '0',
    age: 'Mileage zero',
    bad: true,
    due: 'Today',
    tone: 'warning',
  },
  {
    unit: '1104',
    model: "Cascadia '20",
    state: 'ready',
    driver: 'D. Kimbrough',
    miles: '601,377',
    age: '4 min ago',
    due: 'Mon, Nov 23',
    tone: 'warning',
  },
  { unit: '1162', model: "579 '22", state: 'ready', driver: 'A. Lindqvist', miles: '344,018', age: '12 min ago', due: 'Fri, Nov 27' },
  { unit: '1191', model: "Cascadia '24", state: 'ready', driver: 'G. Dhillon', miles: '121,560', age: '3 min ago', due: 'Tue, Dec 1' },
]

export function GalleryList(): ReactNode {
  const [chosen, setChosen] = useState<readonly string[]>(['1133', '1104'])
  const [sort, setSort] = useState<SortDirection>('ascending')
  const toggle = (unit: string, on: boolean): void => setChosen(on ? [...chosen, unit] : chosen.filter((one) => one !== unit))
  return (
    <div className="card overflow-hidden">
      <div className="split" style={{ height: 420 }}>
        <div className="split-list">
          <TableRegion label="Vehicles table">
            <Table>
              <thead>
                <tr>
                  <CheckCell head>
                    <Checkbox
                      aria-label="Select page"
                      checked={chosen.length === 0 ? false : chosen.length === units.length ? true : 'mixed'}
                      onChange={(on) => setChosen(on ? units.map((one) => one.unit) : [])}
                    />
                  </CheckCell>
                  <HeadCell>Unit</HeadCell>
                  <HeadCell>Readiness</HeadCell>
                  <HeadCell>Driver</HeadCell>
                  <HeadCell numeric>Mileage</HeadCell>
                  <HeadCell>Reading</HeadCell>
                  <HeadCell
                    sort={sort}
                    onSort={() => setSort(sort === 'ascending' ? 'descending' : sort === 'descending' ? 'none' : 'ascending')}
                  >
                    Next PM
                  </HeadCell>
                </tr>
              </thead>
              <tbody>
                {units.map((one) => (
                  <Row key={one.unit} selected={chosen.includes(one.unit)} peeked={one.unit === '1127'}>
                    <CheckCell>
                      <Checkbox
                        aria-label={`Select unit ${one.unit}`}
                        checked={chosen.includes(one.unit)}
                        onChange={(on) => toggle(one.unit, on)}
                      />
                    </CheckCell>
                    <Cell>
                      <a className="cell-key" href={`#${one.unit}`}>
                        {one.unit}
                      </a>
                      <span className="cell-note">{one.model}</span>
                    </Cell>
                    <Cell>
                      <Readiness state={one.state} reason={one.reason} />
                    </Cell>
                    <Cell>{one.driver}</Cell>
                    <Cell numeric {...(one.miles === '0' ? { tone: 'danger' } : {})}>
                      {one.miles}
                    </Cell>
                    <Cell>
                      <span className="cell-age" data-tone={one.bad === true ? 'danger' : undefined}>
                        {one.bad === true ? <WifiOff aria-hidden="true" /> : null}
                        {one.age}
                      </span>
                    </Cell>
                    <Cell tone={one.tone}>{one.due}</Cell>
                  </Row>
                ))}
              </tbody>
            </Table>
          </TableRegion>
          <div className="relative">
            <BulkBar count={chosen.length} matching={41} onSelectMatching={() => undefined} onClear={() => setChosen([])}>
              <Button size="sm" tone="ghost">
                <Wrench aria-hidden="true" />
                Schedule PM
              </Button>
              <Button size="sm" tone="ghost">
                <Pencil aria-hidden="true" />
                Edit
              </Button>
            </BulkBar>
          </div>
          <Pagination
            offset={0}
            limit={50}
            total={41}
            onOffset={() => undefined}
            onLimit={() => undefined}
            freshness="Updated 10:42 AM"
            onRefresh={() => undefined}
          />
        </div>
        <aside className="peek max-lg:hidden" aria-label="Unit 1127 preview" style={{ width: 400 }}>
          <div className="peek-head">
            <span className="peek-position">1 of 41</span>
            <IconButton label="Previous unit" size="sm" disabled>
              <ChevronUp aria-hidden="true" />
            </IconButton>
            <IconButton label="Next unit" size="sm">
              <ChevronDown aria-hidden="true" />
            </IconButton>
            <IconButton label="Open full page" size="sm">
              <Expand aria-hidden="true" />
            </IconButton>
            <IconButton label="Close preview" size="sm">
              <X aria-hidden="true" />
            </IconButton>
          </div>
          <div className="peek-body">
            <section>
              <div className="record-title">
                <h2 className="peek-title">Unit 1127</h2>
                <Pill>Active</Pill>
                <div className="record-actions">
                  <Button size="sm">
                    <Wrench aria-hidden="true" />
                    Open repair
                  </Button>
                </div>
              </div>
              <p className="text-fg-muted">2022 Freightliner Cascadia · TX R41-8827</p>
            </section>
            <section>
              <h3>Blocked from Nov 19, 3:10 PM</h3>
              <div className="reason">
                <WifiOff aria-hidden="true" className="text-danger-text" />
                <span>Telematics: last sync 31 h ago</span>
                <a href="#fix">Fix</a>
              </div>
            </section>
          </div>
        </aside>
      </div>
    </div>
  )
}
