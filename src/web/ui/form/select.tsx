import clsx from 'clsx'
import { Check, ChevronDown } from 'lucide-react'
import * as Radix from 'radix-ui/select'
import type { ReactNode, Ref } from 'react'
import { useControlProps, useFieldWiring } from './field.tsx'
import { leaveToForm } from './keys-of-form.ts'
import { styleNonce } from '../display/style-nonce.ts'
import { useCoarsePointer } from '../display/use-media.ts'

export type Choice = { value: string; label: string; note?: string | undefined; disabled?: boolean | undefined }

export type SelectProps = {
  value: string | null
  onChange: (value: string | null) => void
  choices: readonly Choice[]
  placeholder?: string | undefined
  /** Offers an empty choice with these words; choosing it gives null. */
  clearLabel?: string | undefined
  disabled?: boolean | undefined
  size?: 'sm' | 'md' | 'lg' | undefined
  id?: string | undefined
  name?: string | undefined
  'aria-label'?: string | undefined
  className?: string | undefined
  ref?: Ref<HTMLButtonElement | HTMLSelectElement> | undefined
  onBlur?: (() => void) | undefined
}

/** One of a short list. With a finger it is the system's own picker. Long or remote lists: `Combobox`. */
export function Select(props: SelectProps): ReactNode {
  const coarse = useCoarsePointer()
  return coarse ? <NativeSelect {...props} /> : <MenuSelect {...props} />
}

// Radix refuses an empty string as a value, so "nothing chosen" travels under this name.
const none = '\u0000none'

function MenuSelect({
  value,
  onChange,
  choices,
  placeholder = 'Choose',
  clearLabel,
  disabled,
  size = 'md',
  className,
  ref,
  onBlur,
  ...rest
}: SelectProps): ReactNode {
  const wired = useControlProps(rest)
  const wiring = useFieldWiring()
  return (
    <Radix.Root
      value={value ?? ''}
      onValueChange={(next) => onChange(next === none ? null : next)}
      disabled={disabled ?? false}
      onOpenChange={(open) => (open ? undefined : onBlur?.())}
      {...(rest.name === undefined ? {} : { name: rest.name })}
    >
      <Radix.Trigger
        {...wired}
        {...(ref === undefined ? {} : { ref: ref as Ref<HTMLButtonElement> })}
        className={clsx('input select', size !== 'md' && `input-${size}`, className)}
        onKeyDown={leaveToForm}
        aria-label={rest['aria-label']}
        aria-labelledby={rest['aria-label'] === undefined && wiring !== null ? `${wiring.labelId} ${wired.id ?? ''}` : undefined}
      >
        <span>
          <Radix.Value placeholder={placeholder} />
        </span>
        <ChevronDown aria-hidden="true" />
      </Radix.Trigger>
      <Radix.Portal>
        <Radix.Content className="menu menu-match" position="popper" sideOffset={4} collisionPadding={8}>
          <Radix.Viewport nonce={styleNonce()}>
            {clearLabel === undefined ? null : <SelectItem choice={{ value: none, label: clearLabel }} />}
            {choices.map((choice) => (
              <SelectItem key={choice.value} choice={choice} />
            ))}
          </Radix.Viewport>
        </Radix.Content>
      </Radix.Portal>
    </Radix.Root>
  )
}

function SelectItem({ choice }: { choice: Choice }): ReactNode {
  return (
    <Radix.Item value={choice.value} className="menu-item" disabled={choice.disabled ?? false}>
      <span className="menu-item-label">
        <Radix.ItemText>{choice.label}</Radix.ItemText>
      </span>
      {choice.note === undefined ? null : <span className="menu-item-note">{choice.note}</span>}
      <span className="menu-check">
        <Radix.ItemIndicator>
          <Check aria-hidden="true" />
        </Radix.ItemIndicator>
      </span>
    </Radix.Item>
  )
}

function NativeSelect({
  value,
  onChange,
  choices,
  placeholder = 'Choose',
  clearLabel,
  disabled,
  size = 'md',
  className,
  ref,
  onBlur,
  ...rest
}: SelectProps): ReactNode {
  const wired = useControlProps(rest)
  return (
    <span className="select-native">
      <select
        {...wired}
        {...(ref === undefined ? {} : { ref: ref as Ref<HTMLSelectElement> })}
        name={rest.name}
        aria-label={rest['aria-label']}
        className={clsx('input', size !== 'md' && `input-${size}`, className)}
        value={value ?? ''}
        disabled={disabled}
        onChange={(event) => onChange(event.target.value === '' ? null : event.target.value)}
        onBlur={onBlur}
      >
        {clearLabel !== undefined ? (
          <option value="">{clearLabel}</option>
        ) : value === null ? (
          <option value="">{placeholder}</option>
        ) : null}
        {choices.map((choice) => (
          <option key={choice.value} value={choice.value} disabled={choice.disabled}>
            {choice.label}
          </option>
        ))}
      </select>
      <ChevronDown aria-hidden="true" />
    </span>
  )
}
