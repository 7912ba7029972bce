import { type ReactNode, useState } from 'react'
import type { RecordDefinition } from '#kit/record.ts'
import { type RecordRow, textOf } from '#web/engine/queries/rows.ts'
import { Card } from '#web/ui/display/card.tsx'
import { type Known, YesNoNotKnown } from '#web/ui/form/yes-no.tsx'
import { AskFields } from './ask-fields.tsx'
import { Effects } from './effects.tsx'

type AnswersProps = { record: RecordDefinition; row: RecordRow }
type Question = 'fatalities' | 'treatedAway' | 'towAway' | 'driverCited' | 'ourTowed' | 'privateProperty' | 'policeCalled'

/** What goes along with each answer. */
const details: Readonly<Record<Question, readonly string[]>> = {
  fatalities: ['fatalities', 'driverDied'],
  treatedAway: ['treatedAway', 'injuries', 'ourInjuries', 'hurtDrivers'],
  towAway: ['towAway', 'ourTowed'],
  driverCited: ['driverCited', 'citedAt'],
  ourTowed: ['ourTowed'],
  privateProperty: ['privateProperty', 'openToPublic', 'publicRoad'],
  policeCalled: ['policeAgency', 'policeReportNumber', 'policeOfficer'],
}

/** The answers the clocks hang on. One press changes an answer, and says first which clocks that stops or starts. */
export function AnswersCard({ record, row }: AnswersProps): ReactNode {
  const [change, setChange] = useState<{ question: Question; value: Known } | null>(null)
  const asked: readonly Question[] = [
    'fatalities',
    'treatedAway',
    'towAway',
    ...(row['towAway'] === true ? (['ourTowed'] as const) : []),
    'driverCited',
    'privateProperty',
    'policeCalled',
  ]
  return (
    <Card title="The answers" scope="Change an answer to preview its effect">
      <div className="flex flex-col gap-3">
        {asked.map((question) => (
          <YesNoNotKnown
            key={question}
            question={questionOf(record, question)}
            help={helpOf(record, row, question)}
            yes={question === 'fatalities' && answerOf(row, question) === true ? `Yes, ${String(row[question])}` : undefined}
            value={answerOf(row, question)}
            disabled={row.can?.update !== true}
            onChange={(value) => setChange({ question, value })}
          />
        ))}
      </div>
      {change === null ? null : (
        <AskFields
          record={record}
          row={row}
          title="Change the answer?"
          description={`${questionOf(record, change.question)} ${said(change.value)}. ${removes(row, change.question, change.value)}The original report keeps the first answer.`}
          action="Save the answer"
          fields={change.value === true ? details[change.question] : change.question === 'policeCalled' ? [] : [change.question]}
          start={startOf(change.question, change.value)}
          preview={(values) => <Effects row={row} values={values} />}
          onClose={() => setChange(null)}
        />
      )}
    </Card>
  )
}

const helpOf = (record: RecordDefinition, row: RecordRow, question: Question): string | undefined => {
  if (question !== 'ourTowed') return record.fields[question]?.help
  return row[question] === null ? 'Our unit is on hold until this is answered.' : undefined
}

const questionOf = (record: RecordDefinition, question: Question): string => {
  if (question === 'ourTowed') return 'Was it our unit that was towed?'
  if (question === 'privateProperty') return 'Did it happen on private property?'
  if (question === 'policeCalled') return 'Did police come to the scene?'
  const field = record.fields[question]
  return (field?.kind === 'int' ? field.asked : field?.label) ?? question
}

const said = (value: Known): string => (value === 'not_known' ? 'Unknown' : value ? 'Yes' : 'No')

/** Details of another answer that go with it unseen, because nothing is asked here: said before it is saved. */
const removes = (row: RecordRow, question: Question, value: Known): string =>
  question === 'policeCalled' && value !== true && details.policeCalled.some((name) => textOf(row[name]) !== '')
    ? 'The agency, report number and officer are removed. '
    : ''

/** A count is answered with yes or no first. */
const answerOf = (row: RecordRow, question: Question): Known => {
  const value = row[question]
  if (typeof value === 'number') return value > 0
  return typeof value === 'boolean' ? value : 'not_known'
}

/** What the dialog starts with: the answer, and no details of another one. */
const startOf = (question: Question, value: Known): Readonly<Record<string, unknown>> => {
  if (question === 'fatalities') return { fatalities: value === 'not_known' ? null : value ? 1 : 0 }
  return {
    [question]: value === 'not_known' ? null : value,
    ...(question === 'driverCited' && value !== true ? { citedAt: null } : {}),
    ...(question === 'treatedAway' && value !== true ? { injuries: null, ourInjuries: null, hurtDrivers: null } : {}),
    ...(question === 'towAway' && value !== true ? { ourTowed: null } : {}),
    ...(question === 'policeCalled' && value !== true
      ? { policeAgency: null, policeReportNumber: null, policeOfficer: null, policeBadge: null }
      : {}),
    ...(question === 'privateProperty' && value !== true ? { openToPublic: null, publicRoad: null } : {}),
  }
}
