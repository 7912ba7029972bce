import { Readable } from 'node:stream'
import { sql } from 'drizzle-orm'
import { kindOf } from '#kit/kind-of.ts'
import type { StoredRow } from '#engine/write/rules.ts'
import { attach, largestAttachment } from '#features/attachments/attachments.ts'
import { pdfOf } from '#platform/documents/pdf.ts'
import type { Hand, Happening, Stage } from './stage.ts'

const policy = {
  carrier: 'Harbor Point Casualty',
  policyNumber: 'WC-88-1042',
  adjuster: 'Owen Castellano',
  adjusterPhone: '8165550142',
  onPremises: true,
} as const

/** The carrier's letter, as it comes by mail. */
const keepDenial = async ({ tx }: Hand, claim: StoredRow): Promise<void> => {
  const title = `Denial of claim ${claim.number}`
  const says =
    'After review of the medical records the claim is denied: the condition did not arise out of or in the course of employment. You may ask the State for a hearing.'
  const content = [{ text: policy.carrier, style: 'title' }, { text: title, style: 'heading' }, says, policy.adjuster]
  const insurer = { name: policy.carrier, usdot: null, address: null }
  const letter = await pdfOf({ title, content, employer: insurer, foot: title, printedBy: null, createdAt: tx.now })
  const stored = await tx.deps.files.put(Readable.from([letter]), largestAttachment)
  await attach(
    tx,
    {
      record: kindOf(tx.deps, 'workers-comp'),
      recordId: claim.id,
      stored,
      fileName: `${claim.number.toLowerCase()}-denial.pdf`,
      category: 'correspondence',
      label: 'Denial letter of the carrier',
      confidential: false,
      vehicleArea: null,
      capturedAt: null,
    },
    { mime: 'application/pdf', thumbnailKey: null, takenAt: null },
  )
}

const caseOf = async (hand: Hand, claim: StoredRow): Promise<string> => {
  const [found] = await hand.find<{ id: string }>(sql`select id from osha_claims where claim_id = ${claim.id}::uuid`)
  return found?.id ?? ''
}

type Step = readonly [hours: number, act: (hand: Hand, claim: StoredRow) => Promise<unknown>]

/** A claim told in the hour of the injury, and what became of it. */
const told = (
  stage: Stage,
  key: string,
  offset: number,
  values: Readonly<Record<string, unknown>>,
  steps: readonly Step[],
): Happening[] => {
  const dice = stage.dice(`injury/${key}`)
  const at = stage.onRoad(offset, dice)
  const seat = stage.seatAt(at, dice)
  const [by] = stage.crew.safety
  let claim: StoredRow | undefined
  const tell: Happening['act'] = async (hand) => {
    claim = await hand.create('workers-comp', {
      driver: seat.driver,
      state: seat.code === 'GLF' ? 'LA' : 'MO',
      injuredAt: at.toISOString(),
      reportedAt: stage.later(at, 1).toISOString(),
      place: 'Home terminal',
      ...policy,
      ...values,
    })
  }
  return [
    { at: stage.later(at, 2), by, act: tell },
    ...steps.map(([hours, act]): Happening => ({
      at: stage.later(at, hours),
      by,
      act: async (hand) => {
        if (claim !== undefined) await act(hand, claim)
      },
    })),
  ]
}

const file =
  (stage: Stage, claimNumber: string): Step[1] =>
  async (hand, claim) =>
    hand.move('workers-comp', claim.id, 'file', { froiFiledOn: stage.day(new Date(String(claim['reportedAt']))), claimNumber })

const outside = ['employee:yes', 'work_environment:yes', 'exception:outside'].map((pair) => {
  const [question, answer] = pair.split(':')
  return { question, answer }
})

/** The other ends of a claim: denied by letter and ruled out for the log, withdrawn, and one that is still looked into. */
export const otherEnds = (stage: Stage): Happening[] => [
  ...told(
    stage,
    'denied',
    -75,
    {
      activityBefore: 'Hooking up a trailer',
      narrative: 'Reported shoulder pain while cranking the landing gear; told the clinic that it began on the weekend, moving house.',
      cause: 'strain_lifting',
      nature: 'Strain',
      bodyPart: 'Shoulder',
      side: 'right',
      treatment: 'clinic',
      type: 'medical_only',
    },
    [
      [30, file(stage, 'HPW-41201')],
      [100, async (hand, claim) => hand.change('osha-claims', await caseOf(hand, claim), { answers: outside })],
      [101, async (hand, claim) => hand.move('osha-claims', await caseOf(hand, claim), 'rule_out')],
      [330, keepDenial],
      [
        331,
        async (hand, claim) =>
          hand.move('workers-comp', claim.id, 'deny', {
            deniedOn: stage.day(hand.tx.now),
            reason: 'The carrier found no injury at work: the pain began off duty',
          }),
      ],
    ],
  ),
  ...told(
    stage,
    'withdrawn',
    -33,
    {
      activityBefore: 'Climbing down from the cab',
      narrative: 'Knocked the knee on the step and wanted it written down.',
      cause: 'struck_by',
      bodyPart: 'Knee',
      side: 'left',
      treatment: 'first_aid',
      type: 'report_only',
    },
    [
      [
        52,
        async (hand, claim) =>
          hand.move('workers-comp', claim.id, 'withdraw', {
            reason: 'No pain two days later, no treatment wanted: the driver withdrew it',
          }),
      ],
    ],
  ),
  ...told(
    stage,
    'exposure',
    -5,
    {
      activityBefore: 'Checking the load',
      narrative: 'Felt dizzy after opening the trailer; two drums had leaked. Seen at the clinic and sent home for the evening.',
      objectOrSubstance: 'Solvent vapor',
      cause: 'exposure',
      nature: 'Dizziness after breathing vapor',
      bodyPart: 'Respiratory system',
      treatment: 'clinic',
      type: 'medical_only',
    },
    [
      [26, file(stage, 'HPW-41388')],
      [27, async (hand, claim) => hand.move('osha-claims', await caseOf(hand, claim), 'investigate')],
    ],
  ),
]

/** The clock of a rule that ran out longest ago. */
const longestOver = async (hand: Hand, rule: string): Promise<string | undefined> => {
  const [found] = await hand.find<{ id: string }>(sql`
    select id from deadlines where rule = ${rule} and status = 'running' and archived_at is null and due_at < ${hand.tx.now.toISOString()}::timestamptz
    order by due_at, number limit 1`)
  return found?.id
}

/** Clocks that were not met: one is owned up to, one is waived by name. */
export const clocksGivenUp = (stage: Stage): Happening[] => {
  const end =
    (rule: string, move: string, inputs: Readonly<Record<string, string>>): Happening['act'] =>
    async (hand) => {
      const id = await longestOver(hand, rule)
      if (id !== undefined) await hand.move('deadlines', id, move, inputs)
    }
  const [by] = stage.crew.safety
  const on = (offset: number): Date => stage.calendar.at(offset, stage.dice(`clocks/${offset}`))
  return [
    {
      at: on(-6),
      by,
      act: end('DVER-15', 'miss', { missedReason: 'The report lay in the door of the unit and was found after its 15 days.' }),
    },
    { at: on(-5), by, act: end('WC-RESERVE-60', 'waive', { waivedReason: 'The carrier sets the reserve after the visit of next month.' }) },
  ]
}
