import { expect, test } from 'vitest'
import { accidentClocks } from '#records/safety/accidents/clocks.ts'
import { dueAtOf } from '#records/duties/deadlines/due.ts'
import { shippedRules } from '#records/duties/deadline-rules/shipped.ts'
import { forecast } from './clock-forecast.ts'

const timeZone = 'America/Chicago'
const reportedAt = '2026-11-20T16:42:00.000Z'
/** Reported nine hours after it happened. */
const report = { occurredAt: '2026-11-20T07:40:00.000Z', fatalities: 0, treatedAway: false, towAway: true, driverCited: false }

const foreseen = (values: object, insurerRule?: { offset: number; unit: 'hours' }): string | undefined =>
  forecast({ ...values }, { reportedAt, timeZone, insurerRule }).clocks.find(({ code }) => code === 'ACC-INSURER')?.dueAt

test('E2 the intake names the insurer’s deadline as saving then sets it: from the report, not from the accident', () => {
  const row = { ...report, id: 'one', reportedAt } as never
  const { clocks } = accidentClocks(() => timeZone, reportedAt)(row)
  const saved = clocks.running.find(({ code }) => code === 'ACC-INSURER')
  expect(foreseen(report)).toBe(dueAtOf(shippedRules['ACC-INSURER'], String(saved?.startsAt), timeZone))
  expect(foreseen(report)).toBe('2026-11-21T16:42:00.000Z')
})

test('the company’s own time counts where the device knows it', () => {
  expect(foreseen(report, { offset: 48, unit: 'hours' })).toBe('2026-11-22T16:42:00.000Z')
})

test('no insurer deadline starts without injury or damage', () => {
  expect(foreseen({ ...report, towAway: false })).toBeUndefined()
})
