import { lazy } from 'react'
import { operationsStaff } from '#kit/roles.ts'
import { lazyPart } from '#web/engine/lazy-panel.tsx'
import type { RecordViews } from '#web/engine/views.ts'
import { CancelPart } from './panels/cancel-part.tsx'

const PriceDialog = lazy(async () => ({ default: (await import('./panels/price-dialog.tsx')).PriceDialog }))

const CancelDialog = lazy(async () => ({ default: (await import('./panels/cancel-dialog.tsx')).CancelDialog }))

export const views: RecordViews = {
  searchWords: 'Driver, employee or number',
  emptyWords: 'Add a request for a driver, or request time off for yourself.',
  links: [
    { label: 'Calendar', href: '/time-off' },
    { label: 'Ledger', href: '/time-off/ledger' },
    { label: 'Hours worked', href: '/time-off/worked', roles: operationsStaff },
    { label: 'Policies', href: '/time-off/policies', roles: operationsStaff },
    { label: 'Blackouts', href: '/time-off/blackouts', roles: operationsStaff },
    { label: 'Coverage', href: '/time-off/coverage', roles: operationsStaff },
  ],
  panels: [
    lazyPart('open-runs', 'Uncovered runs', 'alert', async () => (await import('./panels/open-runs.tsx')).OpenRuns),
    lazyPart('balance', 'Balance', 'rail', async () => (await import('./panels/balance-panel.tsx')).BalancePanel),
    lazyPart('fmla', 'FMLA', 'rail', async () => (await import('./panels/fmla-panel.tsx')).FmlaPanel),
  ],
  moveParts: { cancel: CancelPart },
  moveDialogs: { approve: PriceDialog, designate: PriceDialog, cancel: CancelDialog },
}
