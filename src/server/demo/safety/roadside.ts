import { sql } from 'drizzle-orm'
import type { Values } from '#kit/schemas.ts'
import type { StoredRow } from '#engine/write/rules.ts'
import { courtDay } from '../calendar.ts'
import type { Dice } from '../dice.ts'
import { handIn, reportOf } from './road-report.ts'
import type { Happening, Seat, Stage } from './stage.ts'

interface Finding {
  readonly code: string
  readonly unit: 'driver' | 'power_unit' | 'trailer'
  readonly oos?: number
  readonly fix: string
  /** What the citation for it says. */
  readonly charge?: string
  /** Codes that officers like to write beside it. */
  readonly with?: readonly string[]
}

const findings: readonly [Finding, ...Finding[]] = [
  { code: '393.9', unit: 'trailer', fix: 'Marker lamp replaced', with: ['393.9A-LSML', '393.9A-LIL'] },
  { code: '393.9H', unit: 'power_unit', fix: 'Headlamp replaced', with: ['393.9TS'] },
  { code: '393.75(a)(3)', unit: 'trailer', oos: 0.6, fix: 'Tire replaced at the roadside' },
  { code: '393.47(e)', unit: 'trailer', oos: 0.3, fix: 'Slack adjuster set' },
  { code: '393.45(b)(2)', unit: 'power_unit', oos: 0.2, fix: 'Brake hose replaced' },
  { code: '393.95(a)', unit: 'power_unit', fix: 'Extinguisher recharged and mounted' },
  { code: '396.17(c)', unit: 'trailer', fix: 'Annual inspection done, decal fixed' },
  { code: '395.8(a)', unit: 'driver', charge: 'Log not kept as asked', fix: 'Coached on form and manner' },
  { code: '395.8(e)', unit: 'driver', charge: 'False report of duty status', oos: 0.5, fix: 'Written warning and log audit' },
  { code: '395.3(a)(3)(ii)', unit: 'driver', charge: 'No 30-minute interruption', oos: 0.2, fix: 'Coached on the 30-minute interruption' },
  { code: '392.2-SLLS3', unit: 'driver', charge: 'Speeding, 11 to 14 over', fix: 'Speed policy reviewed with the driver' },
  { code: '392.16', unit: 'driver', charge: 'Seat belt not used', fix: 'Seat belt policy reviewed with the driver' },
]

const levels = ['I', 'II', 'II', 'II', 'III', 'III', 'V'] as const
const homes: Readonly<Record<string, readonly [string, ...string[]]>> = {
  OZK: ['MO', 'MO', 'AR', 'OK'],
  JOP: ['MO', 'KS', 'OK'],
  KCM: ['MO', 'KS', 'IA'],
  GLF: ['LA', 'TX', 'TX'],
}

interface Plan {
  readonly at: Date
  readonly seat: Seat
  readonly state: string
  readonly level: string
  readonly found: readonly Finding[]
}

const planOf = (stage: Stage, offset: number, dice: Dice): Plan => {
  const at = stage.onRoad(offset, dice)
  const seat = stage.seatAt(at, dice)
  const level = dice.pick(levels)
  const fits = (finding: Finding): boolean =>
    level === 'III' ? finding.unit === 'driver' : level === 'V' ? finding.unit !== 'driver' : true
  const count = dice.chance(0.42) ? 0 : dice.pick([1, 1, 1, 2, 2, 3])
  const found = dice
    .order(findings.length)
    .map((position) => findings[position] as Finding)
    .filter(fits)
    .slice(0, count)
    .flatMap((finding) => [finding, ...(dice.chance(0.35) ? (finding.with ?? []).map((code) => ({ ...finding, code })) : [])])
  return { at, seat, level, found, state: dice.pick(homes[seat.code] ?? ['MO']) }
}

const violationOf = (finding: Finding, inspection: StoredRow, dice: Dice): Record<string, unknown> => ({
  inspection: inspection.id,
  code: finding.code,
  unit: finding.unit,
  oos: dice.chance(finding.oos ?? 0),
})

const correctionOf = (finding: Finding, stage: Stage, at: Date): Record<string, unknown> => ({
  correctiveAction: finding.fix,
  correctedOn: stage.day(at),
  ...(finding.unit === 'driver' ? {} : { correction: 'repaired', repairReference: `RO ${1000 + (at.getTime() % 8999)}` }),
})

