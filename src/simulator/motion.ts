import { positionOn } from './roads.ts'
import type { RoadPosition } from './roads.ts'

/** How one vehicle moves. Everything follows from the moment asked about, so a restarted simulator goes on where it was. */
export interface Motion {
  readonly corridor: number
  /** Metres into the corridor at the epoch. */
  readonly offset: number
  /** Cruising speed in metres per second; 0 for a parked vehicle. */
  readonly cruise: number
  /** UTC hour at which the driving day begins. */
  readonly departs: number
  /** Hours driven per day. */
  readonly hours: number
}

const epoch = Date.UTC(2026, 0, 1)
const dayLength = 86_400_000
const hourLength = 3_600_000

/** Metres driven from 1 January 2026 to the moment; negative before it. */
export const drivenBy = (motion: Motion, moment: Date): number => {
  const elapsed = moment.getTime() - epoch - motion.departs * hourLength
  const days = Math.floor(elapsed / dayLength)
  const today = Math.min(elapsed - days * dayLength, motion.hours * hourLength)
  return Math.floor(((days * motion.hours * hourLength + today) / 1000) * motion.cruise)
}

export const isDriving = (motion: Motion, moment: Date): boolean => {
  if (motion.cruise === 0) return false
  const elapsed = moment.getTime() - epoch - motion.departs * hourLength
  return elapsed - Math.floor(elapsed / dayLength) * dayLength < motion.hours * hourLength
}

export const positionAt = (motion: Motion, moment: Date): RoadPosition =>
  positionOn(motion.corridor, motion.offset + drivenBy(motion, moment))
