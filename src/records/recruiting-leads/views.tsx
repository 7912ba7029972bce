import { recruitingEditors } from '#kit/roles.ts'
import type { RecordViews } from '#web/engine/views.ts'

export const leadViews: RecordViews = {
  searchWords: 'Name, phone, email',
  links: [
    { label: 'Board', href: '/recruiting/leads/board' },
    { label: 'Call mode', href: '/recruiting/leads/call', roles: recruitingEditors },
  ],
  emptyWords: 'Add a walk-in or a caller, or import a list from a job board.',
}
