import type { ReactNode } from 'react'
import { fieldId } from '#web/engine/form/section-id.ts'
import { listOf } from '#web/engine/values/value-words.ts'
import { Field } from '#web/ui/form/field.tsx'
import { MultiSelect } from '#web/ui/form/multi-select.tsx'
import { YesNoNotKnown } from '#web/ui/form/yes-no.tsx'
import type { IntakeChoices } from './intake-choices.ts'
import type { Intake } from './use-intake.ts'

type OursProps = { intake: Intake; choices: IntakeChoices }

/** Whose injury it was: a driver of ours is put on hold, and the claim can be opened from the report. */
export function OneOfOurs({ intake: { values, set, errors }, choices }: OursProps): ReactNode {
  const count = values['ourInjuries']
  const answer = typeof count === 'number' ? count > 0 : count === 'not_known' ? count : null
  return (
    <>
      <YesNoNotKnown
        id={fieldId('ourInjuries')}
        question="One of ours?"
        help="A driver or another employee of ours was treated."
        value={answer}
        onChange={(next) => set('ourInjuries', next === 'not_known' ? next : next ? 1 : 0)}
        error={errors['ourInjuries']}
      />
      {answer === true ? (
        <Field
          id={fieldId('hurtDrivers')}
          label="Which driver?"
          error={errors['hurtDrivers']}
          help="Each is on hold until Safety clears them for duty. Leave blank for an employee who isn’t a driver."
        >
          <MultiSelect
            label="Which driver?"
            placeholder="Name or number"
            emptyText={choices.known ? 'Not found' : 'Not saved on this phone. Open this page once while online.'}
            search={choices.search.driver}
            value={listOf(values['hurtDrivers']).map((id) => ({ value: id, label: choices.titleOf(id) ?? '…' }))}
            onChange={(chosen) => set('hurtDrivers', chosen.length === 0 ? null : chosen.map(({ value }) => value))}
          />
        </Field>
      ) : null}
    </>
  )
}
