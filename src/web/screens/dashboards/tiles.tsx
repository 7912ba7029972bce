import clsx from 'clsx'
import type { ReactNode } from 'react'
import { formatNumber } from '#kit/format.ts'
import { Tile } from '#web/ui/display/tile.tsx'
import type { MetricFigure } from '#features/metrics/answers.ts'

/** At most ten figures; each is the link to the list whose total equals it. */
export function Tiles({ tiles }: { tiles: readonly MetricFigure[] }): ReactNode {
  return (
    <div
      className={clsx(
        'grid grid-cols-2 gap-block md:grid-cols-3 lg:grid-cols-12',
        (tiles.length === 9 || tiles.length === 10) && 'xl:grid-cols-[repeat(20,minmax(0,1fr))]',
      )}
    >
      {tiles.map((tile, index) => (
        <div key={tile.key} className={clsx('grid min-w-0 max-md:last:odd:col-span-2', widthOf(index, tiles.length))}>
          <Tile
            label={tile.label}
            value={isPlainShare(tile) ? formatNumber(tile.count) : tile.shown}
            href={tile.href}
            delta={deltaOf(tile)}
            goal={tile.goal === null ? undefined : `goal ${tile.goal.shown}`}
            basis={basisOf(tile)}
          />
        </div>
      ))}
    </div>
  )
}

/** Up to six stand in one row where there is room; seven as four and three, nine as five and four, ten as two rows of five, so that no row ends in a hole. */
function widthOf(index: number, total: number): string {
  if (total === 7) return index < 4 ? 'lg:col-span-3' : 'lg:col-span-4'
  if (total === 9) return index < 5 ? 'lg:col-span-4' : 'lg:col-span-4 xl:col-span-5'
  if (total === 10) return clsx(index < 4 ? 'lg:col-span-3' : 'lg:col-span-4', 'md:max-lg:last:col-span-3 xl:col-span-4')
  if (total === 8 || total === 4) return 'lg:col-span-3'
  return total === 5 ? (index < 3 ? 'lg:col-span-4' : 'lg:col-span-6') : 'lg:col-span-4 xl:col-span-2'
}

/** A share without a goal: the count is the number, and the share is next to it. */
const isPlainShare = ({ how, goal }: MetricFigure): boolean => how === 'share' && goal === null

type Delta = { words: string; tone: 'success' | 'danger' | 'neutral' }

function deltaOf(tile: MetricFigure): Delta | undefined {
  const { goal, value, shown, of } = tile
  if (isPlainShare(tile)) return { words: of?.count === 0 ? 'none yet' : shown, tone: 'neutral' }
  if (goal === null || goal.met === null || value === null) return undefined
  if (goal.met) return { words: 'goal met', tone: 'success' }
  if (tile.how !== 'share') return { words: value > goal.value ? 'above goal' : 'below goal', tone: 'danger' }
  const below = goal.value - Math.round(value * 100)
  return { words: below < 1 ? 'just below' : `${below} pts below`, tone: 'danger' }
}

function basisOf(tile: MetricFigure): string | undefined {
  if (tile.how === 'count') return undefined
  return isPlainShare(tile) && tile.of !== null ? `of ${formatNumber(tile.of.count)} ${tile.of.label}` : tile.basis
}
