import { ChevronDown } from 'lucide-react'
import type { ReactNode } from 'react'
import { Menu, MenuItem } from '../ui/overlay/dropdown-menu.tsx'
import type { Instead, Reply } from './types.ts'

type Props = { reply: Reply; onAsk: (words: string, instead?: Instead) => void }

/** How the question was read, row by row. A reading that can be changed is a button: a press takes it away or puts another one in its place. */
export function Readings({ reply: { read, readings = [], turnId }, onAsk }: Props): ReactNode {
  return (
    <dl>
      {read.map(({ label, value }) => {
        const own = readings.filter(({ row }) => row === label)
        return (
          <div key={label}>
            <dt>{label}</dt>
            {own.some(({ options }) => options.length > 0) ? (
              <dd className="assistant-readings">
                {own.map((one) => (
                  <ReadingChip
                    key={one.words}
                    reading={one}
                    onChange={({ label: words, ...instead }) => onAsk(words, { turnId, ...instead })}
                  />
                ))}
              </dd>
            ) : (
              <dd>{value}</dd>
            )}
          </div>
        )
      })}
    </dl>
  )
}

type Reading = NonNullable<Reply['readings']>[number]
type ChipProps = { reading: Reading; onChange: (option: Reading['options'][number]) => void }

function ReadingChip({ reading: { words, said, options }, onChange }: ChipProps): ReactNode {
  const shown = (
    <span>
      {said === undefined ? null : <small>{said}</small>}
      {words}
    </span>
  )
  if (options.length === 0) return <span className="assistant-chip">{shown}</span>
  return (
    <Menu
      align="start"
      label={`Change “${words}”`}
      trigger={
        <button type="button" className="assistant-chip">
          {shown}
          <ChevronDown aria-hidden="true" />
        </button>
      }
    >
      {options.map((option) => (
        <MenuItem key={option.label} onSelect={() => onChange(option)}>
          {option.label}
        </MenuItem>
      ))}
    </Menu>
  )
}
