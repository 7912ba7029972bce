import { formatDate } from '#kit/dates/format-time.ts'
import { outlines } from '#records/outlines.ts'
import { rowsOfMetric } from './attention-row.ts'
import type { Row, Source } from './attention-row.ts'

const wordsOf = (value: unknown): string => (typeof value === 'string' ? value : '')
const unitOf = (row: Row): string => `Unit ${wordsOf(row.labels?.['vehicle'])}`

/** A unit past its stop needs the shop, which is booked from here. */
const booking = (row: Row) => ({ label: 'Book repair', href: `${outlines.repairs.path}/new?vehicle=${row.vehicle}&schedule=${row.id}` })

const unit = { kind: 'vehicles', field: 'vehicle' } as const

/** What keeps a unit off the road and is lifted by work, ahead of units that are only said to be blocked. */
export const heldUnits: readonly Source[] = [
  {
    ...rowsOfMetric('pm-schedules.stop', 'sort=forecastOn'),
    needs: 'vehicle',
    say: (row) => ({
      title: unitOf(row),
      why: `${row.title.replace(/, Unit .*$/, '')} is past its stop`,
      dueAt: null,
      act: booking(row),
    }),
    roles: outlines.repairs.create,
    about: unit,
    effect: 'block',
    on: ['main', 'assets'],
  },
  {
    ...rowsOfMetric('repairs.to_certify', 'sort=reportedOn'),
    needs: 'vehicle,reportedOn',
    say: (row) => ({ title: unitOf(row), why: `${row.title}, listed ${formatDate(row.reportedOn)}`, dueAt: null }),
    step: true,
    about: unit,
    effect: 'block',
    on: ['main', 'assets'],
  },
]

/** Leave that waits for a decision, by its first day. One's own is decided by somebody else. */
export const approvals: readonly Source[] = [
  {
    ...rowsOfMetric('time-off.to_decide', 'sort=start'),
    needs: 'start,driver,user,type',
    say: (row) => ({ title: row.title, why: 'Time off to decide', dueAt: null, dueOn: row.start ?? null }),
    step: true,
    effect: 'warn',
    on: ['main', 'drivers'],
  },
]
