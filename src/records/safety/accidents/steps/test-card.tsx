import { type ReactNode, useState } from 'react'
import { formatInstant } from '#kit/dates/format-time.ts'
import type { RecordDefinition } from '#kit/record.ts'
import { MoveDialog } from '#web/engine/detail/moves/move-dialog.tsx'
import { useReveal } from '#web/engine/detail/reveal.tsx'
import { ClockChip } from '#web/engine/values/clock-chip.tsx'
import { useHost } from '#web/engine/host.tsx'
import { type RecordRow, textOf } from '#web/engine/queries/rows.ts'
import { Button } from '#web/ui/actions/button.tsx'
import { Card } from '#web/ui/display/card.tsx'
import { DescriptionList, type Fact } from '#web/ui/display/description-list.tsx'
import { Pill } from '#web/ui/display/pill.tsx'
import { isPrompt, planOf, testDoubt } from '../law/test-plan.ts'
import type { TestPlan } from '../law/test-plan.ts'
import type { TestDecision } from '../law/testing.ts'
import { recordedOf, testedOf } from '../tested.ts'
import type { Tested } from '../tested.ts'
import { isDelayMissing } from '../delay.ts'
import { AskFields } from './ask-fields.tsx'
import { testAsk } from './test-ask.ts'

const kinds = {
  alcohol: {
    title: 'Alcohol test',
    fields: ['alcoholTestedAt', 'alcoholTestBy', 'alcoholPoliceResult', 'alcoholResult', 'alcoholDelay', 'alcoholNotDone'],
    ofCoDriver: ['coAlcoholTestedAt', 'coAlcoholResult', 'coAlcoholNotDone'],
    ofAll: ['alcoholDelay'],
    results: { driver: 'alcoholResult', coDriver: 'coAlcoholResult' },
  },
  drug: {
    title: 'Drug test',
    fields: ['drugTestedAt', 'drugTestBy', 'drugPoliceResult', 'drugResult', 'drugNotDone'],
    ofCoDriver: ['coDrugTestedAt', 'coDrugResult', 'coDrugNotDone'],
    ofAll: [],
    results: { driver: 'drugResult', coDriver: 'coDrugResult' },
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
  /** Nobody has said whether anyone died: the co-driver is tested only then. */
  coDriverInDoubt: boolean
  check: boolean
  hoursRun: boolean
  /** Empty for a refusal too: it is no test (49 CFR 40.191, 40.261). */
  doneAt: string
  notDone: string
  /** A record that says that no test was given, with or without its moment. */
  notGiven: boolean
  /** The result was opened, and is a refusal. */
  refused: boolean
  /** The same of the co-driver, where both are tested. */
  coDriverRefused: boolean
  doubt: string | null
  /** Done, or refused, after the first two hours, with no reasons of the delay. */
  delayMissing: boolean
}

const isUnrecorded = (row: RecordRow, kind: Kind): boolean => {
  const { testedAt, notDone, given } = recordedOf(row, kind, 'coDriver')
  return testedAt === null && notDone === null && given === null
}

/** When a test was given to a person; null also for one that was refused. */
const givenAt = (row: RecordRow, kind: Kind, tested: Tested): string | null => {
  const { testedAt, given } = recordedOf(row, kind, tested)
  return given === false ? null : testedAt
}

/** Whose test the card shows first: our driver's, that of the co-driver alone where our driver died. */
const firstOf = (row: RecordRow): Tested => testedOf(row)[0] ?? 'driver'

const bothTested = (row: RecordRow): boolean => testedOf(row).length > 1

const standingOf = (row: RecordRow, kind: Kind, resultOf: (name: string) => unknown): Standing => {
  const { notDone, given, by, resultReceived } = recordedOf(row, kind, firstOf(row))
  const testedAt = givenAt(row, kind, firstOf(row))
  return {
    required: row[`${kind}Test`] === 'required',
    coDriverOpen: bothTested(row) && isUnrecorded(row, kind),
    coDriverInDoubt: typeof row['fatalities'] !== 'number',
    check: row[`${kind}Test`] === 'check',
    hoursRun: row[`${kind}Test`] === 'required' || row[`${kind}Test`] === 'check',
    doneAt: testedAt ?? '',
    notDone: notDone ?? '',
    notGiven: given === false,
    refused: resultOf(kinds[kind].results[firstOf(row)]) === 'refused',
    coDriverRefused: resultOf(kinds[kind].results.coDriver) === 'refused',
    doubt: testDoubt({ occurredAt: textOf(row['occurredAt']), testedAt, by, resultReceived }, kind),
    delayMissing: kind === 'alcohol' && isDelayMissing(row),
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
  const { title, results } = kinds[kind]
  const people = bothTested(row) ? (['driver', 'coDriver'] as const) : [firstOf(row)]
  const recorded = people.filter((tested) => recordedOf(row, kind, tested).given !== null)
  const reveal = useReveal(
    record,
    row,
    recorded.map((tested) => results[tested]),
  )
  const standing = standingOf(row, kind, reveal.value)
  const underHold = row.can?.moves.includes('record_tests') === true
  return (
    <Card
      title={title}
      marks={<State {...standing} />}
      actions={
        <>
          {reveal.button}
          {row.can?.update === true || underHold ? (
            <Button size="sm" onClick={() => setOpen(true)}>
              Record test
              <span className="sr-only">: {title}</span>
            </Button>
          ) : null}
        </>
      }
    >
      <p className="mb-2">
        {[row[`${kind}TestBasis`], row[`${kind}Outlook`]]
          .map(textOf)
          .filter((part) => part !== '')
          .map((part) => `${part}.`)
          .join(' ')}
      </p>
      {standing.doubt === null || standing.doneAt === '' ? null : <p className="mb-2 text-warning-text">{standing.doubt}.</p>}
      <TestFacts record={record} row={row} kind={kind} standing={standing} resultCell={reveal.cell} />
      {open && underHold ? <MoveDialog record={record} row={row} move="record_tests" onClose={() => setOpen(false)} /> : null}
      {open && !underHold ? (
        <AskFields
          record={record}
          row={row}
          title={title}
          fields={askedOf(row, kind)}
          {...testAsk(row, askedOf(row, kind))}
          onClose={() => setOpen(false)}
        />
      ) : null}
    </Card>
  )
}

const termsOf = {
  driver: { doneAt: 'Done at', notDone: 'Reason not done', result: 'Result', doneBy: true },
  coDriver: { doneAt: 'Co-driver: done at', notDone: 'Co-driver: reason not done', result: 'Co-driver: result', doneBy: false },
} as const

type FactsProps = {
  record: RecordDefinition
  row: RecordRow
  kind: Kind
  standing: Standing
  /** A result as it may be shown now: opened, hidden, or not for the role. */
  resultCell: (name: string) => ReactNode
}

function TestFacts({ record, row, kind, standing, resultCell }: FactsProps): ReactNode {
  const { required, hoursRun, doneAt, notDone, notGiven } = standing
  const isDone = doneAt !== ''
  const { timeZone } = useHost()
  const by = record.fields[`${kind}TestBy`]
  const over = (isDone && standing.doubt === null) || notDone !== '' || notGiven
  const terms = termsOf[firstOf(row)]
  const facts: Fact[] = [
    ...(hoursRun ? lastMoments(row, kind) : []).map(({ term, at, reasons }) => ({
      term,
      value: <Due at={at} over={over && !(reasons === true && standing.delayMissing)} />,
    })),
    ...((required && !notGiven) || isDone
      ? [{ term: terms.doneAt, value: isDone ? formatInstant(doneAt, timeZone, { zone: true }) : null }]
      : []),
    ...(terms.doneBy && isDone && by?.kind === 'choice'
      ? [{ term: 'Done by', value: by.options[textOf(row[`${kind}TestBy`])]?.label ?? 'Our collector' }]
      : []),
    ...(kind === 'alcohol' ? delayFacts(row, doneAt) : []),
    ...omissionFacts(standing, terms.notDone, firstOf(row)),
    ...(isDone || notGiven ? [{ term: terms.result, value: resultCell(kinds[kind].results[firstOf(row)]) ?? 'Not entered' }] : []),
    ...coDriverFacts(row, kind, timeZone, resultCell, standing.coDriverRefused),
  ]
  return facts.length === 0 ? null : <DescriptionList facts={facts} />
}

/** Why no test was done, where one is due or its omission is recorded. */
const omissionFacts = ({ required, doneAt, notDone, notGiven, refused }: Standing, term: string, tested: Tested): Fact[] =>
  (required && doneAt === '') || notDone !== '' || notGiven ? [{ term, value: omissionWords(notDone, notGiven, refused, tested) }] : []

/** A refusal is told once its result is opened, with what follows from it; until then, where the reason is. */
const omissionWords = (notDone: string, notGiven: boolean, refused: boolean, tested: Tested): string | null => {
  if (!refused) return notDone || (notGiven ? 'The reason is kept with the result, which is confidential (49 CFR 382.405)' : null)
  const who = tested === 'driver' ? 'The driver' : 'The co-driver'
  const refusal = `${who} refused the test and may not perform safety-sensitive functions (49 CFR 382.211)`
  return notDone === '' ? refusal : `${notDone}. ${refusal}`
}

/** Why the alcohol test came after two hours, where it did or somebody said so. */
const delayFacts = (row: RecordRow, doneAt: string): Fact[] =>
  textOf(row['alcoholDelay']) !== '' || isLate(row, doneAt)
    ? [
        {
          term: 'Reason not tested within 2 hours',
          value:
            textOf(row['alcoholDelay']) ||
            (isDelayMissing(row) ? <span className="text-danger-text">Missing: record the reason (49 CFR 382.303(d)(1))</span> : null),
        },
      ]
    : []

/** What is recorded of the co-driver, where they are tested too. */
const coDriverFacts = (row: RecordRow, kind: Kind, timeZone: string, resultCell: FactsProps['resultCell'], refused: boolean): Fact[] => {
  if (!bothTested(row)) return []
  const { notDone, given } = recordedOf(row, kind, 'coDriver')
  const testedAt = givenAt(row, kind, 'coDriver')
  const terms = termsOf.coDriver
  return [
    ...(given === false
      ? []
      : [{ term: terms.doneAt, value: testedAt === null ? null : formatInstant(testedAt, timeZone, { zone: true }) }]),
    ...(testedAt === null ? [{ term: terms.notDone, value: omissionWords(notDone ?? '', given === false, refused, 'coDriver') }] : []),
    ...(given === null ? [] : [{ term: terms.result, value: resultCell(kinds[kind].results.coDriver) ?? 'Not entered' }]),
  ]
}

const isLate = (row: RecordRow, doneAt: string): boolean => doneAt !== '' && !isPrompt(textOf(row['occurredAt']), doneAt)

const lastMoments = (row: RecordRow, kind: Kind): { term: string; at: string; reasons?: true }[] => {
  const { times } = standingPlan(row)
  if (times === null) return []
  if (kind === 'drug') return [{ term: 'Testing cutoff', at: times.due32h }]
  return [
    { term: 'Test or document why (2 hours)', at: times.due2h, reasons: true },
    { term: 'Testing cutoff', at: times.due8h },
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

function State(standing: Standing): ReactNode {
  const { required, coDriverOpen, coDriverInDoubt, check, doneAt, notDone, notGiven, refused, doubt, delayMissing } = standing
  if (refused) return <Pill tone="danger">Refused</Pill>
  if (notGiven) return <Pill tone="danger">No test done</Pill>
  if (required && coDriverOpen && (doneAt !== '' || notDone !== ''))
    return <Pill tone="warning">{coDriverInDoubt ? 'Co-driver: to check' : 'Co-driver: required'}</Pill>
  if (check && doneAt === '') return <Pill tone="warning">To check</Pill>
  if (doneAt !== '' && doubt === null && delayMissing) return <Pill tone="danger">Reason for the delay missing</Pill>
  if (doneAt !== '' && !required) return <Pill tone="info">Done, non-DOT</Pill>
  if (doneAt !== '' && doubt === null) return <Pill tone="success">Done</Pill>
  if (!required) return <Pill>Not required</Pill>
  return notDone === '' ? <Pill tone="warning">Required</Pill> : <Pill tone="danger">Not done, explained</Pill>
}
