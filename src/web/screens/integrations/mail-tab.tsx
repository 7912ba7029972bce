import { useQuery } from '@tanstack/react-query'
import { Mail as MailIcon } from 'lucide-react'
import { type ReactNode, useState } from 'react'
import { formatInstant } from '#kit/dates/format-time.ts'
import { LoadError } from '#web/engine/load-error.tsx'
import { useUser } from '#web/api/session.ts'
import { countEvery } from '#web/layout/navigation/counts.ts'
import { Banner } from '#web/ui/feedback/banner.tsx'
import { Button } from '#web/ui/actions/button.tsx'
import { Card } from '#web/ui/display/card.tsx'
import { Cell, HeadCell, Row, Table, TableRegion } from '#web/ui/display/data-table.tsx'
import { EmptyState } from '#web/ui/feedback/empty-state.tsx'
import { Pill } from '#web/ui/display/pill.tsx'
import { Sheet } from '#web/ui/overlay/sheet.tsx'
import { Pending, Skeleton } from '#web/ui/feedback/skeleton.tsx'

type State = 'waiting' | 'sent' | 'kept' | 'refused'
type Mail = {
  readonly id: string
  readonly to: string
  readonly state: State
  readonly subject: string | null
  readonly text: string | null
  readonly error: string | null
  readonly tries: number
  readonly at: string
  readonly nextTryAt: string
}

const states = {
  waiting: { label: 'Waiting', tone: 'warning' },
  sent: { label: 'Sent', tone: 'success' },
  kept: { label: 'Kept', tone: 'info' },
  refused: { label: 'Refused', tone: 'danger' },
} as const

/** Outgoing mail. Without a mail server a demo keeps it here, with its text. */
export function MailTab(): ReactNode {
  const { timeZone } = useUser()
  const [shown, setShown] = useState<Mail | null>(null)
  const found = useQuery<{ configured: boolean; mails: readonly Mail[] }>({
    queryKey: ['/api/mails'],
    refetchInterval: countEvery,
    staleTime: 0,
  })
  if (found.isError && found.data === undefined) return <LoadError title="Couldn’t load mail" query={found} />
  const mails = found.data?.mails ?? []
  return (
    <Pending pending={found.isPending} placeholder={<Skeleton height={240} />}>
      {found.data?.configured === false ? (
        <Banner tone="info">No mail server is set up, so nothing is sent. Mails of the demo are kept here.</Banner>
      ) : null}
      {mails.length === 0 ? (
        <EmptyState icon={<MailIcon />} title="No mail yet" text="Notifications, invitations and password resets appear here." />
      ) : (
        <Card flush>
          <TableRegion label="Outgoing mail">
            <Table flat>
              <thead>
                <tr>
                  <HeadCell>Subject</HeadCell>
                  <HeadCell>To</HeadCell>
                  <HeadCell>Date</HeadCell>
                  <HeadCell>Status</HeadCell>
                </tr>
              </thead>
              <tbody>
                {mails.map((mail) => (
                  <MailRow key={mail.id} mail={mail} timeZone={timeZone} onShow={() => setShown(mail)} />
                ))}
              </tbody>
            </Table>
          </TableRegion>
        </Card>
      )}
      <Sheet open={shown !== null} onOpenChange={() => setShown(null)} title={shown?.subject ?? 'Mail'}>
        <p className="mb-3 text-sm text-fg-muted">To {shown?.to}</p>
        <div className="whitespace-pre-wrap break-words">{shown?.text}</div>
      </Sheet>
    </Pending>
  )
}

function MailRow({ mail, timeZone, onShow }: { mail: Mail; timeZone: string; onShow: () => void }): ReactNode {
  const { label, tone } = states[mail.state]
  const subject = mail.subject ?? 'Written when it is sent'
  return (
    <Row>
      <Cell>
        {mail.text === null ? (
          subject
        ) : (
          <Button tone="link" onClick={onShow}>
            {subject}
          </Button>
        )}
      </Cell>
      <Cell>{mail.to}</Cell>
      <Cell>{formatInstant(mail.at, timeZone)}</Cell>
      <Cell>
        <Pill tone={tone}>{label}</Pill>
        {mail.state === 'waiting' ? (
          <span className="ml-2 text-sm text-fg-muted">
            {mail.error === null ? '' : `${mail.error}. `}Next try {formatInstant(mail.nextTryAt, timeZone)}
          </span>
        ) : null}
        {mail.state === 'refused' ? <span className="ml-2 text-sm text-fg-muted">{mail.error}</span> : null}
      </Cell>
    </Row>
  )
}
