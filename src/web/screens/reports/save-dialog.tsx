import { type ReactNode, useState } from 'react'
import { managers } from '#kit/roles.ts'
import { sentenceOf } from '#web/api/problem.ts'
import { useUser } from '#web/api/session.ts'
import { useKind } from '#web/engine/host.tsx'
import { useGo } from '#web/engine/navigation.ts'
import { useDivisions } from '#web/engine/division.ts'
import { Field } from '#web/ui/form/field.tsx'
import { FormDialog } from '#web/ui/overlay/form-dialog.tsx'
import { Input } from '#web/ui/form/input.tsx'
import { Select } from '#web/ui/form/select.tsx'
import { toast } from '#web/ui/feedback/toast-store.ts'
import type { Result } from '#features/reports/answers.ts'
import { charts, type Chart, groupingOf } from './contract.ts'
import { chartOf } from './report-chart.tsx'
import { useSavedReports } from './saved-reports.ts'
import { savedHref, type Settings } from './settings.ts'

type SaveProps = { settings: Settings; result: Result; mode: 'new' | 'edit'; onClose: () => void }

const shares = [
  { value: 'me', label: 'Only me' },
  { value: 'role', label: 'A role' },
  { value: 'division', label: 'A division' },
  { value: 'all', label: 'Everyone' },
]

/** Keeps a report under a name: grouping, chart and whom it is shared with. Who opens a shared one counts with their own rights. */
export function SaveDialog({ settings, result, mode, onClose }: SaveProps): ReactNode {
  const { role } = useUser()
  const { create, change } = useSavedReports()
  const go = useGo()
  const saved = mode === 'edit' ? settings.saved : null
  const [name, setName] = useState(saved?.name ?? (settings.saved === null ? result.title : `${result.title.slice(0, 54)} copy`))
  const [by, setBy] = useState(result.by)
  const [chart, setChart] = useState<Chart>(chartOf(settings, result))
  const [share, setShare] = useState<Share>({
    sharedWith: saved?.sharedWith ?? 'me',
    sharedRole: saved?.sharedRole ?? null,
    sharedDivision: saved?.sharedDivision ?? null,
  })
  const [busy, setBusy] = useState(false)
  const [error, setError] = useState<{ at: 'name' | 'share'; text: string } | null>(null)
  const send = async (): Promise<void> => {
    const kept = { name: name.trim(), by: groupingOf(by, result.thenBy?.key), chart, ...share }
    const made =
      saved === null
        ? await create({
            ...kept,
            report: settings.report,
            query: result.own,
            period: result.period ?? 'all',
            division: settings.division,
            columns: settings.columns?.split(',') ?? null,
            compare: settings.compare,
            filterSets: settings.saved?.filterSets ?? [],
          })
        : await change(saved, kept)
    onClose()
    go(savedHref(made))
    toast.add({ title: 'Report saved', description: made.name, tone: 'success' })
  }
  const submit = (): void => {
    if (busy) return
    if (name.trim() === '') return setError({ at: 'name', text: 'Required' })
    const unshared = missingIn(share)
    if (unshared !== null) return setError({ at: 'share', text: unshared })
    setBusy(true)
    send().catch((problem: unknown) => {
      setError({ at: 'name', text: sentenceOf(problem) })
      setBusy(false)
    })
  }
  return (
    <FormDialog
      title={mode === 'edit' ? 'Rename or share' : 'Save report'}
      description={mode === 'edit' ? undefined : 'Filters, columns, order and period are saved with it.'}
      size="sm"
      action={mode === 'edit' ? 'Save' : 'Save report'}
      busy={busy}
      onSubmit={submit}
      onClose={onClose}
    >
      <Field label="Name" required error={error?.at === 'name' ? error.text : undefined}>
        <Input value={name} maxLength={60} onChange={(event) => setName(event.target.value)} />
      </Field>
      <Field label="Group by">
        <Select value={by} onChange={(next) => setBy(next ?? by)} choices={result.axes.map(({ key, label }) => ({ value: key, label }))} />
      </Field>
      <Field label="Chart">
        <Select value={chart} onChange={(next) => setChart((next as Chart | null) ?? chart)} choices={charts} />
      </Field>
      {managers.includes(role) ? (
        <ShareFields share={share} onChange={setShare} error={error?.at === 'share' ? error.text : undefined} />
      ) : null}
    </FormDialog>
  )
}

type Share = { sharedWith: string; sharedRole: string | null; sharedDivision: string | null }

const missingIn = ({ sharedWith, sharedRole, sharedDivision }: Share): string | null => {
  if (sharedWith === 'role' && sharedRole === null) return 'Choose a role'
  return sharedWith === 'division' && sharedDivision === null ? 'Choose a division' : null
}

type ShareProps = { share: Share; onChange: (share: Share) => void; error: string | undefined }

function ShareFields({ share, onChange, error }: ShareProps): ReactNode {
  const field = useKind('users')?.fields['role']
  const roles = field?.kind === 'choice' ? Object.entries(field.options).map(([value, { label }]) => ({ value, label })) : []
  const divisions = useDivisions().map(({ id, name }) => ({ value: id, label: name }))
  return (
    <>
      <Field label="Share with" help="Everyone sees only the records their role and divisions allow.">
        <Select value={share.sharedWith} onChange={(next) => onChange({ ...share, sharedWith: next ?? 'me' })} choices={shares} />
      </Field>
      {share.sharedWith === 'role' ? (
        <Field label="Role" required error={error}>
          <Select
            value={share.sharedRole}
            onChange={(next) => onChange({ ...share, sharedRole: next })}
            choices={roles}
            placeholder="Choose a role"
          />
        </Field>
      ) : null}
      {share.sharedWith === 'division' ? (
        <Field label="Division" required help="Includes sub-divisions." error={error}>
          <Select
            value={share.sharedDivision}
            onChange={(next) => onChange({ ...share, sharedDivision: next })}
            choices={divisions}
            placeholder="Choose a division"
          />
        </Field>
      ) : null}
    </>
  )
}
