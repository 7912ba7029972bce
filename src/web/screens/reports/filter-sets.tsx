import { ChevronDown } from 'lucide-react'
import { type ReactNode, useState } from 'react'
import { sentenceOf } from '#web/api/problem.ts'
import { useGo } from '#web/engine/navigation.ts'
import { Button } from '#web/ui/actions/button.tsx'
import { Checkbox } from '#web/ui/form/checkbox.tsx'
import { Menu, MenuHeading, MenuItem, MenuLink, MenuSeparator } from '#web/ui/overlay/dropdown-menu.tsx'
import { Field } from '#web/ui/form/field.tsx'
import { FormDialog } from '#web/ui/overlay/form-dialog.tsx'
import { Input } from '#web/ui/form/input.tsx'
import { toast } from '#web/ui/feedback/toast-store.ts'
import type { FilterSet, Result, SavedReport } from '#features/reports/answers.ts'
import { useSavedReports } from './saved-reports.ts'
import { savedHref, type Settings } from './settings.ts'

type SetsProps = { settings: Settings; saved: SavedReport; result: Result }

/** Named filters, period and division of a saved report; its owner makes, renames and deletes them. */
export function FilterSets({ settings, saved, result }: SetsProps): ReactNode {
  const { set } = settings
  const [dialog, setDialog] = useState<'new' | 'edit' | null>(null)
  const { change } = useSavedReports()
  const go = useGo()
  const sets = saved.filterSets
  const keep = async (next: FilterSet[], shown: string | null): Promise<void> => {
    const made = await change(saved, { filterSets: next })
    go(savedHref(made, made.filterSets.find(({ name }) => name === shown) ?? null))
  }
  const failed = (error: unknown): void =>
    void toast.add({ title: "Couldn't save the filter sets", description: sentenceOf(error), tone: 'danger' })
  const remove = (gone: FilterSet): void =>
    void keep(
      sets.filter((one) => one !== gone),
      null,
    ).then(
      () =>
        toast.add({
          title: 'Filter set deleted',
          description: gone.name,
          action: { label: 'Undo', run: () => void keep(sets, gone.name).catch(failed) },
        }),
      failed,
    )
  if (!saved.mine && sets.length === 0) return null
  return (
    <>
      <Menu
        label="Filter sets"
        align="start"
        trigger={
          <Button size="sm" tone="ghost">
            {set === null ? 'Filter sets' : `Set: ${set.name}`}
            <ChevronDown aria-hidden="true" />
          </Button>
        }
      >
        <MenuHeading>Filter sets</MenuHeading>
        <MenuLink href={savedHref(saved, null)}>As saved</MenuLink>
        {sets.map((one) => (
          <MenuLink key={one.name} href={savedHref(saved, one)} end={one.isDefault ? 'Default' : undefined}>
            {one.name}
          </MenuLink>
        ))}
        {saved.mine ? (
          <>
            <MenuSeparator />
            <MenuItem onSelect={() => setDialog('new')}>Save these filters as a set…</MenuItem>
            {set === null ? null : (
              <>
                <MenuItem onSelect={() => setDialog('edit')}>Rename or make default…</MenuItem>
                <MenuItem tone="danger" onSelect={() => remove(set)}>
                  Delete this set
                </MenuItem>
              </>
            )}
          </>
        ) : null}
      </Menu>
      {dialog === null ? null : (
        <SetDialog
          before={dialog === 'edit' ? set : null}
          onClose={() => setDialog(null)}
          onSave={(name, isDefault) => {
            const asked = { query: result.own, period: result.period ?? 'all', division: settings.division }
            const kept: FilterSet = dialog === 'edit' && set !== null ? { ...set, name, isDefault } : { ...asked, name, isDefault }
            const others = sets.filter((one) => dialog === 'new' || one !== set)
            return keep([...others.map((one) => (isDefault ? { ...one, isDefault: false } : one)), kept], name)
          }}
        />
      )}
    </>
  )
}

type SetDialogProps = { before: FilterSet | null; onSave: (name: string, isDefault: boolean) => Promise<void>; onClose: () => void }

function SetDialog({ before, onSave, onClose }: SetDialogProps): ReactNode {
  const [name, setName] = useState(before?.name ?? '')
  const [isDefault, setDefault] = useState(before?.isDefault ?? false)
  const [busy, setBusy] = useState(false)
  const [error, setError] = useState<string | undefined>(undefined)
  const submit = (): void => {
    if (busy) return
    if (name.trim() === '') return setError('Required')
    setBusy(true)
    onSave(name.trim(), isDefault).then(onClose, (problem: unknown) => {
      setError(sentenceOf(problem))
      setBusy(false)
    })
  }
  return (
    <FormDialog
      title={before === null ? 'Save filter set' : 'Filter set'}
      description="Filters, period and division under a name."
      size="sm"
      action="Save set"
      busy={busy}
      onSubmit={submit}
      onClose={onClose}
    >
      <Field label="Name" required error={error}>
        <Input value={name} maxLength={40} onChange={(event) => setName(event.target.value)} />
      </Field>
      <Checkbox checked={isDefault} onChange={setDefault} label="Open the report with this set" />
    </FormDialog>
  )
}
