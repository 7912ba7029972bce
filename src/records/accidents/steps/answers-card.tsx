import { type ReactNode, useState } from 'react'
import type { RecordDefinition } from '#kit/record.ts'
import type { RecordRow } from '#web/engine/rows.ts'
import { Card } from '#web/ui/card.tsx'
import { type Known, YesNoNotKnown } from '#web/ui/yes-no.tsx'
import { AskFields } from './ask-fields.tsx'
import { Effects } from './effects.tsx'

type AnswersProps = { record: RecordDefinition; row: RecordRow }
type Question = 'treatedAway' | 'towAway' | 'driverCited' | 'ourTowed'

/** What goes along with each answer. */
const details: Readonly<Record<Question, readonly string[]>> = {
  treatedAway: ['treatedAway', 'injuries', 'ourInjuries'],
  towAway: ['towAway', 'ourTowed'],
  driverCited: ['driverCited', 'citedAt'],
  ourTowed: ['ourTowed'],
}

/** The answers the clocks hang on. One press changes an answer, and says first which clocks that stops or starts. */
export function AnswersCard({ record, row }: AnswersProps): ReactNode {
  const [change, setChange] = useState<{ question: Question; value: Known } | null>(null)
  const asked: readonly Question[] = ['treatedAway', 'towAway', ...(row['towAway'] === true ? (['ourTowed'] as const) : []), 'driverCited']
  return (
    <Card title="The answers" scope="change one and see what it does">
      <div className="flex flex-col gap-3">
        {asked.map((question) => (
          <YesNoNotKnown
            key={question}
            question={question === 'ourTowed' ? 'Was it our unit that was towed?' : (record.fields[question]?.label ?? question)}
            help={
              question !== 'ourTowed'
                ? record.fields[question]?.help
                : row[question] === null
                  ? 'Our unit is on hold until this is answered.'
                  : undefined
            }
            value={typeof row[question] === 'boolean' ? row[question] : 'not_known'}
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
          description="The original report keeps what was said first."
          action="Save the answer"
          fields={change.value === true ? details[change.question] : [change.question]}
          start={{
            [change.question]: change.value === 'not_known' ? null : change.value,
            ...(change.question === 'driverCited' && change.value !== true ? { citedAt: null } : {}),
            ...(change.question === 'treatedAway' && change.value !== true ? { injuries: null, ourInjuries: null } : {}),
            ...(change.question === 'towAway' && change.value !== true ? { ourTowed: null } : {}),
          }}
          preview={(values) => <Effects row={row} values={values} />}
          onClose={() => setChange(null)}
        />
      )}
    </Card>
  )
}
