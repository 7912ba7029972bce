import { courtDay } from '../calendar.ts'
import { sql } from 'drizzle-orm'
import type { StoredRow } from '#engine/write/rules.ts'
import { certified } from './follow-ups.ts'
import type { Happening, Hand, Seat, Stage } from './stage.ts'
import { momentOf, tolls } from './tolls.ts'

interface Count {
  readonly code: string
  readonly charge: string
  readonly speed?: number
  readonly fine: number
  readonly outcome: string
}

/** One stop at the scale: the report with its violations, the ticket with a charge for each. Offsets are days from today. */
interface Stop {
  readonly subject: string
  readonly offset: number
  readonly state: string
  readonly counts: readonly Count[]
  readonly court: number
  readonly attorney: string
}

const speeding: Count = { code: '392.2-SLLS4', charge: 'Speeding, 17 over', speed: 82, fine: 28_500, outcome: 'dismissed' }
const log: Count = { code: '395.8(e)', charge: 'False report of duty status', fine: 31_000, outcome: 'dismissed' }
const belt: Count = { code: '392.16', charge: 'Seat belt not used', fine: 7_500, outcome: 'dismissed' }

interface Played {
  readonly happenings: readonly Happening[]
  readonly at: (offset: number) => Date
  readonly requests: (hand: Hand) => Promise<{ id: string }[]>
}

const stopped = (stage: Stage, { subject, offset, state, counts, court: wanted, attorney }: Stop): Played => {
  const court = stage.calendar.until(courtDay(stage.calendar.day(wanted)))
  const dice = stage.dice(`dispute/${subject}`)
  const at = (days: number): Date => momentOf(stage, days)
  const seat = stage.seatAt(at(offset), dice)
  let ticket: StoredRow | undefined
  const charges = counts.map(({ code, charge, speed, fine }) => ({
    description: charge,
    code,
    fine,
    ...(speed === undefined ? { serious: 'no' } : { speed, posted: 65 }),
  }))
  const opening: Happening = {
    at: at(offset),
    by: stage.crew.supervisorOf(seat.code),
    act: async (hand) => {
      const inspection = await hand.create('roadside-inspections', {
        reportNumber: `${state}${dice.between(100_000, 999_999)}`,
        state,
        level: 'III',
        inspectedAt: at(offset).toISOString(),
        violationsFound: true,
        driver: seat.driver,
        vehicle: seat.vehicle,
        division: seat.division,
        location: 'Scale house, westbound',
        facility: 'fixed',
        receivedOn: stage.day(at(offset)),
      })
      ticket = await hand.create('tickets', {
        citationNumber: `${state}-${dice.between(100_000, 999_999)}`,
        kind: 'moving',
        issuedAt: at(offset).toISOString(),
        state,
        agency: 'State highway patrol',
        city: 'Roadside',
        driver: seat.driver,
        vehicle: seat.vehicle,
        inspection: inspection.id,
        charges,
        stage: 'court_scheduled',
        court: 'County circuit court, division 3',
        courtDate: stage.calendar.day(court),
        attorney,
        attorneyFee: 45_000,
        retainedOn: stage.calendar.day(offset),
      })
      for (const { code } of counts)
        await hand.create('violations', { inspection: inspection.id, code, unit: 'driver', oos: false, ticket: ticket.id })
    },
  }
  const decided: Happening = {
    at: at(court),
    by: stage.crew.safety[0],
    act: async (hand) => {
      await hand.change('tickets', ticket?.id ?? '', {
        charges: charges.map((charge, position) => ({
          ...charge,
          disposition: counts[position]?.outcome ?? 'pending',
          ...(counts[position]?.outcome === 'dismissed' ? { pleaOrPaid: 'no' } : {}),
        })),
        dispositionOn: stage.calendar.day(court),
      })
    },
  }
  const inspectionOf = (): Promise<string | null> => Promise.resolve((ticket?.['inspection'] as string | undefined) ?? null)
  return {
    happenings: [opening, decided, ...certified(stage, offset, inspectionOf)],
    at,
    requests: (hand) => hand.find<{ id: string }>(sql`select id from dataqs where ticket_id = ${ticket?.id ?? null}::uuid order by number`),
  }
}

