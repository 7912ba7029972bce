import type { Frame } from '../frame.ts'
import { availableDays } from '../frames/availability.ts'
import { followingWords, isGlue } from '../reader/glue.ts'
import type { Linked } from '../reading/link.ts'
import type { Reading } from '../reading/reading.ts'
import type { Period } from '../reading/words/period.ts'
import { periodAfter } from './days-before.ts'

/** "And on Wednesday?" after who can take a run, who drove a unit, or what is left of a year: the same question of other days. */
export const readOtherDays = ({ text, mentions }: Linked, { before, today }: Reading): Frame | null => {
  if (before === null || mentions.length > 0) return null
  const period = periodAfter(text, today, before.type === 'balance' || before.type === 'figure' ? 'past' : 'future', before)
  if (period === null) return null
  const rest = ` ${text} `.replace(` ${period.words} `, ' ').split(' ').filter(Boolean)
  return rest.every((word) => isGlue(word) || followingWords.has(word)) ? onDays(before, period, today) : null
}

const onDays = (before: Frame, period: Period, today: string): Frame | null => {
  const { from, to } = period
  switch (before.type) {
    case 'availability':
      return period.either === true ? null : { ...before, ...availableDays(period, today) }
    case 'about': {
      if (before.day === undefined || from === null || to === null || from.startsWith('now')) return null
      const { to: _last, ...same } = before
      return from === to ? { ...same, day: from } : { ...same, day: from, to }
    }
    case 'figure':
      return from === null || from.startsWith('now') ? null : { ...before, from, to: to ?? today }
    case 'balance': {
      const year = from?.slice(0, 4)
      return year === undefined || from !== `${year}-01-01` || (to !== null && to.slice(0, 4) !== year)
        ? null
        : { ...before, year: Number(year) }
    }
    default:
      return null
  }
}
