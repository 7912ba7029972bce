import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { type ReactNode, useState } from 'react'
import { formatCount } from '#kit/format.ts'
import { formatDay } from '#kit/dates/format-time.ts'
import { type LegalStop, legalStops } from '#records/dispatch/gate/legal-stops.ts'
import { readJson } from '#web/api/client.ts'
import { sentenceOf } from '#web/api/problem.ts'
import { LoadError } from '#web/engine/load-error.tsx'
import { useHost } from '#web/engine/host.tsx'
import { TopBar } from '#web/layout/top-bar.tsx'
import { Anchor } from '#web/ui/overlay/anchor.tsx'
import { Banner } from '#web/ui/feedback/banner.tsx'
import { Button } from '#web/ui/actions/button.tsx'
import { Card } from '#web/ui/display/card.tsx'
import { Cell, HeadCell, Row, Table, TableRegion } from '#web/ui/display/data-table.tsx'
import { DateInput } from '#web/ui/dates/date-input.tsx'
import { Field } from '#web/ui/form/field.tsx'
import { FormDialog } from '#web/ui/overlay/form-dialog.tsx'
import { Pending, Skeleton } from '#web/ui/feedback/skeleton.tsx'
import { toast } from '#web/ui/feedback/toast-store.ts'
import { ChangedBy } from './changed.tsx'

type Stopped = {
  readonly kind: string
  readonly id: string
  readonly title: string
  readonly href: string
  readonly reasons: readonly { readonly text: string; readonly citation: string; readonly lift: string; readonly href: string }[]
}
type Stored = {
  readonly state: 'enforced' | 'planned' | 'not_confirmed'
  readonly from: string | null
  readonly latest: string
  readonly stopped: readonly Stopped[]
  readonly history: readonly { readonly at: string; readonly by: string | null; readonly from: string | null }[]
}

const path = '/api/legal-stops/enforcement'

/** Who the legal stops of an upgrade would hold up, and from when they do. */
export function LegalStopsScreen(): ReactNode {
  const [open, setOpen] = useState(false)
  const found = useQuery<Stored>({ queryKey: [path] })
  const { data } = found
  return (
    <>
      <TopBar
        title="Legal Stops"
        actions={
          data === undefined || data.state === 'enforced' ? null : (
            <Button tone="primary" onClick={() => setOpen(true)}>
              Enforce from a day
            </Button>
          )
        }
      />
      {found.isError ? (
        <LoadError title="Couldn’t load the legal stops" query={found} />
      ) : (
        <Pending pending={found.isPending} placeholder={<Skeleton height={240} />}>
          {data === undefined ? null : <Found stored={data} />}
        </Pending>
      )}
      {open && data !== undefined ? <EnforceDialog stored={data} onClose={() => setOpen(false)} /> : null}
    </>
  )
}

const bannerTexts = {
  enforced: 'Legal stops are enforced for everyone.',
  not_confirmed:
    'This release added legal stops. They only warn the people and units below until you choose a day. New hires and new units are stopped now.',
} as const

function Found({ stored: { state, from, stopped, history } }: { stored: Stored }): ReactNode {
  const [last] = history
  return (
    <div className="flex flex-col gap-4 p-4">
      <Banner tone={state === 'enforced' ? 'success' : 'warning'}>
        {state === 'planned' ? `The new legal stops block everyone from ${formatDay(from ?? '')}.` : bannerTexts[state]}
      </Banner>
      {last === undefined ? null : (
        <p className="text-sm text-fg-muted">
          <ChangedBy changed={last} verb="Day set" />.
        </p>
      )}
      {state === 'enforced' ? null : (
        <Card title="Would be stopped" scope={formatCount(stopped.length, 'driver, unit, or run', 'drivers, units, and runs')} flush>
          {stopped.length === 0 ? <p className="card-body text-fg-muted">Nobody.</p> : <StoppedTable stopped={stopped} />}
        </Card>
      )}
      {subjects.map(([of, title]) => (
        <Card key={of} title={title} flush>
          <RulesTable title={title} rules={Object.values<LegalStop>(legalStops).filter((rule) => rule.of === of)} />
        </Card>
      ))}
    </div>
  )
}

