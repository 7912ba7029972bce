import { type ReactNode, useState } from 'react'
import type { RecordDefinition } from '#kit/record.ts'
import { inSentence } from '#kit/words.ts'
import { Card } from '#web/ui/display/card.tsx'
import { Field } from '#web/ui/form/field.tsx'
import { Input } from '#web/ui/form/input.tsx'
import { Select } from '#web/ui/form/select.tsx'
import type { ImportJob, ImportSettings } from './imports.ts'

type LayoutProps = { record: RecordDefinition; job: ImportJob; onSet: (settings: ImportSettings) => void }

/** The name of this file layout, and the saved layouts it may be read like. */
export function ImportLayout({ record, job, onSet }: LayoutProps): ReactNode {
  const others = job.layouts.filter((name) => name !== job.layout)
  return (
    <Card title="Layout" scope="the next file with these headings is read the same way">
      <div className="grid gap-3 sm:grid-cols-2 max-w-xl">
        <LayoutName key={job.layout ?? ''} value={job.layout ?? ''} onSet={onSet} />
        {others.length === 0 ? null : (
          <Field label="Read like" help={`A saved layout of ${inSentence(record.label.many)}`}>
            <Select
              value={null}
              placeholder="Choose a layout"
              onChange={(name) => (name === null ? undefined : onSet({ like: name }))}
              choices={others.map((name) => ({ value: name, label: name }))}
            />
          </Field>
        )}
      </div>
    </Card>
  )
}

function LayoutName({ value, onSet }: { value: string; onSet: (settings: ImportSettings) => void }): ReactNode {
  const [text, setText] = useState(value)
  const settle = (): void => {
    const name = text.trim()
    if (name !== value) onSet({ layout: name === '' ? null : name })
  }
  return (
    <Field label="Name" optional>
      <Input
        value={text}
        maxLength={60}
        placeholder="Monthly list"
        onChange={(event) => setText(event.target.value)}
        onBlur={settle}
        onKeyDown={(event) => (event.key === 'Enter' ? settle() : undefined)}
      />
    </Field>
  )
}
