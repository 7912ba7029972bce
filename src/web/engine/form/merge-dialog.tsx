import { type ReactNode, useState } from 'react'
import { formatCount } from '#kit/format.ts'
import type { RecordDefinition } from '#kit/record.ts'
import { Button } from '#web/ui/actions/button.tsx'
import { Dialog } from '#web/ui/overlay/dialog.tsx'
import { Pill } from '#web/ui/display/pill.tsx'
import { RadioGroup } from '#web/ui/form/radio-group.tsx'
import { useHost } from '../host.tsx'
import { firstPicks, type MergeLine, type Pick } from './merge.ts'
import { isEmptyValue, labelOf, type RecordRow } from '../queries/rows.ts'
import { wordsOf } from '../values/value-words.ts'

type MergeDialogProps = {
  record: RecordDefinition
  base: RecordRow
  theirs: RecordRow
  lines: readonly MergeLine[]
  busy: boolean
  onSave: (picks: Readonly<Record<string, Pick>>) => void
  onClose: () => void
}

/** Somebody saved this record in the meantime: field by field, his value or mine. */
export function MergeDialog({ record, base, theirs, lines, busy, onSave, onClose }: MergeDialogProps): ReactNode {
  const [picks, setPicks] = useState<Readonly<Record<string, Pick>>>(() => firstPicks(lines))
  const open = lines.filter((line) => picks[line.name] === undefined).length
  return (
    <Dialog
      open
      onOpenChange={onClose}
      size="lg"
      title="Someone changed this record"
      description={`Someone else saved it while you were typing. Choose a value for each field; ${formatCount(lines.filter((line) => line.conflict).length, 'field')} you both changed.`}
      footer={
        <>
          <Button onClick={onClose}>Back to the form</Button>
          <Button
            tone="primary"
            busy={busy ? 'Submitting...' : false}
            disabledReason={open > 0 ? `${formatCount(open, 'field')} to decide` : undefined}
            onClick={() => onSave(picks)}
          >
            Save merged record
          </Button>
        </>
      }
    >
      <ul className="merge">
        {lines.map((line) => (
          <MergeField
            key={line.name}
            record={record}
            base={base}
            theirs={theirs}
            line={line}
            pick={picks[line.name] ?? null}
            onPick={(pick) => setPicks({ ...picks, [line.name]: pick })}
          />
        ))}
      </ul>
    </Dialog>
  )
}

function MergeField({
  record,
  base,
  theirs,
  line,
  pick,
  onPick,
}: {
  record: RecordDefinition
  base: RecordRow
  theirs: RecordRow
  line: MergeLine
  pick: Pick | null
  onPick: (pick: Pick) => void
}): ReactNode {
  const { timeZone } = useHost()
  const field = record.fields[line.name]
  if (field === undefined) return null
  const words = (value: unknown, row: RecordRow): string =>
    isEmptyValue(value) ? 'empty' : wordsOf(field, value, timeZone, labelOf(row, line.name) ?? 'as chosen')
  return (
    <li>
      <div className="flex items-center gap-2">
        <b className="font-medium">{field.label}</b>
        {line.conflict ? <Pill tone="warning">Both changed it</Pill> : null}
        <span className="text-sm text-fg-muted">was {words(line.base, base)}</span>
      </div>
      <RadioGroup
        aria-label={field.label}
        orientation="horizontal"
        value={pick}
        onChange={(value) => onPick(value === 'mine' ? 'mine' : 'theirs')}
        choices={[
          { value: 'mine', label: words(line.mine, base), note: 'Yours' },
          { value: 'theirs', label: words(line.theirs, theirs), note: 'Saved in the meantime' },
        ]}
      />
    </li>
  )
}