/** The citation written at the roadside, its day in court, and what it means for the report. */
const citation = (
  stage: Stage,
  { at, seat, state, found }: Plan,
  inspection: () => StoredRow | undefined,
  number: string,
  dice: Dice,
): Happening[] => {
  let ticket: StoredRow | undefined
  const written: Happening = {
    at: stage.later(at, 6),
    by: stage.crew.safety[0],
    act: async (hand) => {
      ticket = await hand.create('tickets', {
        citationNumber: number,
        kind: 'moving',
        issuedAt: at.toISOString(),
        state,
        agency: 'State highway patrol',
        driver: seat.driver,
        vehicle: seat.vehicle,
        inspection: inspection()?.id ?? null,
        charges: [
          {
            description: found.find(({ charge }) => charge !== undefined)?.charge ?? 'As noted on the inspection report',
            fine: 18_000,
            serious: 'no',
          },
        ],
        attorney: 'Marsh & Tolliver',
        retainedOn: stage.day(stage.later(at, 6)),
        stage: 'attorney',
        courtDate: courtDay(stage.day(new Date(at.getTime() + 40 * 86_400_000))),
      })
      for (const violation of await hand.find<{ id: string }>(
        sql`select id from violations where inspection_id = ${inspection()?.id ?? ''}::uuid and unit = 'driver' order by number limit 1`,
      ))
        await hand.change('violations', violation.id, { citationNumber: number })
    },
  }
  const decidedAt = new Date(at.getTime() + 41 * 86_400_000)
  if (decidedAt > stage.calendar.now) return [written]
  const outcome = dice.pick(['dismissed', 'reduced', 'guilty'])
  const decided: Happening = {
    at: decidedAt,
    by: stage.crew.safety[0],
    act: async (hand) => {
      const id = ticket?.id ?? ''
      const pleaOrPaid = outcome === 'dismissed' ? 'no' : null
      await hand.move('tickets', id, 'dispose', { disposition: outcome, dispositionOn: stage.day(decidedAt), pleaOrPaid })
      if (outcome !== 'dismissed')
        await hand.move('tickets', id, 'pay', { paidOn: stage.day(decidedAt), paidBy: 'driver', paymentReference: `R-${number.slice(-4)}` })
      if (outcome !== 'dismissed') await hand.change('tickets', id, { notifiedEmployerOn: stage.day(decidedAt) })
      await hand.move('tickets', id, 'close')
    },
  }
  return [written, decided, ...review(stage, decidedAt, () => ticket?.id ?? '', dice)]
}

/** The request for data review that a won citation opens. */
const review = (stage: Stage, decidedAt: Date, ticket: () => string, dice: Dice): Happening[] => {
  const own = (hand: Parameters<Happening['act']>[0]) =>
    hand.find<{ id: string; status: string }>(sql`select id, status from dataqs where ticket_id = ${ticket()}::uuid`)
  const filedAt = new Date(decidedAt.getTime() + 6 * 86_400_000)
  const answeredAt = new Date(decidedAt.getTime() + 24 * 86_400_000)
  if (filedAt > stage.calendar.now) return []
  return [
    {
      at: filedAt,
      by: stage.crew.safety[0],
      act: async (hand) => {
        for (const { id } of await own(hand)) {
          await hand.change('dataqs', id, {
            evidence: [
              { item: 'Court record of the outcome', state: 'ready' },
              { item: 'Copy of the citation', state: 'ready' },
            ],
          })
          await hand.move('dataqs', id, 'file', { filedOn: stage.day(filedAt), rdrNumber: `${dice.between(1_000_000, 1_999_999)}` })
        }
      },
    },
    ...(answeredAt > stage.calendar.now
      ? []
      : [
          {
            at: answeredAt,
            by: stage.crew.safety[0],
            act: async (hand: Parameters<Happening['act']>[0]) => {
              for (const { id } of await own(hand)) {
                const won = dice.chance(0.6)
                await hand.move('dataqs', id, 'decide', {
                  result: won ? 'removed' : 'upheld',
                  decidedOn: stage.day(answeredAt),
                  decision: won
                    ? 'Court record accepted. The violation was removed.'
                    : 'No certified copy of the court record was enclosed.',
                })
                await hand.move('dataqs', id, 'close')
              }
            },
          },
        ]),
  ]
}

