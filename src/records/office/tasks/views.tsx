import type { RecordViews } from '#web/engine/views.ts'

export const views: RecordViews = {
  searchWords: 'Title or number',
  emptyWords: 'Add one here, or from the record it is about.',
  links: [{ label: 'Templates', href: '/task-templates' }],
}
