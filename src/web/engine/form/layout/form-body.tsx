import { Plus } from 'lucide-react'
import { type ReactNode, useRef } from 'react'
import { flushSync } from 'react-dom'
import type { FormSection, RecordDefinition } from '#kit/record.ts'
import { formatCount } from '#kit/format.ts'
import { Button } from '#web/ui/actions/button.tsx'
import type { RecordRow } from '../../queries/rows.ts'
import { FormFields, FormSectionFields, isShown } from '../form-fields.tsx'
import type { RecordFormState } from '../use-record-form.ts'

type BodyProps = { record: RecordDefinition; row: RecordRow | null; state: RecordFormState }

/** The fields of a form: by section, or for a long new form those of the first day, then the rest on request. */
export function FormBody({ record, row, state }: BodyProps): ReactNode {
  const { first } = state
  return (
    <>
      {state.required === 0 ? null : <p className="form-note">{formatCount(state.required, 'required field', 'required fields')}</p>}
      {first === null ? (
        <Sections record={record} row={row} state={state} sections={record.form} />
      ) : (
        <>
          <fieldset className="card form-group">
            <legend>{record.label.one}</legend>
            <FormFields record={record} row={row} state={state} fields={first} />
          </fieldset>
          <Details record={record} row={row} state={state} sections={without(record.form, first)} />
        </>
      )}
    </>
  )
}

/** A button, and what it opens: the sections of the form without the fields above. */
function Details({ sections, ...part }: BodyProps & { sections: readonly FormSection[] }): ReactNode {
  const { record, row, state } = part
  const opened = useRef<HTMLDivElement>(null)
  if (!state.folded)
    return (
      <div ref={opened} className="form-column">
        <Sections {...part} sections={sections} />
      </div>
    )
  const shown = sections.filter((section) => isShown(record, row, state, section))
  const open = (): void => {
    flushSync(state.unfold)
    opened.current?.querySelector<HTMLElement>('input, button, select, textarea')?.focus()
  }
  return shown.length === 0 ? null : (
    <div className="form-more">
      {/* The field that is left shows its hint or error when it loses the focus, which would move this button away from the pointer. */}
      <Button aria-expanded={false} onMouseDown={(event) => event.preventDefault()} onClick={open}>
        <Plus aria-hidden="true" />
        Add more details
      </Button>
      <span className="field-help">{shown.map(({ heading }) => heading).join(' · ')}</span>
    </div>
  )
}

const Sections = ({ sections, ...part }: BodyProps & { sections: readonly FormSection[] }): ReactNode =>
  sections.map((section) => <FormSectionFields key={section.heading} {...part} section={section} labels={part.row?.labels} />)

const without = (sections: readonly FormSection[], names: readonly string[]): FormSection[] =>
  sections.map((section) => ({ ...section, fields: section.fields.filter((name) => !names.includes(name)) }))
