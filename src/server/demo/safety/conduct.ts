import { sql } from 'drizzle-orm'
import type { Values } from '#kit/schemas.ts'
import type { StoredRow } from '#engine/write/rules.ts'
import type { Dice } from '../dice.ts'
import { cases, weighted } from './conduct-cases.ts'
import type { Case } from './conduct-cases.ts'
import type { Hand, Happening, Seat, Stage } from './stage.ts'

/** How far an action has come. */
type End = 'draft' | 'pending' | 'issued' | 'signed' | 'mailed' | 'refused' | 'completed' | 'appealed' | 'upheld' | 'reduced' | 'rescinded'

interface Plan {
  readonly what: Case
  readonly who: Pick<Seat, 'driver' | 'code'>
  readonly at: Date
  readonly end: End
  readonly dice: Dice
  /** Further fields of the draft. */
  readonly more?: Values
  /** Another level than the suggested one, and why. */
  readonly instead?: { readonly level: string; readonly reason: string }
}

const day = 24
const highLevels = ['final_warning', 'suspension', 'demotion', 'termination']

/** Drafts with the level the policy suggests, unless the plan says otherwise. */
const draft = async (hand: Hand, stage: Stage, plan: Plan, draftedAt: Date): Promise<StoredRow> => {
  const made = await hand.create('disciplinary-actions', {
    driver: plan.who.driver,
    category: plan.what.category,
    incidentDate: stage.day(plan.at),
    level: 'coaching',
    factSummary: plan.what.facts,
    policyRef: plan.what.rule,
    expectation: plan.what.expectation,
    deviationReason: 'First draft',
    language: plan.dice.chance(0.15) ? 'es' : 'en',
    ...plan.more,
  })
  const level = plan.instead?.level ?? String(made['suggestedLevel'] ?? 'coaching')
  const inDays = (days: number): string => stage.day(new Date(draftedAt.getTime() + days * 86_400_000))
  return hand.change('disciplinary-actions', made.id, {
    level,
    ...(level === 'suspension' ? { suspensionFrom: inDays(5), suspensionTo: inDays(7), suspensionPaid: false } : {}),
    deviationReason: level === made['suggestedLevel'] ? null : (plan.instead?.reason ?? null),
    points: null,
    followUpOn: inDays(30),
    correctiveDueOn: inDays(14),
  })
}

/** Before a claim of the same weeks HR looks at it. */
const reviewOf = async (hand: Hand, id: string): Promise<Values> => {
  const near = await hand.find(sql`select 1 from disciplinary_actions a where a.id = ${id}::uuid and (
    exists (select 1 from workers_comp w where w.driver_id = a.driver_id and abs(w.injured_at::date - a.incident_date) <= 33)
    or exists (select 1 from osha_claims o where o.worker_id = a.driver_id and abs(o.occurred_at::date - a.incident_date) <= 33))`)
  return near.length === 0 ? {} : { protectedActivity: true, protectedNote: 'The incident is older than the report and stands on its own.' }
}

/** Another case may have been issued since the draft. */
const settle = async (hand: Hand, id: string): Promise<StoredRow> => {
  const current = await hand.change('disciplinary-actions', id, {
    ...(await reviewOf(hand, id)),
    deviationReason: 'Drafted before the other case was issued',
  })
  return current['level'] === current['suggestedLevel'] ? hand.change('disciplinary-actions', id, { deviationReason: null }) : current
}

const nameOf = async (hand: Hand, driver: string): Promise<string> => {
  const [found] = await hand.find<{ name: string }>(
    sql`select first_name || ' ' || last_name as name from drivers where id = ${driver}::uuid`,
  )
  return found?.name ?? 'Driver'
}

const acknowledge = async (hand: Hand, plan: Plan, id: string): Promise<void> => {
  if (plan.end === 'refused') {
    await hand.move('disciplinary-actions', id, 'refuse', {
      witness: 'Ines Almeida',
      employeeStatement: 'I do not agree and I will not sign.',
    })
    return
  }
  const electronic = plan.end !== 'mailed' && plan.dice.chance(0.5)
  await hand.move('disciplinary-actions', id, 'acknowledge', {
    acknowledgement: plan.end === 'mailed' ? 'mailed' : electronic ? 'electronic' : 'signed',
    ...(electronic ? { signedName: await nameOf(hand, plan.who.driver) } : {}),
    ...(plan.end === 'mailed' ? {} : { employeeStatement: 'Understood.' }),
  })
}

