import './setup-card.css'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { Circle, CircleCheck, CircleMinus } from 'lucide-react'
import { lazy, type ReactNode, Suspense, useState } from 'react'
import type { Setup } from '#features/company/answers.ts'
import { readJson } from '#web/api/client.ts'
import { sentenceOf } from '#web/api/problem.ts'
import { useSearchText, useSetSearch } from '#web/engine/navigation.ts'
import { companyKey, useCompany } from '#web/layout/company.ts'
import { Button, ButtonLink } from '#web/ui/actions/button.tsx'
import { Card } from '#web/ui/display/card.tsx'
import { toast } from '#web/ui/feedback/toast-store.ts'
import { Anchor } from '#web/ui/overlay/anchor.tsx'

const LiveDialog = lazy(async () => ({ default: (await import('#records/drivers/go-live/live-dialog.tsx')).LiveDialog }))
const ActivateDialog = lazy(async () => ({ default: (await import('#records/drivers/go-live/activate-dialog.tsx')).ActivateDialog }))

const stepDialogs: readonly Dialog[] = ['go_live', 'activate']
const setupKey = ['/api/company/setup'] as const

/** What a new company still has to enter, until every step is done or skipped. */
export function SetupCard(): ReactNode {
  const client = useQueryClient()
  const search = useSearchText()
  const setSearch = useSetSearch()
  // `?setup=activate` opens a step's dialog from another screen.
  const [dialog, setDialog] = useState<Dialog | null>(stepDialogs.find((one) => one === search['setup']) ?? null)
  const close = (): void => {
    setDialog(null)
    if (search['setup'] !== undefined) setSearch({ ...search, setup: undefined }, { replace: true })
  }
  const wanted = useCompany()?.setup === true
  // What was just imported or entered on another screen counts at once.
  const { data } = useQuery<Setup>({ queryKey: setupKey, enabled: wanted, staleTime: 0, refetchOnMount: 'always' })
  const save = useMutation({
    mutationFn: ({ path = '', body }: { path?: string; body: object }) => readJson<Setup>(`${setupKey[0]}${path}`, { method: 'PUT', body }),
    onSuccess: async (setup) => {
      client.setQueryData(setupKey, setup)
      if (setup.card === 'hidden') await client.invalidateQueries({ queryKey: companyKey })
    },
    onError: (error) => toast.add({ title: 'Not saved', description: sentenceOf(error), tone: 'danger' }),
  })
  const dialogs = (
    <Suspense>
      {dialog === 'go_live' ? <LiveDialog onClose={close} /> : null}
      {dialog === 'activate' ? <ActivateDialog onClose={close} /> : null}
    </Suspense>
  )
  // The last step hides the card, never the report of the dialog that did it.
  if (!wanted || data === undefined || data.card === 'hidden') return dialogs
  const settled = data.steps.filter(({ done, skipped }) => done || skipped).length
  const skip = (key: string, skipped: boolean): void => save.mutate({ path: `/${key}`, body: { skipped } })
  return (
    <Card
      title="Set up your company"
      scope={`${settled} of ${data.steps.length} done`}
      flush
      actions={
        settled === data.steps.length ? (
          <Button size="sm" busy={save.isPending} onClick={() => save.mutate({ body: { shown: false } })}>
            Hide
          </Button>
        ) : undefined
      }
    >
      <ul className="setup-steps">
        {data.steps.map((step) => (
          <Step key={step.key} step={step} busy={save.isPending} onSkip={(skipped) => skip(step.key, skipped)} onDialog={setDialog} />
        ))}
      </ul>
      {dialogs}
    </Card>
  )
}

type Dialog = NonNullable<NonNullable<Setup['steps'][number]['open']>['dialog']>
type StepProps = { step: Setup['steps'][number]; busy: boolean; onSkip: (skipped: boolean) => void; onDialog: (dialog: Dialog) => void }

function Step({ step: { label, done, skipped, line, left, open, also, skip }, busy, onSkip, onDialog }: StepProps): ReactNode {
  const settled = done || skipped
  const Mark = done ? CircleCheck : skipped ? CircleMinus : Circle
  return (
    <li data-settled={settled || undefined}>
      <Mark
        role="img"
        aria-label={done ? 'Done' : skipped ? 'Skipped' : 'To do'}
        className={done ? 'text-success-text' : 'text-fg-subtle'}
      />
      <b>{label}</b>
      <span className="setup-line">
        {line}
        {left === undefined ? null : (
          <>
            {'. '}
            <Anchor href={left.href}>{left.label}</Anchor>
          </>
        )}
      </span>
      <span className="setup-actions">
        {skipped ? (
          <Button size="sm" tone="ghost" disabled={busy} onClick={() => onSkip(false)} aria-label={`Take up ${label}`}>
            Undo skip
          </Button>
        ) : done || skip === null ? null : (
          <Button size="sm" tone="ghost" disabled={busy} onClick={() => onSkip(true)}>
            {skip}
          </Button>
        )}
        {settled || also === undefined ? null : (
          <ButtonLink size="sm" href={also.href}>
            {also.label}
          </ButtonLink>
        )}
        {settled || open === null ? null : open.dialog !== undefined ? (
          <Button size="sm" onClick={() => (open.dialog === undefined ? undefined : onDialog(open.dialog))}>
            {open.label}
          </Button>
        ) : (
          <ButtonLink size="sm" href={open.href}>
            {open.label}
          </ButtonLink>
        )}
      </span>
    </li>
  )
}
