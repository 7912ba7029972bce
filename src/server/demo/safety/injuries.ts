import { sql } from 'drizzle-orm'
import type { StoredRow } from '#engine/write/rules.ts'
import type { Dice } from '../dice.ts'
import { sexOf } from '../people/names.ts'
import { dispute, evaluationOf, plus, policyYear, stateTable, workNotes } from './claim-entries.ts'
import { clocksGivenUp, otherEnds } from './injury-ends.ts'
import { injuries } from './injury-stories.ts'
import type { Injury } from './injury-stories.ts'
import { admitted, oshaTargets, oshaYears } from './osha-years.ts'
import type { Happening, Stage } from './stage.ts'

const related = [
  { question: 'employee', answer: 'yes' },
  { question: 'work_environment', answer: 'yes' },
  { question: 'exception', answer: 'none' },
  { question: 'new_case', answer: 'yes' },
]
const rest = (injury: Injury): { question: string; answer: string }[] => [
  { question: 'death', answer: 'no' },
  { question: 'days_away', answer: injury.away > 0 ? 'yes' : 'no' },
  { question: 'restricted', answer: injury.modified > 0 ? 'yes' : 'no' },
  { question: 'treatment', answer: 'yes' },
  { question: 'unconscious', answer: 'no' },
  { question: 'diagnosis', answer: injury.nature === 'Fracture' ? 'yes' : 'no' },
  { question: 'special', answer: injury.nature === 'Needlestick' ? 'needlestick' : 'none' },
]

/** One injury: claim, visits, work status, money, the decision for the OSHA log; old ones are closed. */
const storyOf = (stage: Stage, position: number, offset: number, dice: Dice): Happening[] => {
  const at = stage.onRoad(offset, dice)
  const seat = stage.seatAt(at, dice)
  // Nobody retains an attorney over a sting: the disputed claim is the worst injury.
  const injury = (position % 14 === disputed ? undefined : injuries[position % injuries.length]) ?? injuries[0]
  const injuredOn = stage.day(at)
  const [safety] = stage.crew.safety
  const toldAfter = dice.chance(0.8) ? 3 : 60
  let claim: StoredRow | undefined
  const id = (): string => claim?.id ?? ''
  const steps: Happening[] = [
    {
      at: stage.later(at, toldAfter),
      by: safety,
      act: async (hand) => {
        claim = await hand.create('workers-comp', {
          driver: seat.driver,
          state: seat.code === 'GLF' ? 'LA' : 'MO',
          injuredAt: at.toISOString(),
          reportedAt: stage.later(at, Math.min(dice.chance(0.8) ? 2 : 50, toldAfter - 1)).toISOString(),
          place: dice.pick(['Home terminal', 'Customer yard, Springfield', 'Truck stop', 'Dock of the receiver']),
          onPremises: dice.chance(0.4),
          activityBefore: 'Getting ready to leave',
          narrative: injury.story,
          objectOrSubstance: injury.object,
          cause: injury.cause,
          nature: injury.nature,
          bodyPart: injury.part,
          side: dice.pick(['left', 'right']),
          treatment: injury.treatment,
          ...(injury.treatment === 'er'
            ? { provider: 'Dr. Elaine Foss', facility: 'Emergency room, St. Brendan Hospital, Springfield, MO' }
            : {}),
          type: injury.cost === 0 ? 'report_only' : injury.away > 7 ? 'lost_time' : 'medical_only',
          carrier: 'Harbor Point Casualty',
          policyNumber: 'WC-88-1042',
          adjuster: 'Owen Castellano',
          adjusterPhone: '8165550142',
          wagesYear: 5_980_000,
          weeksWorked: 52,
          weeklyWage: 115_000,
        })
      },
    },
  ]
  if (offset > -4) return steps
  const laterOn = stage.later(at, 24 * 4)
  steps.push({
    at: laterOn,
    by: safety,
    act: async (hand) => {
      if (injury.cost > 0)
        await hand.move('workers-comp', id(), 'file', {
          froiFiledOn: stage.day(stage.later(at, 24 * 3)),
          claimNumber: `HPW-${40_000 + position * 13}`,
        })
      await workNotes(hand, id(), injury, injuredOn, stage.calendar.day(0))
      if (injury.cost > 0) {
        await hand.create('workers-comp-cases', {
          claim: id(),
          entry: 'money',
          startsOn: stage.day(laterOn),
          what: 'First look at the bills expected',
          ...evaluationOf(Math.round(injury.cost * 0.4), 0.2),
        })
        await hand.create('workers-comp-cases', {
          claim: id(),
          entry: 'diary',
          startsOn: stage.day(laterOn),
          dueOn: plus(stage.day(laterOn), offset > -30 ? dice.between(20, 34) : 10),
          owner: safety,
          what: 'Call the adjuster about the next step',
          who: 'Adjuster, Harbor Point Casualty',
        })
      }
      const cases = await hand.find<{ id: string; name: string }>(
        sql`select id, worker_name as name from osha_claims where claim_id = ${id()}::uuid`,
      )
      if (offset < -9)
        for (const { id: osha, name } of cases)
          await hand.change('osha-claims', osha, {
            answers: [...related, ...rest(injury)],
            category: 'injury',
            activityBefore: 'Getting ready to leave',
            harmObject: injury.object,
            injuryDetail: `${injury.nature}, ${injury.part.toLowerCase()}`,
            sex: sexOf(name),
            ...(injury.treatment === 'er' ? {} : { emergencyRoom: false }),
            inpatient: false,
            // Of those under way some are still asked for; what is closed is complete.
            timeBeganWork: position % 5 === 3 && offset >= -110 ? null : '05:30',
            ...(injury.nature === 'Fracture' ? admitted(stage, at) : { severeKind: 'none' }),
          })
    },
  })
  if (injury.cost > 0 && offset < -35)
    steps.push({
      at: stage.later(at, 24 * 33),
      by: safety,
      act: async (hand) =>
        void (await hand.create('workers-comp-cases', {
          claim: id(),
          entry: 'money',
          startsOn: stage.day(stage.later(at, 24 * 33)),
          moneySource: 'loss_run',
          ...evaluationOf(injury.cost, offset < -110 ? 1 : 0.7),
        })),
    })
  if (position % 14 === disputed)
    steps.push({
      at: stage.later(at, 24 * 36),
      by: safety,
      act: (hand) => dispute(hand, id(), injury, stage.day(stage.later(at, 24 * 36)), stage.calendar.day(0)),
    })
  if (offset < -110) steps.push(closing(stage, at, id, injury, safety))
  return steps
}

