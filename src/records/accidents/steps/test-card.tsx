import { type ReactNode, useState } from 'react'
import { formatInstant } from '#kit/format-time.ts'
import type { RecordDefinition } from '#kit/record.ts'
import { MoveDialog } from '#web/engine/detail/move-dialog.tsx'
import { ClockChip } from '#web/engine/clock-chip.tsx'
import { useHost } from '#web/engine/host.tsx'
import { type RecordRow, textOf } from '#web/engine/rows.ts'
import { Button } from '#web/ui/button.tsx'
import { Card } from '#web/ui/card.tsx'
import { DescriptionList, type Fact } from '#web/ui/description-list.tsx'
import { Pill } from '#web/ui/pill.tsx'
import { isPrompt, planOf, testDoubt } from '../law/test-plan.ts'
import type { TestPlan } from '../law/test-plan.ts'
import type { TestDecision } from '../law/testing.ts'
import { recordedOf, testedOf } from '../tested.ts'
import type { Tested } from '../tested.ts'
import { AskFields } from './ask-fields.tsx'

const kinds = {
  alcohol: {
    title: 'Alcohol test',
    fields: ['alcoholTestedAt', 'alcoholTestBy', 'alcoholPoliceResult', 'alcoholResult', 'alcoholDelay', 'alcoholNotDone'],
    ofCoDriver: ['coAlcoholTestedAt', 'coAlcoholResult', 'coAlcoholNotDone'],
    ofAll: ['alcoholDelay'],
  },
  drug: {
    title: 'Drug test',
    fields: ['drugTestedAt', 'drugTestBy', 'drugPoliceResult', 'drugResult', 'drugNotDone'],
    ofCoDriver: ['coDrugTestedAt', 'coDrugResult', 'coDrugNotDone'],
    ofAll: [],
  },
} as const
type Kind = keyof typeof kinds

/** Rule text, last moments and what to mind, by what was decided when the accident was saved. */
export const standingPlan = (row: RecordRow): TestPlan =>
  planOf({ alcohol: decisionOf(row, 'alcohol'), drug: decisionOf(row, 'drug') }, textOf(row['occurredAt']))

const decisionOf = (row: RecordRow, kind: Kind): TestDecision => {
  const need = row[`${kind}Test`]
  return { need: need === 'required' || need === 'check' ? need : 'not_required', reason: textOf(row[`${kind}TestBasis`]) }
}

type Standing = {
  required: boolean
  coDriverOpen: boolean
  check: boolean
  hoursRun: boolean
  doneAt: string
  notDone: string
  doubt: string | null
}

const isUnrecorded = (row: RecordRow, kind: Kind): boolean => {
  const { testedAt, notDone } = recordedOf(row, kind, 'coDriver')
  return testedAt === null && notDone === null
}

/** Whose test the card shows first: our driver's, that of the co-driver alone where our driver died. */
const firstOf = (row: RecordRow): Tested => testedOf(row)[0] ?? 'driver'

const bothTested = (row: RecordRow): boolean => testedOf(row).length > 1

const standingOf = (row: RecordRow, kind: Kind): Standing => {
  const { testedAt, notDone, by, resultReceived } = recordedOf(row, kind, firstOf(row))
  return {
    required: row[`${kind}Test`] === 'required',
    coDriverOpen: bothTested(row) && isUnrecorded(row, kind),
    check: row[`${kind}Test`] === 'check',
    hoursRun: row[`${kind}Test`] === 'required' || row[`${kind}Test`] === 'check',
    doneAt: testedAt ?? '',
    notDone: notDone ?? '',
    doubt: testDoubt({ occurredAt: textOf(row['occurredAt']), testedAt, by, resultReceived }, kind),
  }
}

/** What is asked of those who are tested. */
const askedOf = (row: RecordRow, kind: Kind): readonly string[] => {
  const { fields, ofCoDriver, ofAll } = kinds[kind]
  if (firstOf(row) === 'coDriver') return [...ofCoDriver, ...ofAll]
  return bothTested(row) ? [...fields, ...ofCoDriver] : fields
}

