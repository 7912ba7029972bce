import type { ReactNode } from 'react'
import { Card } from '#web/ui/display/card.tsx'
import { Skeleton } from '#web/ui/feedback/skeleton.tsx'
import { TileSkeleton } from '#web/ui/display/tile.tsx'

/** The shapes of the figures, at their final sizes, so that nothing jumps when they come. */
export function BoardSkeleton(): ReactNode {
  return (
    <>
      <Card title="Act now" flush>
        <ul className="queue">
          {Array.from({ length: 8 }, (_, row) => (
            <li key={row}>
              <Skeleton width={96} height={16} />
              <Skeleton width={`${52 + ((row * 13) % 36)}%`} />
              <Skeleton width={72} />
              <span />
              <span className="max-md:hidden">
                <Skeleton width={64} height={20} />
              </span>
            </li>
          ))}
        </ul>
      </Card>
      <div className="board-tiles" data-count={6}>
        {Array.from({ length: 6 }, (_, tile) => (
          <TileSkeleton key={tile} lines={2} />
        ))}
      </div>
      <div className="grid grid-cols-1 gap-block lg:grid-cols-2 xl:grid-cols-3" aria-hidden="true">
        {Array.from({ length: 3 }, (_, chart) => (
          <Card key={chart} title={<Skeleton width={140} />}>
            <Skeleton height={188} />
          </Card>
        ))}
      </div>
    </>
  )
}
