import { formatDate } from '#kit/dates/format-time.ts'
import { inSentence } from '#kit/words.ts'
import { formatNumber } from '#kit/format.ts'
import { hrefOf } from '#features/questions/groups.ts'
import { analyzed } from '#features/analytics/routes.ts'
import type { Frame } from '../frame.ts'
import { lengthOf } from './counted.ts'
import { inDays } from './measures.ts'
import { notThere, nothing } from './shape.ts'
import type { Answer, Asking } from './shape.ts'

/** A rate or share as the page of figures works it out, with what it is made of. */
export const answerFigure = async (asking: Asking, frame: Extract<Frame, { type: 'figure' }>): Promise<Answer> => {
  const { deps, user, lexicon } = asking
  const record = lexicon.kinds[frame.kind]
  const tile = record === undefined ? null : await analyzed(deps, user, frame)
  if (record === undefined || tile === null) return notThere
  const days = `${formatDate(frame.from)} – ${formatDate(frame.to)}`
  const own = tile.how === 'miles' ? inDays(record, tile.href, frame) : null
  const count = own === null ? tile.count : await lengthOf(asking, record, own)
  const href = own === null ? tile.href : hrefOf(record, own)
  const basis = own === null ? tile.basis : `${formatNumber(count)} in these days; the rate is of ${tile.basis}`
  return {
    ...nothing,
    response:
      tile.value === null
        ? `${tile.label} can’t be calculated for ${days}: ${basis}.`
        : `${tile.shown} ${inSentence(tile.label)}, ${days} (${basis}).`,
    total: count,
    list: { href, label: `Open list (${formatNumber(count)})` },
    rows: tile.of === null ? [] : [{ label: 'Out of', count: tile.of.count, href: tile.of.href }],
    read: [
      { label: 'Figure', value: tile.label },
      { label: 'Calculated from', value: tile.basis },
      { label: 'Days', value: days },
      { label: 'Divisions', value: frame.division === 'ALL' ? 'All you can access' : 'The one chosen' },
    ],
  }
}
