import { X } from 'lucide-react'
import type { ReactNode } from 'react'
import { mayEditField } from '#kit/access.ts'
import type { Issue } from '#kit/errors.ts'
import { type Field, text } from '#kit/fields.ts'
import { fieldEntries } from '#kit/record.ts'
import { Button } from '#web/ui/actions/button.tsx'
import { Combobox } from '#web/ui/form/combobox.tsx'
import { Field as FieldFrame } from '#web/ui/form/field.tsx'
import { IconButton } from '#web/ui/actions/icon-button.tsx'
import { searchIn } from '#web/ui/form/use-remote-options.ts'
import type { BulkAction } from './bulk.ts'
import { useHost } from '#web/engine/host.tsx'
import { FieldInput } from '#web/engine/form/inputs.tsx'
import type { ListState } from '../list-state.ts'

type Values = Readonly<Record<string, unknown>>
type BulkAskProps = { state: ListState; action: BulkAction; values: Values; onChange: (values: Values) => void; issues: readonly Issue[] }

const archiveAsks: Readonly<Record<string, Field>> = { reason: text({ label: 'Reason', max: 300 }) }

/** What the action needs: new values of chosen fields, what the step asks, or why it is archived. */
export function BulkAsk(props: BulkAskProps): ReactNode {
  const { state, action, values, onChange, issues } = props
  if (action.kind === 'edit') return <ChosenFields {...props} />
  const asks: Readonly<Record<string, Field>> =
    action.kind === 'archive' ? archiveAsks : (state.record.lifecycle.moves[action.move]?.asks ?? {})
  // Rows belong to one record each.
  const plain = Object.entries(asks).filter(([, { kind }]) => kind !== 'rows')
  return plain.map(([name, field]) => (
    <FieldInput
      key={name}
      id={`bulk-${name}`}
      name={name}
      field={field}
      value={values[name] ?? null}
      onChange={(value) => onChange({ ...values, [name]: value })}
      error={messageFor(issues, name)}
    />
  ))
}

function ChosenFields({ state, values, onChange, issues }: BulkAskProps): ReactNode {
  const { viewer } = useHost()
  const { record } = state
  const offered = fieldEntries(record).filter(
    ([name, field]) =>
      !(name in values) &&
      field.single !== true &&
      field.unique !== true &&
      field.kind !== 'rows' &&
      field.confidential === undefined &&
      mayEditField(viewer.role, record, field),
  )
  const add = (name: string): void => {
    onChange({ ...values, [name]: null })
    // The input of the chosen field is drawn first, then it takes the focus the picker has lost.
    setTimeout(() => document.getElementById(`bulk-${name}`)?.focus(), 0)
  }
  return (
    <>
      {Object.keys(values).map((name) => {
        const field = record.fields[name]
        if (field === undefined) return null
        return (
          <div key={name} className="flex items-start gap-2">
            <div className="flex-1 min-w-0">
              <FieldInput
                id={`bulk-${name}`}
                name={name}
                field={field}
                value={values[name] ?? null}
                onChange={(value) => onChange({ ...values, [name]: value })}
                error={messageFor(issues, name)}
                hint={field.required === true ? undefined : 'Left empty, the field is cleared.'}
              />
            </div>
            <IconButton
              label={`Do not change ${field.label}`}
              size="sm"
              className="mt-6"
              onClick={() => onChange(Object.fromEntries(Object.entries(values).filter(([other]) => other !== name)))}
            >
              <X aria-hidden="true" />
            </IconButton>
          </div>
        )
      })}
      <FieldFrame label={Object.keys(values).length === 0 ? 'Field to change' : 'Another field'}>
        <Combobox
          key={Object.keys(values).length}
          label="Fields"
          placeholder="Find a field"
          search={searchIn(offered.map(([name, field]) => ({ value: name, label: field.label })))}
          value={null}
          onChange={(option) => (option === null ? undefined : add(option.value))}
        />
      </FieldFrame>
      {Object.keys(values).length === 0 ? null : (
        <Button tone="ghost" size="sm" className="self-start" onClick={() => onChange({})}>
          Start over
        </Button>
      )}
    </>
  )
}

const messageFor = (issues: readonly Issue[], name: string): string | undefined => issues.find((issue) => issue.field === name)?.message