const subjects = [
  ['driver', 'Drivers'],
  ['unit', 'Units'],
  ['run', 'Runs'],
  ['application', 'Hires'],
] as const satisfies readonly (readonly [LegalStop['of'], string])[]

function RulesTable({ title, rules }: { title: string; rules: readonly LegalStop[] }): ReactNode {
  return (
    <TableRegion label={`${title}, table`}>
      <Table flat>
        <thead>
          <tr>
            <HeadCell>Stop</HeadCell>
            <HeadCell>Resolution</HeadCell>
          </tr>
        </thead>
        <tbody>
          {rules.map(({ words, citation, lift, testLift = lift }) => (
            <Row key={`${words} ${lift}`}>
              <Cell className="whitespace-normal">
                {words} <span className="text-fg-muted">({citation})</span>
              </Cell>
              <Cell className="whitespace-normal text-fg-muted">{testLift}</Cell>
            </Row>
          ))}
        </tbody>
      </Table>
    </TableRegion>
  )
}

function StoppedTable({ stopped }: { stopped: readonly Stopped[] }): ReactNode {
  return (
    <TableRegion label="Would be stopped, table">
      <Table flat>
        <thead>
          <tr>
            <HeadCell>Who</HeadCell>
            <HeadCell>Reason</HeadCell>
            <HeadCell>Resolution</HeadCell>
          </tr>
        </thead>
        <tbody>
          {stopped.map(({ kind, id, title, href, reasons }) => (
            <Row key={`${kind} ${id}`}>
              <Cell>
                <Anchor className="cell-key" href={href}>
                  {title}
                </Anchor>
              </Cell>
              <Cell className="whitespace-normal">
                <ul>
                  {reasons.map(({ text, citation, href: fix }) => (
                    <li key={text}>
                      <Anchor href={fix}>{text}</Anchor> <span className="text-fg-muted">({citation})</span>
                    </li>
                  ))}
                </ul>
              </Cell>
              <Cell className="whitespace-normal text-fg-muted">{[...new Set(reasons.map(({ lift }) => lift))].join(' ')}</Cell>
            </Row>
          ))}
        </tbody>
      </Table>
    </TableRegion>
  )
}

function EnforceDialog({ stored: { latest, stopped }, onClose }: { stored: Stored; onClose: () => void }): ReactNode {
  const { today } = useHost()
  const client = useQueryClient()
  const [from, setFrom] = useState<string | null>(today)
  const [asked, setAsked] = useState(false)
  const save = useMutation({
    mutationFn: (day: string) => readJson<Stored>(path, { method: 'PUT', body: { from: day } }),
    onSuccess: async (kept) => {
      client.setQueryData([path], kept)
      onClose()
      toast.add({ title: `Legal stops enforced from ${formatDay(kept.from ?? today)}`, tone: 'success' })
      await client.invalidateQueries()
    },
  })
  const wrong = from === null || from < today || from > latest ? `Choose a day from today to ${formatDay(latest)}` : undefined
  const submit = (): void => {
    setAsked(true)
    if (from !== null && wrong === undefined && !save.isPending) save.mutate(from)
  }
  return (
    <FormDialog
      title="Enforce legal stops"
      description={`${formatCount(stopped.length, 'driver, unit, or run', 'drivers, units, and runs')} would be stopped. Legal stops can’t be overridden.`}
      action="Enforce"
      busy={save.isPending}
      onSubmit={submit}
      onClose={onClose}
    >
      <div className="flex flex-col gap-3">
        {save.isError ? <Banner tone="danger">{sentenceOf(save.error)}</Banner> : null}
        <Field label="From" error={asked ? wrong : undefined}>
          <DateInput value={from} onChange={setFrom} today={today} min={today} max={latest} />
        </Field>
      </div>
    </FormDialog>
  )
}
