import { lazyTab } from '#web/engine/lazy-panel.tsx'

/** The report as it first came in, beside the record as it stands. */
export const originalPanel = lazyTab(
  'original',
  'Original report',
  async () => (await import('#web/engine/detail/history/original-panel.tsx')).OriginalPanel,
)
