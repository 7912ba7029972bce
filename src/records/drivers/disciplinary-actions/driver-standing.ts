import { formatCount } from '#kit/format.ts'
import { formatDate } from '#kit/dates/format-time.ts'
import type { categories } from './levels.ts'
import type { Level, PolicyShown, Prior } from './panels/use-outlook.ts'

type Category = keyof typeof categories

/** What GET /api/drivers/{id}/conduct answers. */
export type Conduct = {
  today: string
  points: number
  ladders: readonly {
    category: Category
    policy: PolicyShown | null
    active: readonly Prior[]
    expired: readonly Prior[]
    next: Level | null
  }[]
  curve: readonly { on: string; points: number }[]
  timeline: readonly (
    | {
        kind: 'action'
        id: string
        number: string
        on: string
        title: string
        category: Category
        level: Level
        points: number | null
        countsUntil: string | null
        status: string
      }
    | { kind: 'clean'; id: string; number: string; on: string; title: string; recognition: string | null; status: string }
  )[]
}

/** "7 points today; the next expire on Mar 1, 2027". */
export const standingWords = ({ points, ladders }: Pick<Conduct, 'points' | 'ladders'>): string => {
  const next = ladders
    .flatMap((ladder) => ladder.active)
    .filter((prior) => prior.points > 0)
    .map((prior) => prior.countsUntil)
    .toSorted()[0]
  return `${formatCount(points, 'point')} today${next === undefined ? '' : `; the next expire after ${formatDate(next)}`}`
}
