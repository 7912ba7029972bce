import type { ReactNode } from 'react'
import { formatNumber } from '#kit/format.ts'
import { Anchor } from '#web/ui/overlay/anchor.tsx'
import { Card } from '#web/ui/display/card.tsx'
import { Tile } from '#web/ui/display/tile.tsx'
import type { BoardFigure } from '#features/metrics/answers.ts'

/** At most six figures; each is the link to the list it counts. */
export function Tiles({ tiles }: { tiles: readonly BoardFigure[] }): ReactNode {
  return (
    <div className="board-tiles" data-count={tiles.length}>
      {tiles.map((tile) => (
        <Tile
          key={tile.key}
          label={tile.label}
          value={valueOf(tile)}
          href={tile.href}
          trend={tile.trend}
          delta={tile.change === null ? undefined : { words: tile.change.words, direction: arrowOf(tile.change) }}
          goal={goalOf(tile)?.words}
          goalTone={goalOf(tile)?.tone}
          basis={basisOf(tile)}
        />
      ))}
    </div>
  )
}

/** What a dashboard counts beyond its tiles: one line each, the whole line a link to its list. */
export function MoreFigures({ figures }: { figures: readonly BoardFigure[] }): ReactNode {
  if (figures.length === 0) return null
  return (
    <Card title="More figures" flush>
      <ul className="board-lines">
        {figures.map((figure) => (
          <li key={figure.key}>
            <Anchor href={figure.href}>
              <span>{figure.label}</span>
              <b>{valueOf(figure)}</b>
              <span>{basisOf(figure)}</span>
            </Anchor>
          </li>
        ))}
      </ul>
    </Card>
  )
}

const arrowOf = ({ direction }: NonNullable<BoardFigure['change']>): 'up' | 'down' | undefined =>
  direction === 'same' ? undefined : direction

/** A share of how things are now is read as its count: 12 drivers are blocked. With a goal, or over past days, the share is the figure. */
const isCount = ({ how, goal, dated, place }: BoardFigure): boolean => how === 'share' && goal === null && !dated && place === 'tile'

const valueOf = (figure: BoardFigure): string => (isCount(figure) ? formatNumber(figure.count) : figure.shown)

function goalOf({ goal, value, how }: BoardFigure): { words: string; tone: 'success' | 'danger' | undefined } | undefined {
  if (goal === null) return undefined
  const words = `goal ${goal.shown}`
  if (goal.met === null || value === null) return { words, tone: undefined }
  if (goal.met) return { words: `${words} met`, tone: 'success' }
  if (how !== 'share') return { words: `${words} missed`, tone: 'danger' }
  const below = goal.value - Math.round(value * 100)
  return { words: below < 1 ? `${words}, just below` : `${words}, ${below} ${below === 1 ? 'pt' : 'pts'} below`, tone: 'danger' }
}

function basisOf(figure: BoardFigure): string | undefined {
  const { how, of, shown, basis } = figure
  if (how === 'count') return undefined
  return isCount(figure) && of !== null ? `${shown} of ${formatNumber(of.count)} ${of.label}` : basis
}
