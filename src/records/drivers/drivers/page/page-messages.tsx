import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { type FormEvent, type ReactNode, useState } from 'react'
import { formatInstant } from '#kit/dates/format-time.ts'
import { driverEditors } from '#kit/roles.ts'
import { readJson } from '#web/api/client.ts'
import { sentenceOf } from '#web/api/problem.ts'
import { useHost } from '#web/engine/host.tsx'
import { Button } from '#web/ui/actions/button.tsx'
import { Field } from '#web/ui/form/field.tsx'
import { Textarea } from '#web/ui/form/textarea.tsx'

type Sent = { id: string; text: string; sentAt: string; gotAt: string | null; sentBy: string | null }

/** Messages on the driver's page: writing one, and when the driver got the last ones. */
export function PageMessages({ driver, opened }: { driver: string; opened: boolean }): ReactNode {
  const { timeZone, viewer } = useHost()
  const path = `/api/drivers/${driver}/page/messages`
  const messages = useQuery({ queryKey: [path], queryFn: () => readJson<readonly Sent[]>(path), staleTime: 0, enabled: opened })
  if (!opened) return null
  return (
    <>
      {driverEditors.includes(viewer.role) ? <WriteMessage path={path} /> : null}
      {messages.isError ? <p className="text-danger-text">{sentenceOf(messages.error)}</p> : null}
      <ul className="flex flex-col gap-2" aria-label="Messages">
        {messages.data?.map(({ id, text, sentAt, gotAt, sentBy }) => (
          <li key={id}>
            {text}
            <span className="block text-fg-muted">
              {sentBy ?? 'Sent'}, {formatInstant(sentAt, timeZone)}.{' '}
              {gotAt === null ? 'Not acknowledged yet' : `Got it ${formatInstant(gotAt, timeZone)}`}
            </span>
          </li>
        ))}
      </ul>
    </>
  )
}

function WriteMessage({ path }: { path: string }): ReactNode {
  const cache = useQueryClient()
  const [text, setText] = useState('')
  const [asked, setAsked] = useState(false)
  const send = useMutation({
    mutationFn: () => readJson(path, { method: 'POST', body: { text } }),
    onSuccess: () => {
      setText('')
      setAsked(false)
      return cache.invalidateQueries({ queryKey: [path] })
    },
    retry: false,
  })
  const submit = (event: FormEvent): void => {
    event.preventDefault()
    setAsked(true)
    if (text.trim() !== '' && !send.isPending) send.mutate()
  }
  const missing = asked && text.trim() === '' ? 'Enter the message' : undefined
  return (
    <form className="flex flex-col gap-2" noValidate onSubmit={submit}>
      <Field label="Message to driver" error={missing ?? (send.isError ? sentenceOf(send.error) : undefined)}>
        <Textarea rows={2} maxLength={500} value={text} onChange={({ target }) => setText(target.value)} />
      </Field>
      <span>
        <Button type="submit" size="sm" busy={send.isPending && 'Sending...'}>
          Send message
        </Button>
      </span>
    </form>
  )
}