/** One test: whether it is due and why, until when, what was done or why not. */
export function TestCard({ record, row, kind }: { record: RecordDefinition; row: RecordRow; kind: Kind }): ReactNode {
  const [open, setOpen] = useState(false)
  const { title } = kinds[kind]
  const standing = standingOf(row, kind)
  const underHold = row.can?.moves.includes('record_tests') === true
  return (
    <Card
      title={title}
      marks={<State {...standing} />}
      actions={
        row.can?.update === true || underHold ? (
          <Button size="sm" onClick={() => setOpen(true)}>
            Record the test
            <span className="sr-only">: {title}</span>
          </Button>
        ) : undefined
      }
    >
      <p className="mb-2">{textOf(row[`${kind}TestBasis`])}.</p>
      {standing.doubt === null || standing.doneAt === '' ? null : <p className="mb-2 text-warning-text">{standing.doubt}.</p>}
      <TestFacts record={record} row={row} kind={kind} standing={standing} />
      {open && underHold ? <MoveDialog record={record} row={row} move="record_tests" onClose={() => setOpen(false)} /> : null}
      {open && !underHold ? (
        <AskFields
          record={record}
          row={row}
          title={title}
          description="The time it was done ends the clock; else the reason why it was not."
          fields={askedOf(row, kind)}
          onClose={() => setOpen(false)}
        />
      ) : null}
    </Card>
  )
}

const termsOf = {
  driver: { doneAt: 'Done at', notDone: 'Why not done', doneBy: true },
  coDriver: { doneAt: 'Co-driver: done at', notDone: 'Co-driver: why not done', doneBy: false },
} as const

type FactsProps = { record: RecordDefinition; row: RecordRow; kind: Kind; standing: Standing }

function TestFacts({ record, row, kind, standing: { required, hoursRun, doneAt, notDone } }: FactsProps): ReactNode {
  const { timeZone } = useHost()
  const by = record.fields[`${kind}TestBy`]
  const over = doneAt !== '' || notDone !== ''
  const terms = termsOf[firstOf(row)]
  const facts: Fact[] = [
    ...(hoursRun ? lastMoments(row, kind) : []).map(({ term, at }) => ({ term, value: <Due at={at} over={over} /> })),
    ...(required || doneAt !== ''
      ? [
          {
            term: terms.doneAt,
            value: doneAt === '' ? null : formatInstant(doneAt, timeZone, { zone: true }),
          },
        ]
      : []),
    ...(terms.doneBy && doneAt !== '' && by?.kind === 'choice'
      ? [{ term: 'Done by', value: by.options[textOf(row[`${kind}TestBy`])]?.label ?? 'Our collector' }]
      : []),
    ...(kind === 'alcohol' ? delayFacts(row, doneAt) : []),
    ...((required && doneAt === '') || notDone !== '' ? [{ term: terms.notDone, value: notDone || null }] : []),
    ...coDriverFacts(row, kind, timeZone),
  ]
  return facts.length === 0 ? null : <DescriptionList facts={facts} />
}

/** Why the alcohol test came after two hours, where it did or somebody said so. */
const delayFacts = (row: RecordRow, doneAt: string): Fact[] =>
  textOf(row['alcoholDelay']) !== '' || isLate(row, doneAt)
    ? [{ term: 'Why not within two hours', value: textOf(row['alcoholDelay']) || null }]
    : []

/** What is recorded of the co-driver, where they are tested too. */
const coDriverFacts = (row: RecordRow, kind: Kind, timeZone: string): Fact[] => {
  if (!bothTested(row)) return []
  const { testedAt, notDone } = recordedOf(row, kind, 'coDriver')
  return [
    { term: 'Co-driver: done at', value: testedAt === null ? null : formatInstant(testedAt, timeZone, { zone: true }) },
    ...(testedAt === null ? [{ term: 'Co-driver: why not done', value: notDone }] : []),
  ]
}

const isLate = (row: RecordRow, doneAt: string): boolean => doneAt !== '' && !isPrompt(textOf(row['occurredAt']), doneAt)

const lastMoments = (row: RecordRow, kind: Kind): { term: string; at: string }[] => {
  const { times } = standingPlan(row)
  if (times === null) return []
  if (kind === 'drug') return [{ term: 'No test after', at: times.due32h }]
  return [
    { term: 'Test, or the reason in writing', at: times.due2h },
    { term: 'No test after', at: times.due8h },
  ]
}

function Due({ at, over }: { at: string; over: boolean }): ReactNode {
  const { timeZone } = useHost()
  return (
    <span className="flex flex-wrap items-center gap-2">
      {formatInstant(at, timeZone, { zone: true })}
      {over ? null : <ClockChip at={at} />}
    </span>
  )
}

function State({ required, coDriverOpen, check, doneAt, notDone, doubt }: Standing): ReactNode {
  if (required && coDriverOpen && (doneAt !== '' || notDone !== '')) return <Pill tone="warning">Co-driver: required</Pill>
  if (check && doneAt === '') return <Pill tone="warning">To check</Pill>
  if (doneAt !== '' && !required) return <Pill tone="info">Done, non-DOT</Pill>
  if (doneAt !== '' && doubt === null) return <Pill tone="success">Done</Pill>
  if (!required) return <Pill>Not required</Pill>
  return notDone === '' ? <Pill tone="warning">Required</Pill> : <Pill tone="danger">Not done, explained</Pill>
}
