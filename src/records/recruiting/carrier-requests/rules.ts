import { sql } from 'drizzle-orm'
import { formatDate } from '#kit/dates/format-time.ts'
import { monthsAfter } from '#kit/dates/iso-day.ts'
import { deriveStatus } from '#engine/write/derive-status.ts'
import { rulesFor } from '#engine/write/rules-for.ts'
import type { PlannedWrite, StoredOf } from '#engine/write/rules-for.ts'
import type { Write } from '#engine/write/rules.ts'
import { companyTimeZone } from '#platform/clock.ts'
import { nextDeadlineOf } from '#records/duties/deadlines/rules.ts'
import { syncDeadlines } from '#records/duties/deadlines/sync.ts'
import { refuseFutureDays } from '#records/future-days.ts'
import { homesOf } from '#records/company/home-division.ts'
import { requestClocks } from './clocks.ts'
import { carrierRequests } from './record.ts'

type Request = StoredOf<typeof carrierRequests>

const past = ['receivedOn', 'answeredOn', 'correctionOn', 'correctedOn', 'rebuttedOn', 'rebuttalSentOn'] as const

/** A new correction or rebuttal is open until it is decided or sent on; then the request is answered again. */
const settleDispute = (write: PlannedWrite<typeof carrierRequests>): void => {
  const { after, move } = write
  if (move === 'request_correction') Object.assign(after, { correctedOn: null, correction: null })
  if (move === 'rebut') Object.assign(after, { rebuttalSentOn: null })
  if (after.status === 'disputed' && !isOpen(after.correctionOn, after.correctedOn) && !isOpen(after.rebuttedOn, after.rebuttalSentOn))
    deriveStatus(write, 'answered')
}

const isOpen = (from: string | null, done: string | null): boolean => from !== null && done === null

/** Words that suggest drug or alcohol history in a free-text answer. */
const testWords =
  /\b(?:drugs?|alcohol|controlled substances?|substance abuse|cocaine|marijuana|cannabis|thc|opioids?|opiates?|(?:meth)?amphetamines?|pcp|clearinghouse|intoxicat\w*|breathaly[sz]er|return.to.duty|sap)\b|\btest(?:ed|s)? positive|\bpositive\b.{0,20}\btest|\brefus\w*\b.{0,30}\btest/iu

const withoutConsent =
  'Drug and alcohol records need the driver’s signed consent (49 CFR 382.405(f), 40.321(b)). Get it on file first, or answer with employment and accidents alone (49 CFR 391.23(d))'

/** Drug and alcohol history needs the driver's specific written consent, in the answer's text too (49 CFR 382.405(f), 40.321(b)). */
const askForConsent = ({ after, inputs, issues }: PlannedWrite<typeof carrierRequests>): void => {
  if (inputs === undefined || after.consent === 'on_file') return
  if ('drugAlcohol' in inputs && inputs.drugAlcohol) issues.push({ field: 'drugAlcohol', message: withoutConsent })
  if ('answer' in inputs && testWords.test(String(inputs.answer))) issues.push({ field: 'answer', message: withoutConsent })
}

const keepUntilOf = ({ answeredOn, correctedOn, rebuttalSentOn }: Request): string | null => {
  const last = [answeredOn, correctedOn, rebuttalSentOn]
    .filter((day) => day !== null)
    .toSorted()
    .at(-1)
  return last === undefined ? null : monthsAfter(last, 12)
}

export const rules = rulesFor(carrierRequests, {
  dependsOn: ['deadlines', 'accidents'],
  computed: {
    nextDeadline: nextDeadlineOf('carrier-requests'),
    keepUntil: ({ row }) => sql`(greatest(${row}.answered_on, ${row}.corrected_on, ${row}.rebuttal_sent_on) + interval '12 months')::date`,
  },
  before: async (tx, writes) => {
    for (const write of writes) {
      askForConsent(write)
      settleDispute(write)
    }
    await refuseFutureDays(tx, writes as unknown as readonly Write[], past)
  },
  after: async (tx, writes) => {
    const homes = await homesOf(
      tx,
      writes.flatMap(({ after }) => after.driver),
    )
    const homeOf = ({ driver }: Request) => homes.get(driver) ?? { division: '', timeZone: companyTimeZone }
    await syncDeadlines(tx, 'carrier-requests', writes as unknown as readonly Write[], requestClocks(homeOf))
  },
  moves: {
    decide_correction: {
      ruledOut: ({ correctionOn = null, correctedOn = null }) =>
        isOpen(correctionOn, correctedOn) ? null : 'The driver requested no correction.',
    },
    send_rebuttal: {
      ruledOut: ({ rebuttedOn = null, rebuttalSentOn = null }) =>
        isOpen(rebuttedOn, rebuttalSentOn) ? null : 'There is no rebuttal to send.',
    },
  },
  archivable: (tx, request) => {
    const until = keepUntilOf(request)
    return Promise.resolve(
      until !== null && until >= tx.today ? `Keep the request and the answer until ${formatDate(until)} (49 CFR 391.23(g)).` : null,
    )
  },
})
