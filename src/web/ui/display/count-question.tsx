import { type ReactNode, useState } from 'react'
import { Field } from '../form/field.tsx'
import { Input } from '../form/input.tsx'
import { YesNoNotKnown } from '../form/yes-no.tsx'

/** A count, or what was typed instead of one, which is for the schema to refuse. */
export type Count = number | string

export const isCount = (value: unknown): value is Count =>
  typeof value === 'number' || (typeof value === 'string' && value !== '' && value !== 'not_known')

type CountQuestionProps = {
  question: string
  /** Name of the count. */
  label: string
  note?: string | undefined
  help?: ReactNode
  error?: string | undefined
  id: string
  /** A count or `not_known`; null is unanswered. */
  value: Count | null
  onChange: (value: Count) => void
  /** Height of the count's input. */
  size?: 'lg' | undefined
}

/** A question whose answer is a count: "No" is 0, "Yes" asks how many, at first 1, and "Unknown" leaves it open. */
export function CountQuestion({ question, label, note, help, error, id, value, onChange, size }: CountQuestionProps): ReactNode {
  const some = isCount(value) && value !== 0
  return (
    <>
      <YesNoNotKnown
        id={id}
        question={question}
        note={note}
        help={help}
        value={some ? true : value === 0 ? false : value === 'not_known' ? value : null}
        onChange={(answer) => onChange(answer === true ? (some ? value : 1) : answer === false ? 0 : 'not_known')}
        error={some ? undefined : error}
      />
      {some ? (
        <Field id={`${id}-count`} label={label} error={error} className="count-answer">
          <CountInput value={value} onChange={onChange} size={size} />
        </Field>
      ) : null}
    </>
  )
}

/** "Yes" stays while the number is being typed anew: an empty one is no count yet, and 1 again where it is left so. */
const none = 'yes'

function CountInput({ value, onChange, size }: { value: Count; onChange: (value: Count) => void; size?: 'lg' | undefined }): ReactNode {
  const [typed, setTyped] = useState(value === none ? '' : String(value))
  return (
    <Input
      size={size}
      inputMode="numeric"
      autoComplete="off"
      // As it was typed, until the value comes from elsewhere: a restored draft.
      value={read(typed) === value ? typed : String(value)}
      onChange={(event) => {
        setTyped(event.target.value)
        onChange(read(event.target.value))
      }}
      onBlur={() => {
        if (value === none) onChange(1)
      }}
    />
  )
}

const read = (text: string): Count => {
  const plain = text.trim()
  if (plain === '') return none
  return /^\d+$/.test(plain) ? Number(plain) : plain
}
