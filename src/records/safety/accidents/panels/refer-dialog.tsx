import { useMutation, useQueryClient } from '@tanstack/react-query'
import { type ReactNode, useMemo, useState } from 'react'
import { readJson } from '#web/api/client.ts'
import { ApiError, sentenceOf } from '#web/api/problem.ts'
import { newKey } from '#web/engine/queries/queries.ts'
import { Banner } from '#web/ui/feedback/banner.tsx'
import { Field } from '#web/ui/form/field.tsx'
import { FormDialog } from '#web/ui/overlay/form-dialog.tsx'
import { MultiSelect } from '#web/ui/form/multi-select.tsx'
import { toast } from '#web/ui/feedback/toast-store.ts'
import type { Option, OptionSearch } from '#web/ui/form/use-remote-options.ts'
import { titleCaseRole } from '#kit/format.ts'
import { useCommitteePolicy } from './use-committee-policy.ts'
import type { CommitteeCase } from '#records/safety/accidents/panels/answers.ts'
import { refreshCase, refreshLists } from './case-acts.ts'

/** Puts an accident before a committee; only people who may see it can be chosen. */
export function ReferDialog({
  id,
  version,
  name,
  onClose,
}: {
  id: string
  /** The one that is on the screen: when somebody else referred it meanwhile, this refuses. */
  version: number
  name: string
  onClose: () => void
}): ReactNode {
  const client = useQueryClient()
  const policy = useCommitteePolicy()
  const [members, setMembers] = useState<readonly Option[]>([])
  const [key, setKey] = useState(newKey)
  const [missing, setMissing] = useState(false)
  const search = useMemo(() => searchReaders(id), [id])
  const refer = useMutation({
    mutationFn: () =>
      readJson<CommitteeCase>(`/api/committee/cases/${id}/refer`, {
        method: 'POST',
        headers: { 'if-match': `"${version}"`, 'idempotency-key': key },
        body: { members: members.map(({ value }) => value) },
      }),
    onSuccess: async (answer) => {
      await refreshCase(client, answer)
      toast.add({ title: `${answer.code} is before the committee`, tone: 'success' })
      onClose()
    },
    onError: (error) => {
      if (isStale(error)) void Promise.all([client.invalidateQueries({ queryKey: ['/api/committee/cases', id] }), refreshLists(client)])
    },
  })
  const said = refer.error instanceof ApiError ? refer.error.issues.find(({ field }) => field === 'members')?.message : undefined
  const submit = (): void => {
    setMissing(members.length === 0)
    if (members.length > 0 && !refer.isPending) refer.mutate()
  }
  return (
    <FormDialog
      title={`Refer to the committee: ${name}`}
      description="Each member sees the case without names, units and history, and votes in secret until all have voted or the chair counts."
      action="Refer"
      busy={refer.isPending}
      onSubmit={submit}
      onClose={onClose}
    >
      {refer.isError && said === undefined ? (
        <Banner tone="danger">{isStale(refer.error) ? staleWords : sentenceOf(refer.error)}</Banner>
      ) : null}
      <Field
        label="Members"
        required
        error={missing ? 'Choose the members' : said}
        help={membersHelp(policy.data?.held.members, policy.error)}
      >
        <MultiSelect
          label="Members"
          value={members}
          onChange={(chosen) => {
            setMembers(chosen)
            setMissing(false)
            refer.reset()
            setKey(newKey())
          }}
          search={search}
          placeholder="Name"
        />
      </Field>
    </FormDialog>
  )
}

const membersHelp = (least: number | undefined, error: unknown): string =>
  least === undefined && error !== null
    ? `Company policy sets how many members are needed besides the driver’s supervisor. ${sentenceOf(error)}`
    : `Choose at least ${least ?? '…'} members besides the driver’s supervisor (company policy).`

const isStale = (error: unknown): boolean => error instanceof ApiError && error.code === 'stale'
const staleWords = 'This case changed since you opened it. Review it, then refer it again if needed.'

const searchReaders =
  (id: string): OptionSearch =>
  async (query, signal) => {
    const people = await readJson<{ id: string; name: string; role: string }[]>(
      `/api/accidents/${id}/comments/mentionable?q=${encodeURIComponent(query)}`,
      { signal },
    )
    return people.map((person) => ({ value: person.id, label: person.name, note: titleCaseRole(person.role) }))
  }
