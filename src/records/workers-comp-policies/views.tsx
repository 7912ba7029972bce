import type { RecordViews } from '#web/engine/views.ts'
import { ExperiencePanel } from './experience-panel.tsx'

export const workersCompPolicyViews: RecordViews = {
  searchWords: 'Carrier, policy number',
  emptyWords: 'Add a policy year with its premium, and its claims and losses stand beside it.',
  panels: [{ key: 'experience', label: 'Losses and experience', place: 'overview', Panel: ExperiencePanel }],
}