const appeals: Partial<Record<End, { readonly move: string; readonly inputs: Values }>> = {
  upheld: { move: 'uphold', inputs: { appealNote: 'The camera and the log agree.' } },
  reduced: { move: 'reduce', inputs: { level: 'coaching', appealNote: 'Dispatch had changed the stop at short notice.' } },
  rescinded: { move: 'rescind', inputs: { rescindReason: 'The camera shows another driver of the team.' } },
}

/** A step of the ladder: drafted by the supervisor, issued by the manager, signed, followed up, or appealed. */
const storyOf = (stage: Stage, plan: Plan): Happening[] => {
  const { end, who, dice } = plan
  const draftedAt = stage.later(plan.at, day * dice.between(1, 4))
  const [supervisor, manager] = [stage.crew.supervisorOf(who.code), stage.crew.managerOf(who.code)]
  const [safety] = stage.crew.safety
  let made: StoredRow | undefined
  const id = (): string => made?.id ?? ''
  const steps: Happening[] = [
    { at: draftedAt, by: supervisor, act: async (hand) => void (made = await draft(hand, stage, plan, draftedAt)) },
  ]
  const then = (hours: number, by: string, act: Happening['act']): void => void steps.push({ at: stage.later(draftedAt, hours), by, act })
  const reached = (...ends: readonly End[]): boolean => ends.includes(end)
  if (reached('draft')) return steps
  if (reached('pending')) {
    then(6, supervisor, async (hand) => void (await hand.move('disciplinary-actions', id(), 'submit')))
    return steps
  }
  then(20, manager, async (hand) => {
    const ready =
      plan.instead === undefined ? await settle(hand, id()) : await hand.change('disciplinary-actions', id(), await reviewOf(hand, id()))
    if (highLevels.includes(String(ready['level']))) await hand.move('disciplinary-actions', id(), 'submit')
    await hand.move('disciplinary-actions', id(), 'issue')
  })
  if (reached('issued')) return steps
  then(46, supervisor, (hand) => acknowledge(hand, plan, id()))
  if (reached('completed'))
    then(
      29 * day,
      supervisor,
      async (hand) => void (await hand.move('disciplinary-actions', id(), 'complete', { reason: 'Follow-up talk, no repeat' })),
    )
  if (reached('appealed', 'upheld', 'reduced', 'rescinded'))
    then(70, supervisor, async (hand) => {
      const [filed] = await hand.find<{ day: string }>(
        sql`select to_char(issued_on, 'YYYY-MM-DD') as day from disciplinary_actions where id = ${id()}::uuid`,
      )
      await hand.move('disciplinary-actions', id(), 'appeal', {
        appealFiledOn: filed?.day,
        appealReason: 'I told dispatch before the stop that I would not make it.',
      })
    })
  const decided = appeals[end]
  if (decided !== undefined)
    then(9 * day, safety, async (hand) => void (await hand.move('disciplinary-actions', id(), decided.move, decided.inputs)))
  return steps
}

const others: readonly [NonNullable<Plan['instead']>, ...NonNullable<Plan['instead']>[]] = [
  { level: 'verbal_warning', reason: 'Was told the same by phone the week before' },
  { level: 'coaching', reason: 'First month after a long leave' },
]

/** An ordinary case: by its age it waits, is signed, or is done; now and then somebody refuses, appeals, or another level is chosen. */
const ordinary = (stage: Stage, offset: number, dice: Dice): Happening[] => {
  const at = stage.onRoad(offset, dice)
  const age = -offset
  const roll = dice.next()
  const old = (): End => (roll < 0.05 ? 'upheld' : roll < 0.1 ? 'rescinded' : 'completed')
  const end: End = age < 5 ? 'draft' : age < 9 ? 'issued' : age < 45 ? (roll < 0.12 ? 'refused' : roll < 0.25 ? 'mailed' : 'signed') : old()
  return storyOf(stage, {
    what: dice.pick(weighted),
    who: stage.seatAt(at, dice),
    at,
    end,
    dice,
    ...(age > 60 && dice.chance(0.12) ? { instead: dice.pick(others) } : {}),
  })
}

/** One who climbs: long expired, then step by step, and waiting for his signature now. */
const climber = (stage: Stage, who: Seat, block: number): Happening[] => {
  const [hours] = cases
  const ends: [number, End][] = [
    [-505, 'completed'],
    [-240, 'completed'],
    [-130, 'completed'],
    [-48, 'signed'],
    [-7, 'issued'],
  ]
  return ends.flatMap(([offset, end]) => {
    const dice = stage.dice(`conduct/climber/${block}/${offset}`)
    return storyOf(stage, { what: hours, who, at: stage.onRoad(offset, dice), end, dice })
  })
}

