import { useMutation, useQueryClient } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { Banner } from '#web/ui/feedback/banner.tsx'
import { Button } from '#web/ui/actions/button.tsx'
import { callPage } from './call.ts'
import type { Page } from './call.ts'
import type { Said } from './use-language.ts'
import { pageKey } from './use-page.ts'

/** What dispatch wrote; the driver says that it was read. */
export function Messages({ said, messages }: { said: Said; messages: Page['messages'] }): ReactNode {
  if (messages.length === 0) return null
  return (
    <section className="contents" aria-labelledby="page-messages">
      <h2 id="page-messages">{said.words.messages}</h2>
      {messages.map((message) => (
        <Message key={message.id} said={said} message={message} />
      ))}
    </section>
  )
}

function Message({ said, message: { id, text, sentAt, gotAt } }: { said: Said; message: Page['messages'][number] }): ReactNode {
  const { words } = said
  const client = useQueryClient()
  const zone = Intl.DateTimeFormat().resolvedOptions().timeZone
  const got = useMutation({
    mutationFn: () => callPage(`/messages/${id}/got-it`, 'POST', {}),
    onSettled: () => client.invalidateQueries({ queryKey: pageKey }),
    retry: false,
  })
  return (
    <article className="card driver-page-item" aria-label={text}>
      <p className="text-fg-muted">{said.moment(sentAt, zone)}</p>
      <p>{text}</p>
      {got.isError ? <Banner tone="danger">{said.failure(got.error)}</Banner> : null}
      <div role="status" className="contents">
        {gotAt === null ? null : <p className="text-fg-muted">{words.got(said.moment(gotAt, zone))}</p>}
      </div>
      {gotAt === null ? (
        <Button tone="primary" size="lg" busy={got.isPending && words.sending} onClick={() => got.mutate()}>
          {words.gotIt}
        </Button>
      ) : null}
    </article>
  )
}
