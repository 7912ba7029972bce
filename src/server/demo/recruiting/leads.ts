import type { Values } from '#kit/schemas.ts'
import type { StoredRow } from '#engine/write/rules.ts'
import type { Dice } from '../dice.ts'
import { nameAt } from '../people/names.ts'
import { placeAt } from '../places.ts'
import type { Happening, Stage } from '../safety/stage.ts'

type Step = readonly [move: string, inputs?: Values]

const missed: Step = ['log_contact', { channel: 'call', outcome: 'voicemail', note: 'Left a message with the office number.' }]
const reached: Step = ['log_contact', { channel: 'call', outcome: 'reached', note: 'Wants to be home on weekends.' }]
const texted: Step = ['log_contact', { channel: 'text', outcome: 'replied' }]
const qualify: Step = ['qualify']
const send: Step = ['send_application']

/** How far a lead has come: how many of them, days since they came in, and the steps taken. */
const fates: readonly { readonly count: number; readonly days: readonly [number, number]; readonly steps: readonly Step[] }[] = [
  { count: 5, days: [0, 0], steps: [] },
  { count: 7, days: [1, 6], steps: [missed] },
  { count: 6, days: [1, 9], steps: [missed, reached] },
  { count: 5, days: [2, 14], steps: [reached, qualify] },
  { count: 4, days: [3, 16], steps: [texted, reached, qualify, send] },
  { count: 4, days: [10, 60], steps: [reached, ['nurture', { lostReason: 'pay' }]] },
  { count: 4, days: [8, 50], steps: [missed, reached, ['not_interested', { lostReason: 'home_time' }]] },
  { count: 3, days: [8, 50], steps: [reached, ['disqualify', { disqualifiedReason: 'No class A license' }]] },
  { count: 2, days: [5, 40], steps: [missed, ['not_interested', { lostReason: 'hired_elsewhere' }]] },
]

const sources = ['job_board', 'job_board', 'company_site', 'referral', 'walk_in', 'social', 'phone', 'agency', 'event', 'rehire'] as const
const areaCodes = ['314', '636', '501', '316', '785', '405'] as const
const screens = new Set(['qualify', 'disqualify'])

/** Somebody who is no driver of the demo company: area codes of their own keep the phones apart. */
export const personAt = (dice: Dice, position: number, taken: Set<string>): Values => {
  const { firstName, lastName } = nameAt(dice, 1, position, taken)
  const place = placeAt(position)
  return {
    firstName,
    lastName,
    phone: `${areaCodes[position % areaCodes.length] ?? '314'}55501${String((position * 7) % 100).padStart(2, '0')}`,
    email: dice.chance(0.8) ? `${firstName}.${lastName}.${position}@example.com`.toLowerCase() : null,
    position: dice.pick(['regional', 'otr', 'linehaul', 'local']),
    place: place.code,
  }
}

const leadOf = (stage: Stage, dice: Dice, position: number, taken: Set<string>): Values => {
  const { place, ...person } = personAt(dice, position, taken)
  const town = dice.pick(placeAt(position).towns)
  const source = sources[position % sources.length] ?? 'phone'
  return {
    ...person,
    division: stage.divisionId(String(place)),
    city: town.city,
    state: town.state,
    source,
    sourceDetail: source === 'job_board' ? 'Haul Board' : source === 'event' ? 'Joplin job fair' : null,
    referredBy: source === 'referral' ? 'A driver of ours' : null,
    cost: source === 'job_board' ? 4_200 : source === 'agency' ? 15_000 : null,
    cdlClass: dice.chance(0.9) ? 'A' : 'B',
    experienceMonths: dice.between(6, 180),
    preferredContact: dice.pick(['call', 'text']),
    consentSms: dice.chance(0.6) ? true : null,
  }
}

const answersOf = (dice: Dice): Values => ({
  age21: true,
  cdlValid: true,
  englishOk: true,
  accidents3y: dice.between(0, 2),
  violations3y: dice.between(0, 3),
  dui: false,
  sap: false,
  terminationsForSafety: false,
})

/** About forty leads over all statuses and sources; the latest wait for their first call. */
export const leads = (stage: Stage, taken: Set<string>): Happening[] => {
  const all = fates.flatMap((fate) => Array.from({ length: fate.count }, () => fate))
  return all.flatMap(({ days, steps }, position) => {
    const dice = stage.dice(`lead/${position}`)
    const at =
      days[1] === 0 ? new Date(stage.calendar.now.getTime() - (2 + position * 9) * 60_000) : stage.calendar.at(-dice.between(...days), dice)
    const by = position % 3 === 0 ? stage.crew.otherRecruiter : stage.crew.recruiter
    let made: StoredRow | undefined
    const id = (): string => made?.id ?? ''
    const values = leadOf(stage, dice, position, taken)
    const begun: Happening = { at, by, act: async (hand) => void (made = await hand.create('recruiting-leads', values)) }
    return [
      begun,
      ...steps.map(([move, inputs], step): Happening => ({
        at: new Date(
          Math.min(stage.later(at, step * 5).getTime() + dice.between(2, 18) * 60_000, stage.calendar.now.getTime() - 120_000 + step),
        ),
        by,
        act: async (hand) => {
          if (screens.has(move)) await hand.change('recruiting-leads', id(), answersOf(dice))
          const revive = move === 'nurture' ? { reviveOn: stage.calendar.day(dice.between(5, 60)) } : {}
          await hand.move('recruiting-leads', id(), move, { ...inputs, ...revive })
        },
      })),
    ]
  })
}
