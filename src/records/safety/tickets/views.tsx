import { lazyPart, lazyTab } from '#web/engine/lazy-panel.tsx'
import type { RecordRow } from '#web/engine/queries/rows.ts'
import type { RecordViews } from '#web/engine/views.ts'

const centsOf = (value: unknown): number => (typeof value === 'number' ? value : 0)

/** The amount of a toll; null if none is entered. */
const tollOf = (row: RecordRow): number | null => centsOf(row['fineTotal']) + centsOf(row['courtCosts']) || null

export const views: RecordViews = {
  searchWords: 'Citation, agency, attorney',
  presets: (row, move, today) =>
    move === 'respond'
      ? { respondedOn: today }
      : move === 'pay_toll'
        ? { paidAmount: tollOf(row), paidOn: today, paymentReference: row['paymentReference'] ?? null }
        : {},
  emptyWords: 'Enter the first citation, or import a list of tickets and tolls.',
  links: [
    { label: 'Attorneys', href: '/tickets/attorneys' },
    { label: 'Analytics', href: '/tickets/figures' },
  ],
  panels: [
    lazyPart('notices', 'Notices of the driver', 'answer', async () => (await import('./panels/notices-panel.tsx')).NoticesPanel),
    lazyTab('charges', 'Charges', async () => (await import('./panels/charges-panel.tsx')).ChargesPanel),
    lazyTab('court', 'Court timeline', async () => (await import('./panels/court-panel.tsx')).CourtPanel),
    lazyTab('payments', 'Payments', async () => (await import('./panels/payments-panel.tsx')).PaymentsPanel),
  ],
}
