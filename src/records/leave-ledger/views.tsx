import type { RecordViews } from '#web/engine/views.ts'
import { wideTitle } from '../wide-cells.tsx'

const back = [{ label: 'Time off', href: '/time-off' }]

export const leaveLedgerViews: RecordViews = {
  cells: { title: wideTitle(360) },
  emptyWords: 'Import opening balances, or add one. What requests take and give back follows by itself.',
  links: back,
}

export const leavePolicyViews: RecordViews = {
  emptyWords: 'Add how many days of a type you grant a year, for the company or for a division.',
  links: back,
}

export const leaveBlackoutViews: RecordViews = {
  emptyWords: 'Add days on which nobody is to be off, or on which you are closed.',
  links: back,
}

export const leaveCoverageViews: RecordViews = {
  emptyWords: 'Add how many of a division’s drivers have to stay.',
  links: back,
}
