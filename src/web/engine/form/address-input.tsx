import type { ReactNode } from 'react'
import type { Address } from '#kit/fields.ts'
import { states } from '#kit/facts/us-states.ts'
import { Combobox } from '#web/ui/form/combobox.tsx'
import { Field } from '#web/ui/form/field.tsx'
import { Input } from '#web/ui/form/input.tsx'
import { searchIn } from '#web/ui/form/use-remote-options.ts'

const stateOptions = Object.entries(states).map(([value, state]) => ({ value, label: state.label, note: value }))
const searchStates = searchIn(stateOptions)
const blank: Address = { street: '', city: '', state: '', zip: '' }

/** Street, city, state, ZIP; all empty means no address. */
export function AddressInput({
  value,
  onChange,
  onBlur,
}: {
  value: unknown
  onChange: (value: Address | null) => void
  onBlur?: (() => void) | undefined
}): ReactNode {
  const address = { ...blank, ...(typeof value === 'object' && value !== null ? (value as Partial<Address>) : {}) }
  const set = (part: Partial<Address>): void => {
    const next = { ...address, ...part }
    onChange(Object.values(next).every((text) => text === '') ? null : next)
  }
  return (
    <div className="flex flex-col gap-2">
      <Field label="Street">
        <Input value={address.street} maxLength={120} onChange={(event) => set({ street: event.target.value })} onBlur={onBlur} />
      </Field>
      <div className="address-line">
        <Field label="City">
          <Input value={address.city} maxLength={80} onChange={(event) => set({ city: event.target.value })} onBlur={onBlur} />
        </Field>
        <Field label="State">
          <Combobox
            label="State"
            clearable
            search={searchStates}
            value={stateOptions.find((state) => state.value === address.state) ?? null}
            onChange={(option) => set({ state: option?.value ?? '' })}
            onBlur={onBlur}
          />
        </Field>
        <Field label="ZIP">
          <Input
            value={address.zip}
            maxLength={10}
            inputMode="numeric"
            onChange={(event) => set({ zip: event.target.value })}
            onBlur={onBlur}
          />
        </Field>
      </div>
    </div>
  )
}
