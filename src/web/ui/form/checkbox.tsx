import { Check, Minus } from 'lucide-react'
import * as Radix from 'radix-ui/checkbox'
import { type ReactNode, type Ref, useId, useRef } from 'react'
import { useControlProps } from './field.tsx'
import { leaveToForm } from './keys-of-form.ts'

type CheckboxProps = {
  checked: boolean | 'mixed'
  /** `adds`: Shift was held, for selecting a range of rows. */
  onChange: (checked: boolean, event: { shift: boolean }) => void
  /** Words beside it, or `aria-label` where there is no room. */
  label?: ReactNode
  note?: ReactNode
  'aria-label'?: string | undefined
  disabled?: boolean | undefined
  id?: string | undefined
  name?: string | undefined
  ref?: Ref<HTMLButtonElement> | undefined
}

/** On, off or mixed. */
export function Checkbox({ checked, onChange, label, note, disabled, name, ref, ...rest }: CheckboxProps): ReactNode {
  const ownId = useId()
  const wired = useControlProps({ id: rest.id ?? (label === undefined ? undefined : ownId) })
  const shift = useRef(false)
  const box = (
    <Radix.Root
      {...wired}
      {...(ref === undefined ? {} : { ref })}
      {...(name === undefined ? {} : { name })}
      className="check"
      aria-label={rest['aria-label']}
      checked={checked === 'mixed' ? 'indeterminate' : checked}
      disabled={disabled ?? false}
      onKeyDown={leaveToForm}
      onClickCapture={(event) => {
        shift.current = event.shiftKey
      }}
      onCheckedChange={(next) => onChange(next === true, { shift: shift.current })}
    >
      {/* Not Radix' indicator: it reads the computed style when it is drawn, which lays out a table once per row. */}
      {checked === 'mixed' ? <Minus aria-hidden="true" /> : <Check aria-hidden="true" />}
    </Radix.Root>
  )
  if (label === undefined) return box
  return (
    <div className="check-label">
      {box}
      <label htmlFor={wired.id}>
        {label}
        {note === undefined ? null : <span className="check-note">{note}</span>}
      </label>
    </div>
  )
}
