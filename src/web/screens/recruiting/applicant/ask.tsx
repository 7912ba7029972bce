import { createContext, type ReactNode, use } from 'react'
import { isRealDay } from '#kit/dates/days.ts'
import type { Field as FieldOf } from '#kit/fields.ts'
import { Button } from '#web/ui/actions/button.tsx'
import { Checkbox } from '#web/ui/form/checkbox.tsx'
import { DateInput } from '#web/ui/dates/date-input.tsx'
import { Field } from '#web/ui/form/field.tsx'
import { Input } from '#web/ui/form/input.tsx'
import { PhoneInput } from '#web/ui/form/phone-input.tsx'
import { Select } from '#web/ui/form/select.tsx'
import { Textarea } from '#web/ui/form/textarea.tsx'
import { YesNo } from '#web/ui/form/yes-no.tsx'

/** The company's day, what was refused, by path (`employers.0.from`), and the identity values that are stored and not shown. */
export type Asking = {
  readonly today: string
  readonly issues: Readonly<Record<string, string>>
  readonly onFile: readonly string[]
}
export const AskingContext = createContext<Asking>({ today: '', issues: {}, onFile: [] })

type AskProps = {
  path: string
  field: FieldOf
  value: unknown
  onChange: (value: unknown) => void
  label?: string | undefined
  help?: ReactNode
  optional?: boolean | undefined
  /** Which words the browser may fill in. */
  autoComplete?: string | undefined
}

const textOf = (value: unknown): string => (typeof value === 'string' ? value : '')
const isDay = (value: unknown): value is string => typeof value === 'string' && isRealDay(value)

/** One question about a field of the application, its control large enough for a thumb. */
export function Ask(props: AskProps): ReactNode {
  const { path, field, value, onChange, label = field.label, help, optional } = props
  const { issues } = use(AskingContext)
  const error = errorOf(field, value, issues[path])
  if (field.kind === 'bool') return <Checkbox id={path} label={label} note={help} checked={value === true} onChange={onChange} />
  return (
    <Field id={path} label={label} optional={optional} required={optional !== true} help={help} error={error}>
      <Control {...props} />
    </Field>
  )
}

/** An identity value on file isn't shown again. It stays as it is until the applicant types it again. */
export function AskOnFile({
  name,
  label,
  value,
  retype,
  children,
}: {
  name: string
  label: string
  value: unknown
  retype: () => void
  children: ReactNode
}): ReactNode {
  const { onFile } = use(AskingContext)
  if (!onFile.includes(name) || (value !== null && value !== undefined)) return children
  return (
    <Field label={label} group>
      <span className="applicant-masked">
        <span>•••••• on file</span>
        <Button size="sm" aria-label={`Change ${label}`} onClick={retype}>
          Change
        </Button>
      </span>
    </Field>
  )
}

const errorOf = (field: FieldOf, value: unknown, said: string | undefined): string | undefined =>
  field.kind === 'date' && said !== undefined && textOf(value) !== '' && !isDay(value) ? 'Enter a date as mm/dd/yyyy' : said

function Control({ field, value, onChange, autoComplete = 'off' }: AskProps): ReactNode {
  const { today } = use(AskingContext)
  switch (field.kind) {
    case 'date':
      return <DateInput today={today} value={isDay(value) ? value : null} onChange={(day, entered) => onChange(day ?? entered ?? null)} />
    case 'choice': {
      const choices = Object.entries(field.options).map(([key, option]) => ({ value: key, label: option.label }))
      return <Select value={textOf(value) === '' ? null : textOf(value)} onChange={onChange} choices={choices} />
    }
    case 'phone':
      return <PhoneInput autoComplete={autoComplete} value={textOf(value)} onChange={onChange} />
    case 'int':
      return (
        <Input
          inputMode="numeric"
          autoComplete="off"
          value={typeof value === 'number' ? String(value) : textOf(value)}
          onChange={({ target }) => onChange(numberOf(target.value))}
        />
      )
    case 'longText':
      return <Textarea rows={5} maxLength={field.max ?? 4000} value={textOf(value)} onChange={({ target }) => onChange(target.value)} />
    default:
      return (
        <Input
          type={field.kind === 'email' ? 'email' : 'text'}
          autoComplete={autoComplete}
          maxLength={field.kind === 'text' ? (field.max ?? 200) : 254}
          value={textOf(value)}
          onChange={({ target }) => onChange(target.value)}
        />
      )
  }
}

/** What is no number stays as typed, for the server to refuse. */
const numberOf = (text: string): unknown => {
  const plain = text.replaceAll(',', '').trim()
  return plain === '' ? null : /^\d+$/.test(plain) ? Number(plain) : text
}

/** A question of yes or no that is answered aloud: nothing is taken for a no. */
export function AskYesNo({
  path,
  question,
  help,
  value,
  onChange,
}: {
  path: string
  question: string
  help?: ReactNode
  value: unknown
  onChange: (value: boolean) => void
}): ReactNode {
  const { issues } = use(AskingContext)
  return (
    <YesNo
      id={path}
      question={question}
      help={help}
      value={typeof value === 'boolean' ? value : null}
      onChange={onChange}
      error={issues[path]}
    />
  )
}
