import * as Radix from 'radix-ui/switch'
import { type ReactNode, useId } from 'react'

type SwitchProps = {
  checked: boolean
  onChange: (checked: boolean) => void
  label: ReactNode
  note?: ReactNode
  disabled?: boolean | undefined
}

/** A setting that takes effect at once. In forms that are saved, use `Checkbox`. */
export function Switch({ checked, onChange, label, note, disabled }: SwitchProps): ReactNode {
  const id = useId()
  return (
    <div className="check-label">
      <Radix.Root id={id} className="switch" checked={checked} onCheckedChange={onChange} disabled={disabled ?? false}>
        <Radix.Thumb />
      </Radix.Root>
      <label htmlFor={id}>
        {label}
        {note === undefined ? null : <span className="check-note">{note}</span>}
      </label>
    </div>
  )
}
