import { type ReactNode, useState } from 'react'
import type { RecordDefinition } from '#kit/record.ts'
import type { RecordRow } from '#web/engine/queries/rows.ts'
import { useScreenCommands } from '#web/engine/screen-commands.ts'
import { Card } from '#web/ui/display/card.tsx'
import { Input } from '#web/ui/form/input.tsx'
import { Kbd } from '#web/ui/actions/kbd.tsx'
import { Segmented } from '#web/ui/actions/segmented.tsx'

type ScreeningProps = { record: RecordDefinition; row: RecordRow; onAnswer: (name: string, value: unknown) => void }

/** The questions of the first call; Y and N answer the first that is open. Each answer is saved as it is given. */
export function Screening({ record, row, onAnswer }: ScreeningProps): ReactNode {
  const asked = (record.form.find(({ heading }) => heading === 'Screening')?.fields ?? []).flatMap((name) => {
    const field = record.fields[name]
    return field === undefined ? [] : [{ name, field }]
  })
  const open = asked.filter(({ name }) => row[name] === null || row[name] === undefined)
  const marked = open.find(({ field }) => field.kind === 'bool')?.name
  const reply = (value: boolean) => (): void => (marked === undefined ? undefined : onAnswer(marked, value))
  useScreenCommands([
    { id: 'call.yes', label: 'Yes to the marked question', group: 'Call mode', keys: 'y', run: reply(true) },
    { id: 'call.no', label: 'No to the marked question', group: 'Call mode', keys: 'n', run: reply(false) },
  ])
  return (
    <Card
      title="Ask"
      scope={open.length === 0 ? 'all answered' : `${open.length} of ${asked.length} left`}
      actions={
        marked === undefined ? undefined : (
          <span className="text-sm text-fg-muted">
            <Kbd>Y</Kbd> yes <Kbd>N</Kbd> no
          </span>
        )
      }
      flush
    >
      <ul>
        {asked.map(({ name, field }) => (
          <li key={name} className="call-question" data-marked={name === marked || undefined}>
            <span id={`ask-${name}`}>{field.label}</span>
            {field.kind === 'bool' ? (
              <Segmented
                size="sm"
                label={field.label}
                value={row[name] === true ? 'yes' : row[name] === false ? 'no' : ''}
                onChange={(value) => onAnswer(name, value === 'yes')}
                choices={yesNo}
              />
            ) : (
              <Count name={name} value={row[name]} onAnswer={onAnswer} />
            )}
          </li>
        ))}
      </ul>
    </Card>
  )
}

const yesNo: { value: string; label: string }[] = [
  { value: 'yes', label: 'Yes' },
  { value: 'no', label: 'No' },
]

/** Saved when it is left, as a number; anything else is put back. */
function Count({ name, value, onAnswer }: { name: string; value: unknown; onAnswer: (name: string, value: unknown) => void }): ReactNode {
  const [typed, setTyped] = useState<string | null>(null)
  const saved = typeof value === 'number' ? String(value) : ''
  const leave = (): void => {
    setTyped(null)
    if (typed === null || typed === saved) return
    if (typed === '') onAnswer(name, null)
    else if (/^\d{1,2}$/.test(typed) && Number(typed) <= 50) onAnswer(name, Number(typed))
  }
  return (
    <Input
      size="sm"
      className="w-14 text-right"
      inputMode="numeric"
      aria-labelledby={`ask-${name}`}
      maxLength={2}
      value={typed ?? saved}
      onChange={(event) => setTyped(event.target.value)}
      onBlur={leave}
      onKeyDown={(event) => {
        if (event.key === 'Enter') event.currentTarget.blur()
      }}
    />
  )
}
