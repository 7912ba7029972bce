import { addDays } from 'date-fns/addDays'
import { parseISO } from 'date-fns/parseISO'
import { subYears } from 'date-fns/subYears'
import { isoDay } from '#kit/dates/iso-day.ts'
import type { Write } from '#engine/write/rules.ts'
import type { ReadTx } from '#engine/write/rules.ts'
import { dayIn } from '#platform/clock.ts'
import { sets, textOf } from '#records/effects.ts'
import { refuseFutureDays } from '#records/future-days.ts'
import { zonesOf } from '#records/company/home-division.ts'

/** Days of what has happened; each of them starts or ends a clock, or proves a payment. */
const happened = [
  'dispositionOn',
  'convictedOn',
  'notifiedEmployerOn',
  'notifiedStateOn',
  'suspendedOn',
  'suspensionNoticeOn',
  'respondedOn',
  'retainedOn',
  'paidOn',
] as const

/** Notices of a conviction: none comes before it. */
const notices = ['notifiedEmployerOn', 'notifiedStateOn'] as const

/** Refuses what has not come yet, and a notice before its conviction. */
export const refuseWrongDays = async (tx: ReadTx, writes: readonly Write[]): Promise<void> => {
  await refuseFutureDays(tx, writes, happened)
  for (const write of writes) {
    const convictedOn = textOf(write.after['convictedOn']) ?? textOf(write.after['dispositionOn'])
    for (const field of notices) {
      const noticedOn = textOf(write.after[field])
      if (sets(write, field) && noticedOn !== null && convictedOn !== null && noticedOn < convictedOn)
        write.issues.push({ field, message: 'Before the outcome' })
    }
  }
}

const iso = (day: Date): string => isoDay(day)

/** A day more than ten years back or 30 days ahead is asked about: mostly it is a slip of the year. */
export const askFarDays = async (tx: ReadTx, writes: readonly Write[]): Promise<void> => {
  const dated = writes.filter((write) => sets(write, 'issuedAt') && textOf(write.after['issuedAt']) !== null)
  const zoneOf = await zonesOf(
    tx,
    dated.map(({ after }) => after),
  )
  const today = parseISO(tx.today)
  for (const { after, warnings } of dated) {
    const day = dayIn(new Date(String(after['issuedAt'])), zoneOf(after))
    if (day < iso(subYears(today, 10))) warnings?.push({ field: 'issuedAt', message: 'More than ten years back' })
    if (day > iso(addDays(today, 30))) warnings?.push({ field: 'issuedAt', message: 'More than 30 days ahead' })
  }
}
