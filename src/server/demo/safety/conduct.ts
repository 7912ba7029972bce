import type { StoredRow } from '#server/engine/rules.ts'
import type { Dice } from '../dice.ts'
import type { Happening, Stage } from './stage.ts'

interface Case {
  readonly category: string
  readonly facts: string
  readonly rule: string
  readonly expectation: string
}

const cases: readonly [Case, ...Case[]] = [
  {
    category: 'hos',
    facts: 'Log shows 14 minutes over the 14-hour window without annotation.',
    rule: 'Driver handbook 4.2',
    expectation: 'Plan the stop before the window closes and annotate what could not be helped.',
  },
  {
    category: 'seat_belt',
    facts: 'Seen without seat belt leaving the yard.',
    rule: 'Driver handbook 2.1',
    expectation: 'Seat belt on before the wheels roll.',
  },
  {
    category: 'cell_phone',
    facts: 'Camera event: phone in hand on the interstate.',
    rule: 'Driver handbook 2.4',
    expectation: 'Hands-free only, or parked.',
  },
  {
    category: 'attendance',
    facts: 'Called in 20 minutes before the planned start, the second time this month.',
    rule: 'Driver handbook 6.1',
    expectation: 'Call at least four hours ahead.',
  },
  {
    category: 'inspection',
    facts: 'Pre-trip report without the lamp that was out at the scale.',
    rule: 'Driver handbook 5.3',
    expectation: 'Walk around with the lamps on, every time.',
  },
  {
    category: 'preventable_accident',
    facts: 'Backing contact at the dock, determined preventable.',
    rule: 'Driver handbook 3.2',
    expectation: 'Get out and look, use the spotter.',
  },
]

/** A step of the ladder: drafted, issued, signed, followed up. What the policy suggests is what is done, one deviation aside. */
const storyOf = (stage: Stage, offset: number, dice: Dice): Happening[] => {
  const at = stage.onRoad(offset, dice)
  const seat = stage.seatAt(at, dice)
  const what = dice.pick(cases)
  const draftedAt = stage.later(at, 24 * dice.between(1, 4))
  let made: StoredRow | undefined
  const id = (): string => made?.id ?? ''
  const steps: Happening[] = [
    {
      at: draftedAt,
      by: stage.crew.supervisorOf(seat.code),
      act: async (hand) => {
        const draft = {
          driver: seat.driver,
          category: what.category,
          incidentDate: stage.day(at),
          level: 'coaching',
          factSummary: what.facts,
          policyRef: what.rule,
          expectation: what.expectation,
          deviationReason: 'First draft',
        }
        made = await hand.create('disciplinary-actions', draft)
        const suggested = String(made['suggestedLevel'] ?? 'coaching')
        await hand.change('disciplinary-actions', made.id, {
          level: suggested,
          deviationReason: null,
          points: null,
          followUpOn: stage.day(new Date(draftedAt.getTime() + 30 * 86_400_000)),
        })
      },
    },
  ]
  if (offset > -5) return steps
  const issuedAt = stage.later(draftedAt, 20)
  steps.push({
    at: issuedAt,
    by: stage.crew.managerOf(seat.code),
    act: async (hand) => {
      // Another case may have been issued since the draft, and then the ladder suggests the next step.
      const draft = await hand.change('disciplinary-actions', id(), {
        protectedActivity: true,
        protectedNote: 'Read against the claims on file: no connection',
        deviationReason: 'Drafted before the other case was issued',
      })
      if (draft['level'] === draft['suggestedLevel']) await hand.change('disciplinary-actions', id(), { deviationReason: null })
      if (['final_warning', 'suspension', 'termination'].includes(String(draft['level'])))
        await hand.move('disciplinary-actions', id(), 'submit')
      await hand.move('disciplinary-actions', id(), 'issue')
    },
  })
  if (offset > -9) return steps
  const refused = dice.chance(0.08)
  steps.push({
    at: stage.later(issuedAt, 26),
    by: stage.crew.supervisorOf(seat.code),
    act: async (hand) =>
      void (await hand.move(
        'disciplinary-actions',
        id(),
        refused ? 'refuse' : 'acknowledge',
        refused ? { witness: 'Ines Almeida' } : { acknowledgement: dice.pick(['signed', 'mailed']), employeeStatement: 'Understood.' },
      )),
  })
  if (offset < -45)
    steps.push({
      at: stage.later(draftedAt, 24 * 29),
      by: stage.crew.supervisorOf(seat.code),
      act: async (hand) => void (await hand.move('disciplinary-actions', id(), 'complete', { reason: 'Follow-up talk, no repeat' })),
    })
  return steps
}

export const conduct = (stage: Stage): Happening[] =>
  Array.from({ length: stage.scale * 30 }, (_, position) => {
    const dice = stage.dice(`conduct/${position}`)
    return storyOf(stage, -2 - Math.floor(((position % 30) * 520) / 30), dice)
  }).flat()
