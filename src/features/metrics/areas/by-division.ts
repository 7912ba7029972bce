import type { GroupedChart } from '../metric.ts'

/** A metric by division. `counted` is the head of its numbers. */
export const byDivision = (metric: string, counted: string, title = 'By division'): GroupedChart => ({
  title,
  heads: ['Division', counted],
  note: 'includes sub-divisions',
  shape: 'bars',
  metric,
  across: { by: 'divisions' },
})
