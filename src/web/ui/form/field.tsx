import { CircleAlert } from 'lucide-react'
import { createContext, type ReactNode, use, useId } from 'react'

type FieldProps = {
  label: ReactNode
  /** Shows "optional" after the label. */
  optional?: boolean | undefined
  required?: boolean | undefined
  help?: ReactNode
  /** One sentence; shown with an icon and read out with the control. */
  error?: string | undefined
  /** Muted text after the label: "3 of 10", "Required". */
  note?: ReactNode
  /** The control is a group (radio buttons, several inputs): it is named by the label instead of clicked through it. */
  group?: boolean | undefined
  id?: string | undefined
  className?: string | undefined
  children: ReactNode
}

/** Label above, control, help or error under it. The control inside finds its id and descriptions by itself. */
export function Field({ label, optional, required, help, error, note, group, id, className, children }: FieldProps): ReactNode {
  const ownId = useId()
  const controlId = id ?? ownId
  const wiring: FieldWiring = {
    id: controlId,
    labelId: `${controlId}-label`,
    describedBy: error !== undefined ? `${controlId}-error` : help !== undefined ? `${controlId}-help` : undefined,
    invalid: error !== undefined,
    required: required === true,
  }
  const Label = group === true ? 'span' : 'label'
  return (
    <div
      className={className === undefined ? 'field' : `field ${className}`}
      role={group === true ? 'group' : undefined}
      aria-labelledby={group === true ? wiring.labelId : undefined}
    >
      <div className="field-head">
        <Label id={wiring.labelId} className="field-label" {...(group === true ? {} : { htmlFor: controlId })}>
          {label}
        </Label>
        {optional === true ? <span className="field-note">optional</span> : null}
        {note === undefined ? null : <span className="field-note">{note}</span>}
      </div>
      <FieldContext value={wiring}>{children}</FieldContext>
      {error === undefined ? null : <FieldError id={`${controlId}-error`}>{error}</FieldError>}
      {help === undefined || error !== undefined ? null : (
        <span id={`${controlId}-help`} className="field-help">
          {help}
        </span>
      )}
    </div>
  )
}

/** The error line alone, for controls that lay themselves out. */
export function FieldError({ id, children }: { id?: string | undefined; children: ReactNode }): ReactNode {
  return (
    <span id={id} className="field-error">
      <CircleAlert aria-hidden="true" />
      <span>{children}</span>
    </span>
  )
}

export type FieldWiring = { id: string; labelId: string; describedBy: string | undefined; invalid: boolean; required: boolean }

/** The wiring of the surrounding `Field`, or null outside of one. */
export function useFieldWiring(): FieldWiring | null {
  return use(FieldContext)
}

type ControlProps = {
  id?: string | undefined
  'aria-describedby'?: string | undefined
  'aria-invalid'?: boolean | 'true' | 'false' | 'grammar' | 'spelling' | undefined
  'aria-required'?: boolean | 'true' | 'false' | undefined
}

/** Attributes a control takes from its `Field`; its own props win. */
export function useControlProps(own: ControlProps): ControlProps {
  const wiring = useFieldWiring()
  if (wiring === null) return own
  return {
    id: own.id ?? wiring.id,
    'aria-describedby': own['aria-describedby'] ?? wiring.describedBy,
    'aria-invalid': own['aria-invalid'] ?? (wiring.invalid || undefined),
    'aria-required': own['aria-required'] ?? (wiring.required || undefined),
  }
}

const FieldContext = createContext<FieldWiring | null>(null)
