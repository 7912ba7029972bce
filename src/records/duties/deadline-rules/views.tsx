import type { RecordViews } from '#web/engine/views.ts'

export const views: RecordViews = {
  searchWords: 'Code, words, section of law',
  emptyWords: 'The sections of law come with Longhaul; an administrator adds what the company asks for.',
}
