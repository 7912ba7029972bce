import type { RecordViews } from '../../engine/views.ts'
import { UserAccessPanel } from './user-access-panel.tsx'

/** What the generic screens of users get besides their fields. */
export const userViews: RecordViews = {
  searchWords: 'Name or email',
  panels: [{ key: 'access', label: 'Access and sessions', place: 'tab', Panel: UserAccessPanel }],
}
