import { type ReactNode, useState } from 'react'
import { sameValue } from '#web/engine/form/form-values.ts'
import type { OwnInputProps } from '#web/engine/views.ts'
import { FieldError } from '#web/ui/form/field.tsx'
import { ViolationGrid } from './grid.tsx'
import { blankLine, type Line, lineOf, refusedIn, valuesOf } from './lines.ts'

type Entered = { value: unknown; lines: readonly Line[] }

const linesFrom = (value: unknown): readonly Line[] =>
  Array.isArray(value) && value.length > 0 ? value.map((row: Readonly<Record<string, unknown>>) => lineOf(row)) : [blankLine()]

/** The violations in the form of a new report. The form holds what the lines say; an empty one is here alone. */
export function ViolationsInput({ id, value, onChange, error, issues }: OwnInputProps): ReactNode {
  const [entered, setEntered] = useState<Entered>(() => ({ value, lines: linesFrom(value) }))
  // A draft that comes back, or a form that is emptied.
  if (!sameValue(entered.value, value)) setEntered({ value, lines: linesFrom(value) })
  const refused = refusedIn(entered.lines, issues)
  return (
    <div className="field">
      <span className="field-label">Violations</span>
      <ViolationGrid
        id={id}
        lines={entered.lines}
        refused={refused}
        onChange={(lines) => {
          const values = valuesOf(lines)
          const next = values.length === 0 ? null : values
          setEntered({ value: next, lines })
          onChange(next)
        }}
      />
      {error === undefined || refused.size > 0 ? null : <FieldError>{error}</FieldError>}
    </div>
  )
}
