import type { ReactNode } from 'react'
import { formatNumber, formatPercent } from '#kit/format.ts'
import { Tile } from '../../ui/tile.tsx'
import type { TileFigure } from './contract.ts'

/** At most eight figures; each is the link to the list whose total equals it. */
export function Tiles({ tiles }: { tiles: readonly TileFigure[] }): ReactNode {
  return (
    <div className="tiles">
      {tiles.map((tile) => (
        <Tile
          key={tile.key}
          label={tile.label}
          value={formatNumber(tile.value)}
          href={tile.href}
          delta={shareOf(tile)}
          basis={basisOf(tile)}
        />
      ))}
    </div>
  )
}

function shareOf({
  value,
  denominator,
  tone,
}: TileFigure): { words: string; tone: 'success' | 'danger' | 'warning' | 'neutral' } | undefined {
  if (denominator === null) return undefined
  const words = denominator.value === 0 ? 'none yet' : formatPercent(value / denominator.value, 0)
  return { words, tone: tone === 'info' ? 'neutral' : tone }
}

const basisOf = ({ denominator }: TileFigure): string | undefined =>
  denominator === null ? undefined : `of ${formatNumber(denominator.value)} ${denominator.label}`
