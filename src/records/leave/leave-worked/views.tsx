import type { RecordViews } from '#web/engine/views.ts'

export const views: RecordViews = {
  emptyWords: 'Import hours and miles by pay date from payroll. Without them, leave earned by hours or miles goes by completed runs.',
  links: [{ label: 'Time off', href: '/time-off' }],
}