type Step = readonly [offset: number, move: string, inputs: Readonly<Record<string, unknown>>]

/** What became of the requests of a stop, step by step. */
const reviewed = (stage: Stage, stop: Stop, steps: readonly Step[]): Happening[] => {
  const { happenings, at, requests } = stopped(stage, stop)
  return [
    ...happenings,
    ...steps.map(([offset, name, inputs]): Happening => ({
      at: at(offset),
      by: stage.crew.safety[0],
      act: async (hand) => {
        for (const { id } of await requests(hand)) {
          if (name === 'file')
            await hand.change('dataqs', id, {
              evidence: [
                { item: 'Court record of the outcome', state: 'ready' },
                { item: 'Copy of the citation', state: 'ready' },
                { item: 'Inspection report', state: 'ready' },
              ],
            })
          await hand.move('dataqs', id, name, inputs)
        }
      },
    })),
  ]
}

const filed = (stage: Stage, offset: number, rdrNumber: string): Step => [
  offset,
  'file',
  { filedOn: stage.calendar.day(offset), rdrNumber },
]

/** Requests in every state a review can be in, one stop with three charges among them. */
const reviews = (stage: Stage): Happening[] => [
  ...reviewed(stage, { subject: 'removed', offset: -112, state: 'MO', counts: [log], court: -61, attorney: 'Hollis Reyes, PLLC' }, [
    filed(stage, -58, '1804417'),
    [
      -35,
      'decide',
      { result: 'removed', decidedOn: stage.calendar.day(-35), decision: 'Court record accepted. The violation was removed.' },
    ],
  ]),
  ...reviewed(stage, { subject: 'waiting', offset: -64, state: 'KS', counts: [speeding], court: -20, attorney: 'Hollis Reyes, PLLC' }, [
    filed(stage, -16, '1809903'),
  ]),
  ...reviewed(stage, { subject: 'asked', offset: -71, state: 'OK', counts: [belt], court: -30, attorney: 'Marsh & Tolliver' }, [
    filed(stage, -24, '1807750'),
    [-5, 'ask', { askedOn: stage.calendar.day(-5) }],
  ]),
  ...reviewed(stage, { subject: 'again', offset: -140, state: 'AR', counts: [speeding], court: -88, attorney: 'Marsh & Tolliver' }, [
    filed(stage, -80, '1799121'),
    [
      -57,
      'decide',
      { result: 'upheld', decidedOn: stage.calendar.day(-57), decision: 'No certified copy of the court record was enclosed.' },
    ],
    [-12, 'reconsider', { reconsideredOn: stage.calendar.day(-12), reconsiderReason: 'Certified copy enclosed' }],
  ]),
  ...reviewed(stage, { subject: 'lost', offset: -228, state: 'TX', counts: [belt], court: -176, attorney: 'Hollis Reyes, PLLC' }, [
    filed(stage, -169, '1776204'),
    [
      -141,
      'decide',
      {
        result: 'upheld',
        decidedOn: stage.calendar.day(-141),
        decision: 'The officer confirms the finding. The dismissal was a plea to another charge.',
      },
    ],
    [-139, 'close', {}],
  ]),
  ...reviewed(stage, { subject: 'late', offset: -331, state: 'LA', counts: [log], court: -262, attorney: 'Grady Law Office' }, [
    filed(stage, -255, '1751866'),
    [
      -236,
      'decide',
      { result: 'upheld', decidedOn: stage.calendar.day(-236), decision: 'The log pages sent show the same duty status as the report.' },
    ],
    [-230, 'close', {}],
  ]),
  ...reviewed(
    stage,
    {
      subject: 'three',
      offset: -47,
      state: 'MO',
      counts: [{ ...speeding, outcome: 'guilty' }, belt, { ...log, code: '395.8(f)(1)', charge: 'Log not current' }],
      court: -4,
      attorney: 'Grady Law Office',
    },
    [],
  ),
]

