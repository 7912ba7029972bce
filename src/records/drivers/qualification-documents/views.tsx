import { lazy } from 'react'
import { formatDate } from '#kit/dates/format-time.ts'
import { identityReaders } from '#kit/roles.ts'
import { lazyPart } from '#web/engine/lazy-panel.tsx'
import { textOf } from '#web/engine/queries/rows.ts'
import type { FieldHint, RecordViews } from '#web/engine/views.ts'
import { goodUntil } from './annual-inspection.ts'

const CheckDialog = lazy(async () => ({ default: (await import('../go-live/check-dialog.tsx')).CheckDialog }))

/** Web parts of documents. */
export const views: RecordViews = {
  searchWords: 'Issuer or number',
  emptyWords: 'Driver and unit documents appear here with their expiration dates.',
  links: [{ label: 'Scans to file', href: '/drivers/scans', roles: identityReaders }],
  panels: [lazyPart('paper', 'Paper file', 'alert', async () => (await import('../go-live/paper-panel.tsx')).PaperPanel)],
  moveDialogs: { check_paper: CheckDialog },
  hints: { inspectedBy: goodUntilHint },
}

/** How long an annual inspection is good for, as soon as it is said who inspected and when. */
function goodUntilHint(values: Readonly<Record<string, unknown>>): FieldHint | null {
  const [type, issuedOn, inspectedBy] = ['type', 'issuedOn', 'inspectedBy'].map((name) => textOf(values[name]))
  if (type === undefined || !issuedOn || !inspectedBy) return null
  const until = goodUntil({ type, issuedOn, inspectedBy })
  return until === null ? null : { words: `Good until ${formatDate(until)} (49 CFR 396.17).`, fill: { expirationDate: until } }
}