/** What a safety department has besides the ordinary: an open appeal, one that was reduced, a suspension, one to be approved. */
const special = (stage: Stage, seats: readonly Seat[], block: number): Happening[] => {
  const dice = stage.dice(`conduct/special/${block}`)
  const [hours, belt, phone, , , crash] = cases
  const told = (offset: number, who: Seat | undefined, plan: Pick<Plan, 'end'> & Partial<Plan>): Happening[] =>
    who === undefined ? [] : storyOf(stage, { what: hours, who, at: stage.onRoad(offset, dice), dice, ...plan })
  return [
    ...told(-20, seats[1], { end: 'appealed', what: phone ?? hours }),
    ...told(-80, seats[2], {
      end: 'reduced',
      what: belt ?? hours,
      instead: { level: 'written_warning', reason: 'Third time seen this month' },
    }),
    ...told(-24, seats[3], {
      end: 'signed',
      what: crash ?? hours,
      instead: { level: 'suspension', reason: 'Left the scene without reporting it' },
    }),
    ...told(-4, seats[4], {
      end: 'pending',
      what: phone ?? hours,
      instead: { level: 'final_warning', reason: 'Phone in hand in a school zone' },
    }),
    ...told(-3, seats[5], {
      end: 'draft',
      what: belt ?? hours,
      more: { protectedReport: 'refusal', protectedOn: stage.day(stage.onRoad(-9, dice)) },
    }),
  ]
}

/** One who will not sign: a witness says so, and the action counts all the same. */
const refusal = (stage: Stage, who: Seat): Happening[] => {
  const dice = stage.dice('conduct/refusal')
  const [, belt] = cases
  return storyOf(stage, { what: belt ?? cases[0], who, at: stage.onRoad(-18, dice), end: 'refused', dice })
}

/** A refusal to test: the act skips the ladder, and the checklist of the termination is half done. */
const termination = (stage: Stage): Happening[] => {
  const dice = stage.dice('conduct/termination')
  const at = stage.onRoad(-16, dice)
  const [by] = stage.crew.safety
  let id = ''
  return [
    {
      at,
      by,
      act: async (hand) => {
        const [gone] = await hand.find<{ driver: string; on: string }>(sql`
          select id as driver, to_char(least(termination_date, ${stage.day(at)}::date), 'YYYY-MM-DD') as on from drivers where status = 'terminated' and archived_at is null order by termination_date desc nulls last, number limit 1`)
        if (gone === undefined) return
        const made = await hand.create('disciplinary-actions', {
          driver: gone.driver,
          category: 'drug_alcohol',
          severeAct: 'test_refusal',
          incidentDate: gone.on,
          level: 'termination',
          factSummary: 'Left the collection site before the random test although the collector had told him to wait.',
          policyRef: 'Driver handbook 9.1, 49 CFR 382.211',
          expectation: 'None: the employment ends.',
        })
        id = made.id
        await hand.move('disciplinary-actions', id, 'submit')
      },
    },
    {
      at: stage.later(at, 22),
      by: stage.crew.admin,
      act: async (hand) => {
        if (id === '') return
        await settle(hand, id)
        await hand.move('disciplinary-actions', id, 'issue')
        await hand.move('disciplinary-actions', id, 'acknowledge', { acknowledgement: 'mailed' })
      },
    },
    {
      at: stage.later(at, 5 * day),
      by,
      act: async (hand) => {
        if (id === '') return
        const on = stage.day(stage.later(at, 5 * day))
        await hand.change('disciplinary-actions', id, { finalPayOn: on, equipmentReturnedOn: on, fileSetAsideOn: on })
      },
    },
  ]
}

const perBlock = 40

export const conduct = (stage: Stage): Happening[] => {
  const lasting = stage.seats.filter((seat) => seat.to === null).toSorted((a, b) => (a.from < b.from ? -1 : 1))
  const blocks = Array.from({ length: stage.scale }, (_, block) => block)
  return [
    ...Array.from({ length: stage.scale * perBlock }, (_, position) =>
      ordinary(stage, -2 - Math.floor(((position % perBlock) * 520) / perBlock), stage.dice(`conduct/${position}`)),
    ).flat(),
    ...blocks.flatMap((block) => {
      const own = lasting.slice(block * 6, block * 6 + 6)
      const [first] = own
      return first === undefined ? [] : [...climber(stage, first, block), ...special(stage, own, block)]
    }),
    ...lasting.slice(stage.scale * 6, stage.scale * 6 + 1).flatMap((who) => refusal(stage, who)),
    ...termination(stage),
  ]
}
