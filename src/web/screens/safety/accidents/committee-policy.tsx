import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { Settings2 } from 'lucide-react'
import { type ReactNode, useState } from 'react'
import { formatDate } from '#kit/dates/format-time.ts'
import { administrators } from '#kit/roles.ts'
import { committeePolicyPath, useCommitteePolicy } from '#records/safety/accidents/panels/use-committee-policy.ts'
import type { CommitteePolicies } from '#records/safety/accidents/panels/use-committee-policy.ts'
import { readJson } from '#web/api/client.ts'
import { insteadOf, sentenceOf } from '#web/api/problem.ts'
import { useUser } from '#web/api/session.ts'
import { useCompany } from '#web/layout/company.ts'
import { Banner } from '#web/ui/feedback/banner.tsx'
import { Button } from '#web/ui/actions/button.tsx'
import { DateInput } from '#web/ui/dates/date-input.tsx'
import { Disclosure } from '#web/ui/display/disclosure.tsx'
import { Field } from '#web/ui/form/field.tsx'
import { FormDialog } from '#web/ui/overlay/form-dialog.tsx'
import { Input } from '#web/ui/form/input.tsx'
import { toast } from '#web/ui/feedback/toast-store.ts'
import { SettingTimeline } from '#web/screens/settings/changed.tsx'
import type { SettingChange } from '#web/screens/settings/changed.tsx'

/** Sets how large a committee is and how many must vote. Administrators only. */
export function CommitteePolicyButton(): ReactNode {
  const [open, setOpen] = useState(false)
  const { data, error } = useCommitteePolicy()
  if (!administrators.includes(useUser().role)) return null
  return (
    <>
      <Button onClick={() => setOpen(true)} disabled={data === undefined} disabledReason={reasonOf(data, error)}>
        <Settings2 aria-hidden="true" />
        Settings
      </Button>
      {open && data !== undefined ? <PolicyForm stored={data} onClose={() => setOpen(false)} /> : null}
    </>
  )
}

const reasonOf = (data: CommitteePolicies | undefined, error: unknown): string | undefined =>
  data === undefined && error !== null ? sentenceOf(error) : undefined

const parts = [
  ['members', 'Members', 'Minimum, in addition to the driver’s supervisor'],
  ['quorum', 'Votes', 'Minimum to close voting'],
  ['most', 'Largest committee', 'Maximum members, including the supervisor'],
] as const

const labels = { ...Object.fromEntries(parts), since: 'Effective date' }

const read = (words: string): number | undefined => {
  const count = /^\d{1,2}$/.test(words.trim()) ? Number(words) : 0
  return count >= 1 && count <= 50 ? count : undefined
}

function PolicyForm({ stored, onClose }: { stored: CommitteePolicies; onClose: () => void }): ReactNode {
  const { held, versions } = stored
  const today = useCompany()?.today ?? ''
  const client = useQueryClient()
  const [since, setSince] = useState(today)
  const [words, setWords] = useState({ members: String(held.members), quorum: String(held.quorum), most: String(held.most) })
  const typed = { members: read(words.members), quorum: read(words.quorum), most: read(words.most) }
  const whole = Object.values(typed).every((count) => count !== undefined)
  const save = useMutation({
    mutationFn: () => readJson<CommitteePolicies>(committeePolicyPath, { method: 'PUT', body: { ...typed, since } }),
    onSuccess: async (kept) => {
      client.setQueryData([committeePolicyPath], kept)
      await client.invalidateQueries({ queryKey: [committeePolicyPath] })
      toast.add({ title: 'Settings saved', tone: 'success' })
      onClose()
    },
  })
  const ahead = versions.filter((version) => version.since > today)
  return (
    <FormDialog
      title="Committee settings"
      description="Company policy. No law sets who decides preventability. Cases already referred keep their rules."
      action="Save settings"
      busy={save.isPending}
      onSubmit={() => {
        if (whole) save.mutate()
      }}
      onClose={onClose}
    >
      <div className="flex flex-col gap-3">
        {save.isError ? <Banner tone="danger">{sentenceOf(save.error)}</Banner> : null}
        {parts.map(([key, label, help]) => (
          <Field key={key} label={label} help={help} error={typed[key] === undefined ? 'A whole number from 1 to 50' : undefined}>
            <Input inputMode="numeric" value={words[key]} onChange={(event) => setWords({ ...words, [key]: event.target.value })} />
          </Field>
        ))}
        <Field label="Holds from">
          <DateInput value={since} today={today} onChange={(day) => (day === null ? undefined : setSince(day))} />
        </Field>
        {ahead.map((version) => (
          <p key={version.since} className="text-sm text-fg-muted">
            {`From ${formatDate(version.since)}: ${version.members} members, ${version.quorum} votes, at most ${version.most} members.`}
          </p>
        ))}
        <Disclosure summary="All changes">
          <Changes />
        </Disclosure>
      </div>
    </FormDialog>
  )
}

const shown = (field: string, value: unknown): string =>
  value === null || value === undefined
    ? 'empty'
    : field === 'since' && typeof value === 'string'
      ? formatDate(value)
      : JSON.stringify(value)

function Changes(): ReactNode {
  const { data, error } = useQuery<SettingChange[]>({ queryKey: [committeePolicyPath, 'history'] })
  if (data === undefined) return insteadOf(error)
  if (data.length === 0) return 'Defaults in use: 2 members, 2 votes, 15 members maximum.'
  return <SettingTimeline entries={data} labels={labels} shown={shown} what={() => 'the settings'} />
}
