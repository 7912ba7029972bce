import { useQuery } from '@tanstack/react-query'
import { type ReactNode, useState } from 'react'
import { formatCount } from '#kit/format.ts'
import { formatDay, formatTime } from '#kit/dates/format-time.ts'
import { managers } from '#kit/roles.ts'
import { readJson } from '#web/api/client.ts'
import { AskingDialog } from '#web/engine/detail/moves/asking-dialog.tsx'
import { useHost } from '#web/engine/host.tsx'
import { labelOf } from '#web/engine/queries/rows.ts'
import type { MoveDialogProps } from '#web/engine/views.ts'
import { Checkbox } from '#web/ui/form/checkbox.tsx'
import { FormDialog } from '#web/ui/overlay/form-dialog.tsx'
import { Field } from '#web/ui/form/field.tsx'
import { Input } from '#web/ui/form/input.tsx'
import { CancelPart } from './cancel-part.tsx'
import { Said } from './cover-dialog.tsx'
import { useAct } from './use-act.tsx'

type Covered = { id: string; code: string; start: string; byName: string; free: boolean }

/** Canceling approved leave offers its runs back from whoever took them; without any it is the plain dialog. */
export function CancelDialog(props: MoveDialogProps): ReactNode {
  const { row } = props
  const { viewer } = useHost()
  const asked = row.status === 'approved' && row['driver'] !== null && managers.includes(viewer.role)
  const covered = useQuery({
    queryKey: ['/api/time-off', 'covered', row.id],
    queryFn: () => readJson<{ runs: Covered[] }>(`/api/time-off/${row.id}/covered`),
    enabled: asked,
    refetchOnMount: 'always',
  })
  const runs = covered.data?.runs ?? []
  if (asked && covered.isPending) return null
  return runs.length === 0 ? <AskingDialog {...props} /> : <GiveBack {...props} runs={runs} />
}

function GiveBack({ record, row, runs, onClose, onTaken }: MoveDialogProps & { runs: readonly Covered[] }): ReactNode {
  const { timeZone } = useHost()
  const [chosen, setChosen] = useState<ReadonlySet<string>>(() => new Set(runs.filter(({ free }) => free).map(({ id }) => id)))
  const [why, setWhy] = useState('')
  const act = useAct()
  const who = labelOf(row, 'driver') ?? 'the driver'
  const submit = (): void =>
    act.run({
      path: `/api/time-off/${row.id}/cancel-with`,
      version: row.version,
      body: { runs: [...chosen], ...(why.trim() === '' ? {} : { why: why.trim() }) },
      said: `${row.title}: Canceled`,
      note: chosen.size === 0 ? undefined : `${formatCount(chosen.size, 'run')} given back to ${who}.`,
      onDone: () => {
        onTaken?.()
        onClose()
      },
    })
  return (
    <FormDialog
      title="Cancel this time off?"
      description={`Replacements hold ${formatCount(runs.length, 'run')}. Choose which ones go back to ${who}.`}
      action={`${chosen.size === 0 ? 'Cancel time off' : `Cancel time off and give back ${chosen.size}`}${act.doubt === null ? '' : ' anyway'}`}
      tone="danger"
      busy={act.isPending}
      onClose={onClose}
      onSubmit={submit}
    >
      <Said act={act} />
      <CancelPart record={record} row={row} />
      {runs.map((run) => (
        <Checkbox
          key={run.id}
          label={`${run.code}, ${formatDay(run.start, timeZone)}, ${formatTime(run.start, timeZone)}, with ${run.byName}${run.free ? '' : `. ${who} has another run at that time`}`}
          checked={chosen.has(run.id)}
          disabled={!run.free}
          onChange={(checked) => {
            act.reset()
            setChosen(new Set(checked ? [...chosen, run.id] : [...chosen].filter((id) => id !== run.id)))
          }}
        />
      ))}
      <Field label="Reason">
        <Input value={why} maxLength={300} onChange={(event) => setWhy(event.currentTarget.value)} />
      </Field>
    </FormDialog>
  )
}
