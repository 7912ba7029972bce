import { ArrowUpRight, Trash2 } from 'lucide-react'
import type { KeyboardEvent, ReactNode } from 'react'
import { Anchor } from '#web/ui/overlay/anchor.tsx'
import { Checkbox } from '#web/ui/form/checkbox.tsx'
import { FieldError } from '#web/ui/form/field.tsx'
import { IconButton } from '#web/ui/actions/icon-button.tsx'
import { Input } from '#web/ui/form/input.tsx'
import { Select } from '#web/ui/form/select.tsx'
import { CodeInput } from './code-input.tsx'
import { violationLine } from './entry.ts'
import { isBlank, type Line, unitOf, withCode, withEntry } from './lines.ts'

type RowProps = {
  codeId: string
  /** Counted from one. */
  row: number
  line: Line
  refused: string | undefined
  onChange: (update: (line: Line) => Line) => void
  onNext: () => void
  onRemove: (() => void) | undefined
}

const choicesOf = (options: Readonly<Record<string, { readonly label: string }>>): { value: string; label: string }[] =>
  Object.entries(options).map(([value, { label }]) => ({ value, label }))

const units = choicesOf(violationLine.unit.options)
const categories = choicesOf(violationLine.category.options)

/** Enter in any answer of the row goes on; in a list that is open, and on a button, it does what it always does. */
const goesOn = (event: KeyboardEvent<HTMLElement>): boolean => {
  const { target, currentTarget } = event
  if (event.key !== 'Enter' || event.ctrlKey || event.metaKey) return false
  if (!(target instanceof HTMLElement) || !currentTarget.contains(target)) return false
  return target.matches('input:not([aria-autocomplete]), select, [role=checkbox], [role=combobox]:not(input)')
}

/** One violation: its code, what the table says of it, the unit, and whether that was put out of service. */
export function GridRow({ codeId, row, line, refused, onChange, onNext, onRemove }: RowProps): ReactNode {
  const errorId = `${codeId}-error`
  return (
    <div
      className="violation-row"
      role="group"
      aria-label={`Row ${row}`}
      aria-describedby={refused === undefined ? undefined : errorId}
      onKeyDownCapture={(event) => {
        if (!goesOn(event)) return
        event.preventDefault()
        event.stopPropagation()
        onNext()
      }}
    >
      <CodeInput
        id={codeId}
        label={`Code, row ${row}`}
        code={line.code}
        invalid={refused !== undefined}
        onText={(text) => onChange((before) => withCode(before, text))}
        onEntry={(entry, typed) => onChange((before) => (before.code === typed ? withEntry(before, entry) : before))}
        onOpen={(typed) => onChange((before) => (before.code === typed ? { ...before, open: true } : before))}
        onNext={onNext}
      >
        <Meaning line={line} row={row} onChange={onChange} />
      </CodeInput>
      <div className="violation-unit">
        <Select
          aria-label={`Unit, row ${row}`}
          value={isBlank(line) && line.unit === null ? null : unitOf(line)}
          placeholder="Unit"
          choices={units}
          onChange={(unit) => onChange((before) => ({ ...before, unit }))}
        />
      </div>
      <div className="violation-oos">
        <Checkbox
          label={
            <>
              OOS<span className="sr-only">, out of service, row {row}</span>
            </>
          }
          checked={line.oos}
          onChange={(oos) => onChange((before) => ({ ...before, oos }))}
        />
      </div>
      <div className="violation-end">
        {line.id === null ? null : (
          <Anchor href={`/violations/${line.id}`} aria-label={`Open the violation of row ${row}`}>
            <ArrowUpRight aria-hidden="true" />
          </Anchor>
        )}
        {onRemove === undefined ? null : (
          <IconButton label={`Remove row ${row}`} size="sm" onClick={onRemove}>
            <Trash2 aria-hidden="true" />
          </IconButton>
        )}
      </div>
      {refused === undefined ? null : (
        <div className="violation-refused">
          <FieldError id={errorId}>{refused}</FieldError>
        </div>
      )}
    </div>
  )
}

/** What the table of codes says; where it says nothing or too much, a person does. */
function Meaning({ line, row, onChange }: Pick<RowProps, 'line' | 'row' | 'onChange'>): ReactNode {
  if (line.open !== true) {
    const { category, severity, description } = line
    if (category === null) return <div className="violation-meaning" />
    return (
      <div className="violation-meaning">
        <span className="truncate" title={description ?? undefined}>
          {description}
        </span>
        <span className="violation-weight">
          {categories.find(({ value }) => value === category)?.label}
          {severity === null ? '' : ` · severity ${severity}`}
        </span>
      </div>
    )
  }
  return (
    <div className="violation-meaning violation-open">
      <span className="violation-weight">Not clear from the code table: choose the category and severity.</span>
      <Select
        aria-label={`CSA category, row ${row}`}
        value={line.category}
        placeholder="Category"
        choices={categories}
        onChange={(category) => onChange((before) => ({ ...before, category }))}
      />
      <Input
        aria-label={`Severity, row ${row}`}
        inputMode="numeric"
        placeholder="Severity 0–10"
        value={line.severity === null ? '' : String(line.severity)}
        onChange={(event) => {
          const digits = event.target.value.replace(/\D/g, '').slice(0, 2)
          onChange((before) => ({ ...before, severity: digits === '' ? null : Number(digits) }))
        }}
      />
    </div>
  )
}
