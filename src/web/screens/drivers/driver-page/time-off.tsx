import { useMutation, useQueryClient } from '@tanstack/react-query'
import { type ReactNode, useState } from 'react'
import { Banner } from '#web/ui/feedback/banner.tsx'
import { Button } from '#web/ui/actions/button.tsx'
import { Pill } from '#web/ui/display/pill.tsx'
import { callPage } from './call.ts'
import type { Page } from './call.ts'
import { TimeOffForm } from './time-off-form.tsx'
import { localeOf } from './words.ts'
import type { Said } from './use-language.ts'
import { pageKey } from './use-page.ts'

type Request = Page['timeOff']['requests'][number]

const tones = { pending: 'neutral', approved: 'success', denied: 'danger', cancelled: 'neutral' } as const

/** What a driver has left, what was asked for, and asking for more. */
export function TimeOff({ said, page: { timeOff } }: { said: Said; page: Page }): ReactNode {
  const { words, language } = said
  const [asked, setAsked] = useState(0)
  const amount = (count: number, unit: 'days' | 'hours'): string => `${count.toLocaleString(localeOf[language])} ${words.units[unit]}`
  return (
    <div className="applicant-body">
      <h1 tabIndex={-1}>{words.timeOff}</h1>
      {timeOff.balances.length === 0 ? <p className="text-fg-muted">{words.noBalances}</p> : null}
      <ul className="driver-page-doors">
        {timeOff.balances.map(({ type, year, unit, left, reserved }) => (
          <li key={`${type} ${year} ${unit}`} className="card driver-page-item">
            <b>
              {words.types[type]} {year}
            </b>
            <span>
              {words.left(amount(left, unit))}
              {reserved === 0 ? '' : `, ${words.reserved(amount(reserved, unit))}`}
            </span>
          </li>
        ))}
      </ul>
      <div role="status" className="contents">
        {asked > 0 ? <Banner tone="success">{words.asked}</Banner> : null}
      </div>
      <TimeOffForm key={asked} said={said} onAsked={() => setAsked(asked + 1)} />
      <h2>{words.requests}</h2>
      {timeOff.requests.length === 0 ? <p className="text-fg-muted">{words.noRequests}</p> : null}
      <ul className="driver-page-doors">
        {timeOff.requests.map((request) => (
          <RequestCard key={request.id} said={said} request={request} />
        ))}
      </ul>
    </div>
  )
}

function RequestCard({ said, request }: { said: Said; request: Request }): ReactNode {
  const { words } = said
  const client = useQueryClient()
  const cancel = useMutation({
    mutationFn: () => callPage(`/time-off/${request.id}/cancel`, 'POST', {}),
    onSettled: () => client.invalidateQueries({ queryKey: pageKey }),
    retry: false,
  })
  const days = request.start === request.end ? said.date(request.start) : `${said.date(request.start)} – ${said.date(request.end)}`
  return (
    <li className="card driver-page-item">
      <span className="driver-page-line">
        <b>{words.types[request.type]}</b>
        <Pill tone={tones[request.status]}>{words.states[request.status]}</Pill>
      </span>
      <span>
        {days}
        {request.partOfDay === 'full' ? '' : `, ${words.parts[request.partOfDay]}`}
      </span>
      {request.denyReason === null ? null : <span className="text-fg-muted">{request.denyReason}</span>}
      {cancel.isError ? <Banner tone="danger">{said.failure(cancel.error)}</Banner> : null}
      {request.status === 'pending' ? (
        <Button size="lg" busy={cancel.isPending && words.canceling} onClick={() => cancel.mutate()}>
          {words.cancelRequest}
        </Button>
      ) : null}
    </li>
  )
}
