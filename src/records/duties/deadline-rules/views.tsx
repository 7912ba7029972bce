import type { RecordViews } from '#web/engine/views.ts'
import { wideTitle, widened } from '#records/wide-cells.tsx'
import { deadlineRules } from './record.ts'

export const views: RecordViews = {
  searchWords: 'Code, words, section of law',
  emptyWords: 'The sections of law come with Longhaul; an administrator adds what the company asks for.',
  cells: { title: wideTitle(392), policy: widened(deadlineRules, 'policy', 140), citation: widened(deadlineRules, 'citation', 184) },
}
