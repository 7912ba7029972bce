import { formatDate } from '#kit/format-time.ts'
import { inSentence } from '#kit/words.ts'
import { figureOf } from '../../figures/one.ts'
import type { Frame } from '../frame.ts'
import { notThere, nothing } from './shape.ts'
import type { Answer, Asking } from './shape.ts'

/** A rate or share as the page of figures works it out, with what it is made of. */
export const answerFigure = async ({ deps, user, lexicon }: Asking, frame: Extract<Frame, { type: 'figure' }>): Promise<Answer> => {
  const record = lexicon.kinds[frame.kind]
  const tile = record === undefined ? null : await figureOf(deps, user, frame)
  if (record === undefined || tile === null) return notThere
  const days = `${formatDate(frame.from)} – ${formatDate(frame.to)}`
  return {
    ...nothing,
    response:
      tile.value === null
        ? `${tile.label} can’t be worked out for ${days}: ${tile.basis}.`
        : `${tile.shown} ${inSentence(tile.label)}, ${days} (${tile.basis}).`,
    total: tile.count,
    list: { href: tile.href, label: `Open list (${tile.count.toLocaleString('en-US')})` },
    rows: tile.of === null ? [] : [{ label: 'Out of', count: tile.of.count, href: tile.of.href }],
    read: [
      { label: 'Figure', value: tile.label },
      { label: 'Worked out on', value: tile.basis },
      { label: 'Days', value: days },
      { label: 'Divisions', value: frame.division === 'ALL' ? 'All that you may see' : 'The one chosen' },
    ],
  }
}