/** Found, corrected, certified, returned where the report asks for it, closed; what was found in the last two weeks is still under way. */
const dirtyStory = (stage: Stage, plan: Plan, offset: number, dice: Dice): Happening[] => {
  const { at, seat, found } = plan
  let inspection: StoredRow | undefined
  let papers: Values = {}
  const violations: StoredRow[] = []
  const safety = stage.crew.safety[0]
  const steps: Happening[] = [
    {
      at: stage.later(at, 5),
      by: stage.crew.supervisorOf(seat.code),
      act: async (hand) => {
        const stop = reportOf(stage, plan, true, dice)
        papers = stop.papers
        inspection = await hand.create('roadside-inspections', stop.report)
        for (const finding of found) violations.push(await hand.create('violations', violationOf(finding, inspection, dice)))
      },
    },
    handIn(
      stage,
      plan,
      () => inspection?.id ?? '',
      () => papers,
    ),
  ]
  if (found.some((finding) => finding.unit === 'driver') && dice.chance(0.4))
    steps.push(...citation(stage, plan, () => inspection, `${plan.state}-${dice.between(100_000, 999_999)}`, dice))
  if (offset > -7) return steps
  const mendedAt = stage.later(at, 24 * dice.between(2, 5))
  steps.push({
    at: mendedAt,
    by: stage.crew.supervisorOf(seat.code),
    act: async (hand) => {
      for (const [position, violation] of violations.entries())
        await hand.change('violations', violation.id, correctionOf(found[position] as Finding, stage, mendedAt))
    },
  })
  if (offset > -13) return steps
  const returnedAt = stage.later(at, 24 * dice.between(7, 13))
  steps.push({
    at: returnedAt,
    by: safety,
    act: async (hand) => {
      const id = inspection?.id ?? ''
      const [signer] = await hand.find<{ name: string }>(sql`select title as name from users where id = ${safety}::uuid`)
      await hand.move('roadside-inspections', id, 'certify', {
        certifiedOn: stage.day(returnedAt),
        signature: signer?.name ?? 'Safety',
        signatureTitle: 'Safety manager',
      })
      const returnReference = `Certified mail 7019 ${dice.between(1000, 9999)}`
      if (inspection?.['returnAsked'] !== false)
        await hand.move('roadside-inspections', id, 'send_back', { returnedOn: stage.day(returnedAt), returnReference })
      for (const violation of violations) await hand.move('violations', violation.id, 'close')
      await hand.move('roadside-inspections', id, 'close')
    },
  })
  return steps
}

const cleanStory = (stage: Stage, plan: Plan, offset: number, dice: Dice): Happening[] => {
  let report: StoredRow | undefined
  let papers: Values = {}
  const recognized = (hand: Parameters<Happening['act']>[0]) =>
    hand.find<{ id: string }>(sql`select id from clean_inspections where inspection_id = ${report?.id ?? ''}::uuid`)
  const steps: Happening[] = [
    {
      at: stage.later(plan.at, 4),
      by: stage.crew.supervisorOf(plan.seat.code),
      act: async (hand) => {
        const stop = reportOf(stage, plan, false, dice)
        papers = stop.papers
        report = await hand.create('roadside-inspections', stop.report)
        await hand.move('roadside-inspections', report.id, 'close')
      },
    },
    handIn(
      stage,
      plan,
      () => report?.id ?? '',
      () => papers,
    ),
  ]
  if (offset > -20) return steps
  steps.push({
    at: stage.later(plan.at, 24 * 9),
    by: stage.crew.safety[0],
    act: async (hand) => {
      const [clean] = await recognized(hand)
      if (clean === undefined) return
      await hand.move('clean-inspections', clean.id, 'verify', { verified: 'in_fmcsa' })
      if (offset > -40) return
      await hand.move('clean-inspections', clean.id, 'recognize', {
        recognition: 'bonus',
        amount: plan.level === 'I' ? 10_000 : plan.level === 'II' ? 7_500 : 5_000,
      })
      if (offset < -70)
        await hand.move('clean-inspections', clean.id, 'pay', {
          paidOn: stage.day(stage.later(plan.at, 24 * 20)),
          payrollReference: `PR-${dice.between(200, 999)}`,
        })
    },
  })
  return steps
}

export const inspections = (stage: Stage): Happening[] => {
  return Array.from({ length: stage.scale * 100 }, (_, position) => {
    const dice = stage.dice(`inspection/${position}`)
    const offset = -1 - Math.floor(((position % 100) * 540) / 100) - dice.between(0, 3)
    const plan = planOf(stage, offset, dice)
    return plan.found.length === 0 ? cleanStory(stage, plan, offset, dice) : dirtyStory(stage, plan, offset, dice)
  }).flat()
}
