import { sql } from 'drizzle-orm'
import type { Hand, Happening, Stage } from './stage.ts'
import { momentOf } from './tolls.ts'

interface Finding {
  readonly id: string
  readonly unit: string
}

/** The corrections written down, signed for and sent back to the State nine days after the stop, as 49 CFR 396.9(d) asks. */
export const certified = (stage: Stage, offset: number, inspectionIn: (hand: Hand) => Promise<string | null>): Happening[] => {
  const at = momentOf(stage, offset + 9)
  if (offset > -13) return []
  return [
    {
      at,
      by: stage.crew.safety[0],
      act: async (hand) => {
        const inspection = await inspectionIn(hand)
        if (inspection === null) return
        for (const { id, unit } of await hand.find<Finding>(sql`select id, unit from violations where inspection_id = ${inspection}::uuid`))
          await hand.change('violations', id, {
            correctiveAction: unit === 'driver' ? 'Gone through with the driver' : 'Repaired by the shop',
            correctedOn: stage.day(at),
            ...(unit === 'driver' ? {} : { correction: 'repaired', repairReference: `RO ${2400 - offset}` }),
          })
        const [signer] = await hand.find<{ name: string }>(sql`select title as name from users where id = ${stage.crew.safety[0]}::uuid`)
        await hand.move('roadside-inspections', inspection, 'certify', {
          certifiedOn: stage.day(at),
          signature: signer?.name ?? 'Safety',
          signatureTitle: 'Safety manager',
        })
        await hand.move('roadside-inspections', inspection, 'send_back', {
          returnedOn: stage.day(at),
          returnReference: `Certified mail 7019 ${4400 - offset}`,
        })
      },
    },
  ]
}

interface Plan {
  /** The finding it follows from: the last one under this section. */
  readonly code: string
  readonly offset: number
  readonly due: number
  readonly action: string
  readonly criterion: string
  readonly done?: readonly [offset: number, evidence: string]
  readonly verified?: number
  readonly returned?: readonly [offset: number, reason: string]
}

const plans: readonly Plan[] = [
  {
    code: '393.75',
    offset: -120,
    due: -92,
    action: 'Gauge trailer tires at the gate before each departure',
    criterion: 'Gate log shows a reading for every trailer, two weeks in a row',
    done: [-96, 'Gate log of both weeks, 214 trailers, 3 tires changed'],
    verified: -93,
  },
  {
    code: '393.47',
    offset: -58,
    due: -2,
    action: 'Measure pushrod stroke at each preventive maintenance',
    criterion: 'Stroke of every chamber on the work order, ten units in a row',
    done: [-19, 'Work orders of seven units'],
    returned: [-15, 'Three of ten units are missing'],
  },
  {
    code: '393.9',
    offset: -41,
    due: -12,
    action: 'Put spare marker lamps and fuses in every trailer box',
    criterion: 'Counted at the next yard check, none missing',
  },
  {
    code: '395.8',
    offset: -26,
    due: 6,
    action: 'Refresher on form and manner of logs for the night crew',
    criterion: 'All drivers of the crew signed, no form finding for 30 days',
    done: [-4, 'Sign-in sheet, 11 of 11 drivers'],
  },
  {
    code: '392.16',
    offset: -13,
    due: 9,
    action: 'Seat belt audit at the gate, both shifts',
    criterion: 'Fourteen days, fewer than 1 of 100 without a belt',
  },
]

const followedUp = (stage: Stage, { code, offset, due, action, criterion, done, verified, returned }: Plan): Happening[] => {
  const owner = stage.crew.supervisorOf('KCM')
  const [safety, other] = stage.crew.safety
  let id = ''
  const step = (day: number, by: string, act: (hand: Hand) => Promise<unknown>): Happening => ({
    at: momentOf(stage, day),
    by,
    act: async (hand) => {
      if (id !== '') await act(hand)
    },
  })
  return [
    {
      at: momentOf(stage, offset),
      by: safety,
      act: async (hand) => {
        const [cause] = await hand.find<{ id: string; division: string | null }>(sql`
          select v.id, v.division_id as division from violations v join divisions d on d.id = v.division_id
          where v.code like ${`${code}%`} order by (d.code = 'KCM') desc, v.occurred_on desc, v.number desc limit 1`)
        if (cause === undefined) return
        id = (
          await hand.create('corrective-actions', {
            action,
            criterion,
            owner,
            dueOn: stage.calendar.day(due),
            violation: cause.id,
            division: cause.division,
          })
        ).id
      },
    },
    ...(done ? [step(done[0], owner, (hand) => hand.move('corrective-actions', id, 'complete', { evidence: done[1] }))] : []),
    ...(verified === undefined ? [] : [step(verified, other ?? safety, (hand) => hand.move('corrective-actions', id, 'verify'))]),
    ...(returned
      ? [step(returned[0], other ?? safety, (hand) => hand.move('corrective-actions', id, 'send_back', { returnedReason: returned[1] }))]
      : []),
  ]
}

/** What is done so that findings do not come back: done and verified, returned, late, to verify and under way. */
export const followUps = (stage: Stage): Happening[] => plans.flatMap((plan) => followedUp(stage, plan))
