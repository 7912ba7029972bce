import type { ReactNode } from 'react'
import { levelsOfDrivers } from '#records/safety/violations/csa/assumed.ts'
import { Checkbox } from '#web/ui/form/checkbox.tsx'
import { DateInput } from '#web/ui/dates/date-input.tsx'
import { Field } from '#web/ui/form/field.tsx'
import { Input } from '#web/ui/form/input.tsx'
import type { CsaSettings } from '#features/safety/csa/answers.ts'

type Assumed = CsaSettings['assumed']

/** The cap as typed: null for none, undefined when it is no number of points. */
export const readCap = (words: string): number | null | undefined => {
  const text = words.trim()
  if (text === '') return null
  return /^\d{1,3}$/.test(text) && Number(text) >= 1 && Number(text) <= 500 ? Number(text) : undefined
}

type AssumedFieldsProps = {
  assumed: Assumed
  onChange: (assumed: Assumed) => void
  cap: string
  onCap: (words: string) => void
  today: string
}

/** Where the public text says nothing: what the company assumes, since when, and where that comes from. */
export function AssumedFields({ assumed, onChange, cap, onCap, today }: AssumedFieldsProps): ReactNode {
  const chosen = assumed.driverLevels
  return (
    <fieldset className="flex flex-col gap-3 border-t border-border pt-3">
      <legend className="sr-only">Assumptions beyond FMCSA’s published methodology</legend>
      <p className="text-sm text-fg-muted">FMCSA’s published methodology doesn’t specify these. They are company policy, not law.</p>
      <Field group label="Levels counted as driver inspections" error={chosen.length === 0 ? 'Choose at least one level' : undefined}>
        <div className="flex flex-wrap gap-x-5 gap-y-2">
          {levelsOfDrivers.map((level) => (
            <Checkbox
              key={level}
              checked={chosen.includes(level)}
              label={level}
              onChange={(on) =>
                onChange({
                  ...assumed,
                  driverLevels: levelsOfDrivers.filter((one) => (one === level ? on : chosen.includes(one))),
                })
              }
            />
          ))}
        </div>
      </Field>
      <div className="pair">
        <Field
          label="Maximum points per inspection"
          help="Per BASIC in SMS 3.21. Leave blank for no cap."
          error={readCap(cap) === undefined ? 'Enter a whole number from 1 to 500, or leave blank' : undefined}
        >
          <Input inputMode="numeric" value={cap} onChange={(event) => onCap(event.target.value)} />
        </Field>
        <Field label="Effective date">
          <DateInput
            value={assumed.since}
            today={today}
            onChange={(since) => (since === null ? undefined : onChange({ ...assumed, since }))}
          />
        </Field>
      </div>
      <Field label="Source">
        <Input value={assumed.source} maxLength={200} onChange={(event) => onChange({ ...assumed, source: event.target.value })} />
      </Field>
    </fieldset>
  )
}
