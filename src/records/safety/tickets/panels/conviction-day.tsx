import type { ReactNode } from 'react'
import { useHost } from '#web/engine/host.tsx'
import { DateInput } from '#web/ui/dates/date-input.tsx'
import { Field } from '#web/ui/form/field.tsx'

/** The day of the plea or payment by which a deferral or dismissal convicts: the driver's 30 days run from it (49 CFR 383.31). */
export function ConvictionDay(props: Day): ReactNode {
  return <AskedDay label="Convicted on" help="Day of the plea or payment that counts, not the end of the deferral." {...props} />
}

/** The day the court decided the last charge: deadlines run from it, and nobody knows it but who has the paper. */
export function OutcomeDay(props: Day): ReactNode {
  return <AskedDay label="Outcome on" help="Day the court decided. Deadlines run from it." {...props} />
}

type Day = { value: string | null; onChange: (day: string | null) => void }

function AskedDay({ label, help, value, onChange }: Day & { label: string; help: string }): ReactNode {
  const { today } = useHost()
  return (
    <div className="card-body border-t border-border">
      <Field label={label} required help={help}>
        <DateInput value={value} onChange={(day) => onChange(day)} today={today} max={today} />
      </Field>
    </div>
  )
}
