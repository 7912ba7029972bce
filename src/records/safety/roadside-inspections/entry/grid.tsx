import './grid.css'
import { Plus } from 'lucide-react'
import { type ReactNode, useEffect, useRef } from 'react'
import { flushSync } from 'react-dom'
import { Button } from '#web/ui/actions/button.tsx'
import { mostLines } from './entry.ts'
import { GridRow } from './grid-row.tsx'
import { blankLine, type Line } from './lines.ts'

type GridProps = {
  id: string
  lines: readonly Line[]
  onChange: (lines: readonly Line[]) => void
  /** What is wrong with a line, by its key. */
  refused: ReadonlyMap<string, string>
}

const codeId = (key: string): string => `violation-code-${key}`

/** The violations of a report as its rows; Enter goes on to the next one. */
export function ViolationGrid({ id, lines, onChange, refused }: GridProps): ReactNode {
  // A code is looked up while the next row is typed already: its answer goes onto the rows as they stand then.
  const latest = useRef(lines)
  useEffect(() => {
    latest.current = lines
  })
  const set = (next: readonly Line[]): void => {
    latest.current = next
    onChange(next)
  }
  const change = (key: string, update: (line: Line) => Line): void =>
    set(latest.current.map((line) => (line.key === key ? update(line) : line)))
  const add = (): void => {
    const line = blankLine()
    flushSync(() => set([...latest.current, line]))
    document.getElementById(codeId(line.key))?.focus()
  }
  const goOn = (key: string): void => {
    const next = latest.current[latest.current.findIndex((line) => line.key === key) + 1]
    if (next === undefined) add()
    else document.getElementById(codeId(next.key))?.focus()
  }
  const isFull = lines.length >= mostLines
  return (
    <div id={id} className="violation-grid" role="group" aria-label="Violations" tabIndex={-1}>
      {lines.map((line, at) => (
        <GridRow
          key={line.key}
          codeId={codeId(line.key)}
          row={at + 1}
          line={line}
          refused={refused.get(line.key)}
          onChange={(update) => change(line.key, update)}
          onNext={() => {
            if (!isFull || at + 1 < lines.length) goOn(line.key)
          }}
          onRemove={
            line.id === null && lines.length > 1
              ? () => {
                  set(latest.current.filter(({ key }) => key !== line.key))
                }
              : undefined
          }
        />
      ))}
      <div className="violation-grid-foot">
        <Button size="sm" disabledReason={isFull ? `At most ${mostLines} rows` : undefined} onClick={add}>
          <Plus aria-hidden="true" />
          Add row
        </Button>
        <span className="field-help">Enter adds the next row. Driver, vehicle, and date come from the report.</span>
      </div>
    </div>
  )
}
