import type { RecordViews } from '#web/engine/views.ts'
import { wideTitle } from '#records/wide-cells.tsx'

const back = [{ label: 'Time off', href: '/time-off' }]

export const leaveLedgerViews: RecordViews = {
  cells: { title: wideTitle(360) },
  emptyWords: 'Import opening balances, or add one. Grants and requests add their own lines.',
  links: back,
}

export const leaveWorkedViews: RecordViews = {
  emptyWords: 'Import hours and miles by pay date from payroll. Without them, leave earned by hours or miles goes by completed runs.',
  links: back,
}

export const leavePolicyViews: RecordViews = {
  emptyWords: 'Add how you grant and count a type of leave, for the company or for a division.',
  links: [...back, { label: 'Hours and miles worked', href: '/time-off/worked' }],
}

export const leaveBlackoutViews: RecordViews = {
  emptyWords: 'Add days on which nobody is to be off, or on which you are closed.',
  links: back,
}

export const leaveCoverageViews: RecordViews = {
  emptyWords: 'Add how many of a division’s drivers have to stay.',
  links: back,
}
