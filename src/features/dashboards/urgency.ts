import type { Reading } from '#kit/duty/duty.ts'

const day = 86_400_000

/** Milliseconds until it is due; a date is due at the end of the day. Null without a due date. */
export const leftOf = ({ due }: Reading, now: number): number | null => {
  if (due === null) return null
  return (due.length === 10 ? Date.parse(`${due}T00:00:00Z`) + 1.25 * day : Date.parse(due)) - now
}

/** Due within two days and still possible; blocked or just missed; due later or on no day. */
export const urgencies = ['soon', 'missed', 'later'] as const
export type Urgency = (typeof urgencies)[number]

/** Sort key of the queue: groups in the order of `urgencyOf`, legal duties first in each; within a group by time. */
const rankOf = (reading: Reading, now: number): readonly [group: number, within: number] => {
  const left = leftOf(reading, now)
  const legal = reading.weight === 'legal'
  if (reading.weight === 'block') return [3, left === null ? 0 : -left]
  if (left === null) return [6, 0]
  if (left <= 0) return [legal ? 2 : 4, -left]
  if (left < 2 * day) return [legal ? 0 : 1, left]
  return [5, left]
}

export const urgencyOf = (reading: Reading, now: number): Urgency => {
  const [group] = rankOf(reading, now)
  return group < 2 ? 'soon' : group < 5 ? 'missed' : 'later'
}

/** Whether it is a legal duty due within two days. */
export const isUrgentByLaw = (reading: Reading, now: number): boolean => rankOf(reading, now)[0] === 0

/** Legal duties due within two days, other duties due within two days, missed legal duties, blocked records, other missed duties, the rest. */
export const byRank =
  (now: number) =>
  (one: Reading, other: Reading): number => {
    const [[group, within], [otherGroup, otherWithin]] = [rankOf(one, now), rankOf(other, now)]
    return group - otherGroup || within - otherWithin
  }

/** The first `most` of sorted rows, with up to a third reserved for missed ones. */
export const inRoom = <Row>(rows: readonly Row[], urgency: (row: Row) => Urgency, most: number): readonly Row[] => {
  const missed = rows.filter((row) => urgency(row) === 'missed').length
  const room = most - Math.min(missed, Math.ceil(most / 3))
  const soon = rows.filter((row) => urgency(row) === 'soon').slice(0, room)
  return [...soon, ...rows.filter((row) => urgency(row) !== 'soon')].slice(0, most)
}
