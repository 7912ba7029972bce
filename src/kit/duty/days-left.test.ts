import { describe, expect, test } from 'vitest'
import { daysLeft, dueDay } from './days-left.ts'
import { readingWords } from './reading-words.ts'

const timeZone = 'America/New_York'
/** 10:00 AM in Missouri on the company's day. */
const morning = { now: new Date('2026-11-20T16:00:00Z'), today: '2026-11-20', timeZone }
/** The end of November 21 in Missouri. */
const courtDay = '2026-11-22T05:59:59.999+00:00'
const court = { text: 'Court date', due: courtDay, weight: 'due' as const }

describe('what is due on a calendar day counts days', () => {
  test.each([
    ['2026-11-22T05:59:59.999Z', '2026-11-21'],
    ['2026-11-22T04:59:59.999+00:00', '2026-11-21'],
    ['2026-07-22T09:59:59.999Z', '2026-07-21'],
    ['2026-11-21', '2026-11-21'],
    ['2026-11-22T05:59:00.000Z', null],
  ])('%s', (due, day) => expect(dueDay(due)).toBe(day))

  test.each([
    ['2026-11-20T16:00:00Z', '2026-11-20', 'Court date, 1 d left'],
    // 42 hours before its end it is the day after tomorrow.
    ['2026-11-20T11:59:59Z', '2026-11-19', 'Court date, 2 d left'],
    ['2026-11-21T16:00:00Z', '2026-11-21', 'Court date, today'],
    ['2026-11-22T16:00:00Z', '2026-11-22', 'Court date, 1 d late'],
    ['2026-11-01T16:00:00Z', '2026-11-01', 'Court date by Nov 21'],
  ])('at %s', (now, today, words) => {
    expect(readingWords(court, { now: new Date(now), today, timeZone }).words).toBe(words)
  })

  test('where it ended in another zone it is late, and where it has not it is today', () => {
    expect(daysLeft('2026-11-21T04:59:59.999Z', { now: new Date('2026-11-21T05:30:00Z'), today: '2026-11-20' })).toBe(-1)
    expect(daysLeft('2026-11-21T07:59:59.999Z', { now: new Date('2026-11-21T06:30:00Z'), today: '2026-11-21' })).toBe(0)
  })

  test('a time of day counts hours', () => {
    const test8h = { text: 'Alcohol test', due: '2026-11-21T22:10:00.000Z', weight: 'legal' as const }
    expect(daysLeft(test8h.due, morning)).toBeNull()
    expect(readingWords(test8h, morning).words).toBe('Alcohol test, 30 h left')
  })
})