/** Findings our own records contradict, for which nobody has asked for a review yet. */
const contradicted = (stage: Stage): Happening[] => {
  const dice = stage.dice('dispute/contradicted')
  const report = (at: Date, seat: Seat, state: string): Record<string, unknown> => ({
    reportNumber: `${state}${dice.between(100_000, 999_999)}`,
    state,
    level: 'II',
    inspectedAt: at.toISOString(),
    violationsFound: true,
    driver: seat.driver,
    vehicle: seat.vehicle,
    division: seat.division,
    location: 'Port of entry',
    receivedOn: stage.day(at),
  })
  const story = (offset: number, act: (hand: Hand, at: Date, seat: Seat, other: Seat) => Promise<void>): Happening => {
    const at = momentOf(stage, offset)
    const seat = stage.seatAt(at, dice)
    const other = stage.seats.find(
      (one) => one.driver !== seat.driver && one.from <= at.toISOString() && one.to === null && one.division === seat.division,
    )
    return { at, by: stage.crew.safety[0], act: (hand) => act(hand, at, seat, other ?? seat) }
  }
  const cite = async (hand: Hand, inspection: StoredRow, code: string, unit = 'power_unit', more: Record<string, unknown> = {}) =>
    hand.create('violations', { inspection: inspection.id, code, unit, ...more })
  return [
    story(-38, async (hand, at, seat) => {
      const inspection = await hand.create('roadside-inspections', { ...report(at, seat, 'TX'), usdot: '2240981' })
      await cite(hand, inspection, '393.47(e)')
      await cite(hand, inspection, '393.75(a)(3)', 'trailer', { oos: true })
    }),
    story(-52, async (hand, at, seat, other) => {
      await cite(hand, await hand.create('roadside-inspections', { ...report(at, seat, 'LA'), driver: other.driver }), '395.8(a)', 'driver')
    }),
    story(-29, async (hand, at, seat) => {
      const first = { ...report(at, seat, 'KS'), inspectedAt: new Date(at.getTime() - 1_500_000).toISOString() }
      await cite(hand, await hand.create('roadside-inspections', first), '393.9')
      await cite(hand, await hand.create('roadside-inspections', report(at, seat, 'KS')), '393.9')
    }),
    story(-95, async (hand, at, seat) => {
      const inspection = await hand.create('roadside-inspections', report(at, seat, 'OK'))
      await cite(hand, inspection, '392.2-SLLS3', 'driver', { outcome: 'lesser' })
    }),
  ]
}

/** Two drivers near the line of 49 CFR 383.51(c): one with an open charge that would cross it, one who has. */
const standings = (stage: Stage): Happening[] => {
  const [first, second] = ['near', 'over'].map((subject) => stage.seatAt(momentOf(stage, -20), stage.dice(`dispute/${subject}`)))
  const charged = (
    seat: Seat | undefined,
    offset: number,
    number: string,
    offense: string,
    description: string,
    decided: number | null,
  ): Happening => ({
    at: momentOf(stage, offset),
    by: stage.crew.safety[0],
    act: async (hand) => {
      const made = await hand.create('tickets', {
        citationNumber: number,
        kind: 'moving',
        issuedAt: momentOf(stage, offset).toISOString(),
        state: 'MO',
        agency: 'State highway patrol',
        driver: seat?.driver,
        charges: [{ description, offense, fine: 22_000 }],
        respondBy: stage.calendar.day(offset + 20),
        courtDate: courtDay(stage.calendar.day(offset + 34)),
      })
      if (decided === null) return
      await hand.move('tickets', made.id, 'dispose', { disposition: 'guilty', dispositionOn: stage.calendar.day(offset + decided) })
      await hand.change('tickets', made.id, {
        notifiedEmployerOn: stage.calendar.day(offset + decided),
        responsible: 'driver',
      })
    },
  })
  return [
    charged(first, -410, 'MO-310077', 'following', 'Following too closely', 0),
    charged(first, -13, 'MO-318802', 'lane_change', 'Improper lane change', null),
    charged(second, -520, 'MO-304115', 'texting', 'Texting while driving', 0),
    charged(second, -41, 'MO-317420', 'reckless', 'Reckless driving', 0),
  ]
}

/** What the courts and DataQs are asked in the demo company. */
export const disputes = (stage: Stage): Happening[] => [...reviews(stage), ...contradicted(stage), ...standings(stage), ...tolls(stage)]
