import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { History as HistoryIcon, Target } from 'lucide-react'
import { type ReactNode, useState } from 'react'
import { formatNumber } from '#kit/format.ts'
import { readJson } from '#web/api/client.ts'
import { sentenceOf } from '#web/api/problem.ts'
import { Banner } from '#web/ui/feedback/banner.tsx'
import { Button } from '#web/ui/actions/button.tsx'
import { Field } from '#web/ui/form/field.tsx'
import { FormDialog } from '#web/ui/overlay/form-dialog.tsx'
import { Input } from '#web/ui/form/input.tsx'
import { toast } from '#web/ui/feedback/toast-store.ts'
import { ChangedBy, SettingTimeline } from '#web/screens/settings/changed.tsx'
import type { Changed, SettingChange } from '#web/screens/settings/changed.tsx'
import type { OshaTargets } from '#records/safety/osha-claims/osha/answers.ts'

type Stored = { targets: OshaTargets; changed: Changed | null }

const path = '/api/osha/targets'

/** Sets what TRIR and DART are held against. */
export function TargetsButton(): ReactNode {
  const [open, setOpen] = useState(false)
  const { data } = useQuery<Stored>({ queryKey: [path] })
  return (
    <>
      <Button onClick={() => setOpen(true)} disabled={data === undefined}>
        <Target aria-hidden="true" />
        Targets
      </Button>
      {open && data !== undefined ? <TargetsForm stored={data} onClose={() => setOpen(false)} /> : null}
    </>
  )
}

const rates = [
  ['trir', 'TRIR'],
  ['dart', 'DART'],
] as const

const written = (target: number | null): string => (target === null ? '' : formatNumber(target, 2))

/** Null: nothing was typed; undefined: what was typed is no target. */
type Typed = { trir: number | null | undefined; dart: number | null | undefined }

const readTarget = (words: string): number | null | undefined => {
  const text = words.trim()
  if (text === '') return null
  return /^\d{1,2}(\.\d{1,2})?$/.test(text) && Number(text) > 0 ? Number(text) : undefined
}

function TargetsForm({ stored, onClose }: { stored: Stored; onClose: () => void }): ReactNode {
  const { targets: before, changed } = stored
  const [words, setWords] = useState({ trir: written(before.trir), dart: written(before.dart) })
  const [asked, setAsked] = useState(false)
  const save = useSaveTargets()
  const typed = { trir: readTarget(words.trir), dart: readTarget(words.dart) }
  const wrong = asked ? faultsOf(typed) : {}
  const submit = (): void => {
    setAsked(true)
    const { trir, dart } = typed
    if (trir === undefined || dart === undefined || Object.keys(faultsOf(typed)).length > 0 || save.isPending) return
    save.mutate(
      { trir, dart },
      {
        onSuccess: () => {
          onClose()
          toast.add({
            title: 'Targets saved',
            tone: 'success',
            action: {
              label: 'Undo',
              run: () =>
                save.mutate(before, {
                  onSuccess: () => toast.add({ title: 'Undone', tone: 'success' }),
                  onError: (error) => toast.add({ title: 'Not undone', description: sentenceOf(error), tone: 'danger' }),
                }),
            },
          })
        },
      },
    )
  }
  return (
    <FormDialog
      title="Targets"
      description="Company policy; no law sets a target. Cases per 200,000 hours worked."
      action="Save targets"
      busy={save.isPending}
      onSubmit={submit}
      onClose={onClose}
    >
      <div className="flex flex-col gap-3">
        {save.isError ? <Banner tone="danger">{sentenceOf(save.error)}</Banner> : null}
        <div className="pair">
          {rates.map(([key, label]) => (
            <Field key={key} label={`Target ${label}`} optional error={wrong[key]}>
              <Input
                inputMode="decimal"
                autoComplete="off"
                value={words[key]}
                onChange={(event) => setWords({ ...words, [key]: event.target.value })}
              />
            </Field>
          ))}
        </div>
        <History changed={changed} />
      </div>
    </FormDialog>
  )
}

const unclear = 'A number above 0 with at most two decimals, such as 3.50; empty for no target'

const faultsOf = ({ trir, dart }: Typed): { trir?: string; dart?: string } => {
  const above = typeof trir === 'number' && typeof dart === 'number' && dart > trir
  return {
    ...(trir === undefined ? { trir: unclear } : {}),
    ...(dart === undefined ? { dart: unclear } : {}),
    ...(above ? { dart: 'DART can’t exceed TRIR. Lower the DART target.' } : {}),
  }
}

const useSaveTargets = () => {
  const client = useQueryClient()
  return useMutation({
    mutationFn: (targets: OshaTargets) => readJson<Stored>(path, { method: 'PUT', body: targets }),
    onSuccess: async (kept) => {
      client.setQueryData([path], kept)
      await Promise.all(
        [[path, 'history'], ['/api/figures/osha-claims'], ['/api/osha-summaries', 'year']].map((queryKey) =>
          client.invalidateQueries({ queryKey }),
        ),
      )
    },
  })
}

const labels = Object.fromEntries(rates)

/** Who set them last, and on demand every change with what was there before. */
function History({ changed }: { changed: Changed | null }): ReactNode {
  const [open, setOpen] = useState(false)
  const history = useQuery<SettingChange[]>({ queryKey: [path, 'history'], enabled: open })
  if (changed === null) return <p className="text-sm text-fg-muted">No targets set.</p>
  return (
    <div className="text-sm text-fg-muted">
      <p className="flex flex-wrap items-center gap-x-2">
        <span>
          Targets <ChangedBy changed={changed} />.
        </span>
        <Button tone="link" size="sm" aria-expanded={open} onClick={() => setOpen(!open)}>
          <HistoryIcon aria-hidden="true" />
          All changes
        </Button>
      </p>
      {!open ? null : history.isError ? (
        <p>{sentenceOf(history.error)}</p>
      ) : (
        <SettingTimeline
          entries={history.data ?? []}
          labels={labels}
          shown={(_, value) => (typeof value === 'number' ? formatNumber(value, 2) : 'none')}
          what={() => 'the targets'}
        />
      )}
    </div>
  )
}
