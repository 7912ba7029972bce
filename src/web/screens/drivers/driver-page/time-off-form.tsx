import { useMutation, useQueryClient } from '@tanstack/react-query'
import { type FormEvent, type ReactNode, useState } from 'react'
import { ApiError } from '#web/api/problem.ts'
import { Banner } from '#web/ui/feedback/banner.tsx'
import { Button } from '#web/ui/actions/button.tsx'
import { Field } from '#web/ui/form/field.tsx'
import { Input } from '#web/ui/form/input.tsx'
import { Select } from '#web/ui/form/select.tsx'
import { callPage } from './call.ts'
import type { Said } from './use-language.ts'
import { pageKey } from './use-page.ts'

const types = ['pto', 'vacation', 'sick', 'personal', 'unpaid', 'home_time', 'bereavement', 'jury', 'military', 'fmla', 'other'] as const
const parts = ['full', 'am', 'pm'] as const

/** Asks for time off. What the rules warn of is shown first, and sent when the driver says so. */
export function TimeOffForm({ said, onAsked }: { said: Said; onAsked: () => void }): ReactNode {
  const { words } = said
  const client = useQueryClient()
  const [given, setGiven] = useState({ type: 'pto', start: '', end: '', partOfDay: 'full', reason: '' })
  const [checked, setChecked] = useState(false)
  const end = given.end === '' ? given.start : given.end
  const send = useMutation({
    mutationFn: (confirmed: boolean) =>
      callPage('/time-off', 'POST', { ...given, end, partOfDay: end === given.start ? given.partOfDay : 'full', confirmed }),
    onSuccess: async () => {
      await client.invalidateQueries({ queryKey: pageKey })
      onAsked()
    },
    retry: false,
  })
  const change = (values: Partial<typeof given>): void => {
    setGiven({ ...given, ...values })
    send.reset()
  }
  const isWarned = send.error instanceof ApiError && send.error.code === 'confirm_needed'
  const submit = (event: FormEvent): void => {
    event.preventDefault()
    setChecked(true)
    if (given.start !== '' && end >= given.start && !send.isPending) send.mutate(isWarned)
  }
  return (
    <form className="card driver-page-item" noValidate aria-labelledby="page-ask" onSubmit={submit}>
      <h2 id="page-ask">{words.askTimeOff}</h2>
      <Field label={words.type}>
        <Select
          value={given.type}
          choices={types.map((value) => ({ value, label: words.types[value] }))}
          onChange={(type) => change({ type: type ?? 'pto' })}
        />
      </Field>
      <Field label={words.firstDay} required error={checked && given.start === '' ? words.chooseDay : undefined}>
        <Input type="date" value={given.start} onChange={({ target }) => change({ start: target.value })} />
      </Field>
      <Field label={words.lastDay} error={checked && end < given.start ? words.dayBefore : undefined}>
        <Input type="date" min={given.start} value={end} onChange={({ target }) => change({ end: target.value })} />
      </Field>
      {given.start === '' || end !== given.start ? null : (
        <Field label={words.part}>
          <Select
            value={given.partOfDay}
            choices={parts.map((value) => ({ value, label: words.parts[value] }))}
            onChange={(partOfDay) => change({ partOfDay: partOfDay ?? 'full' })}
          />
        </Field>
      )}
      <Field label={words.note}>
        <Input maxLength={1000} value={given.reason} onChange={({ target }) => change({ reason: target.value })} />
      </Field>
      {send.isError ? <Banner tone={isWarned ? 'warning' : 'danger'}>{said.failure(send.error)}</Banner> : null}
      <Button type="submit" tone="primary" size="lg" busy={send.isPending && words.sending}>
        {isWarned ? words.askAnyway : words.ask}
      </Button>
    </form>
  )
}
