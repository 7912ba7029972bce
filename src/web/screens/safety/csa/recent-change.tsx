import clsx from 'clsx'
import { ArrowDown, ArrowUp, Minus } from 'lucide-react'
import type { ReactNode } from 'react'
import type { CategoryFigures } from '#features/safety/csa/answers.ts'
import { changeWords, earlierMeasure } from './measure-words.ts'

const icons = { up: ArrowUp, down: ArrowDown, none: Minus } as const
const tones = { up: 'text-danger-text', down: 'text-success-text', none: 'text-fg-muted' } as const

/** How the measure moved against three months ago; nothing where there was none then, or is none now. */
export function RecentChange({ category }: { category: CategoryFigures }): ReactNode {
  const change = changeWords(earlierMeasure(category.trend), category.measure)
  if (change === null) return null
  const Icon = icons[change.direction]
  return (
    <span className={clsx('flex items-center gap-1 text-xs', tones[change.direction])}>
      <Icon aria-hidden="true" className="size-3" />
      {change.words}
    </span>
  )
}
