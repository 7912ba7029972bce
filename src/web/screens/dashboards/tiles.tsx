import clsx from 'clsx'
import type { ReactNode } from 'react'
import { formatNumber, formatPercent } from '#kit/format.ts'
import { Tile } from '#web/ui/display/tile.tsx'
import type { TileFigure } from './contract.ts'

/** At most ten figures; each is the link to the list whose total equals it. */
export function Tiles({ tiles }: { tiles: readonly TileFigure[] }): ReactNode {
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
            value={tile.shown ?? formatNumber(tile.value)}
            href={tile.href}
            delta={tile.goal === null ? shareOf(tile) : distanceOf(tile, tile.goal)}
            goal={tile.goal === null ? undefined : `goal ${tile.goal}%`}
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

function shareOf({
  value,
  denominator,
  tone,
}: TileFigure): { words: string; tone: 'success' | 'danger' | 'warning' | 'neutral' } | undefined {
  if (denominator === null) return undefined
  if (denominator.value === 0) return { words: 'none yet', tone: 'neutral' }
  return { words: formatPercent(value / denominator.value, 0), tone: tone === 'info' ? 'neutral' : tone }
}

/** How far a share is from its goal, in points as the tile rounds them. */
function distanceOf({ value, denominator, tone }: TileFigure, goal: number): ReturnType<typeof shareOf> {
  if (denominator === null || denominator.value === 0) return undefined
  const below = goal - Math.round((value / denominator.value) * 100)
  const words = tone === 'success' ? 'goal met' : below < 1 ? 'just below' : `${below} pts below`
  return { words, tone: tone === 'info' ? 'neutral' : tone }
}

const basisOf = ({ basis, denominator }: TileFigure): string | undefined =>
  basis !== null ? basis : denominator === null ? undefined : `of ${formatNumber(denominator.value)} ${denominator.label}`
