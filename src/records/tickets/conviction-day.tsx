import type { ReactNode } from 'react'
import { useHost } from '#web/engine/host.tsx'
import { DateInput } from '#web/ui/date-input.tsx'
import { Field } from '#web/ui/field.tsx'

/** The day of the plea or payment by which a deferral or dismissal convicts: the driver's 30 days run from it (49 CFR 383.31). */
export function ConvictionDay({ value, onChange }: { value: string | null; onChange: (day: string | null) => void }): ReactNode {
  const { today } = useHost()
  return (
    <div className="card-body border-t border-border">
      <Field label="Convicted on" required help="Day of the plea or payment that counts, not the end of the deferral.">
        <DateInput value={value} onChange={(day) => onChange(day)} today={today} max={today} />
      </Field>
    </div>
  )
}