const closing = (stage: Stage, at: Date, id: () => string, injury: Injury, by: string): Happening => ({
  at: stage.later(at, 24 * 95),
  by,
  act: async (hand) => {
    const diary = await hand.find<{ id: string }>(
      sql`select id from workers_comp_cases where claim_id = ${id()}::uuid and entry = 'diary' and status = 'open'`,
    )
    for (const entry of diary) await hand.move('workers-comp-cases', entry.id, 'complete', { result: 'Adjuster agrees, claim can close' })
    await hand.move('workers-comp', id(), 'close', { closeReason: injury.cost === 0 ? 'other' : 'returned' })
    for (const entry of await hand.find<{ id: string }>(
      sql`select id from osha_claims where claim_id = ${id()}::uuid and recordable = 'yes'`,
    ))
      await hand.move('osha-claims', entry.id, 'close')
  },
})

/** Days since the injury of the claims that are still under way; older ones lie further back, five weeks apart. */
const recent: Readonly<Record<number, number>> = { 0: -2, 1: -16, 6: -12, 12: -47 }
const disputed = 12

const tableOfStates = (stage: Stage): Happening => ({
  at: stage.calendar.at(-300, stage.dice('benefit/rules')),
  by: stage.crew.safety[0],
  act: async (hand) => {
    for (const rule of stateTable)
      await hand.create('benefit-rules', { ...rule, validFrom: '2020-01-01', takenFrom: 'Sample of the demo company, not law' })
    const year = Number(stage.calendar.day(0).slice(0, 4))
    await hand.create('workers-comp-policies', policyYear(year - 1, 1.08))
    await hand.create('workers-comp-policies', policyYear(year, 1.03))
  },
})

export const injuriesAndYears = (stage: Stage): Happening[] => [
  tableOfStates(stage),
  ...Array.from({ length: stage.scale * 14 }, (_, position) => {
    const dice = stage.dice(`injury/${position}`)
    const spot = position % 14
    return storyOf(stage, position, recent[spot] ?? -4 - spot * 38, dice)
  }).flat(),
  ...otherEnds(stage),
  ...oshaYears(stage),
  ...oshaTargets(stage),
  ...clocksGivenUp(stage),
]
