import { useMutation, useQueryClient } from '@tanstack/react-query'
import { type FormEvent, type ReactNode, useState } from 'react'
import { declineReasons } from '#records/dispatch/run-assignments/moves.ts'
import { Banner } from '#web/ui/feedback/banner.tsx'
import { Button } from '#web/ui/actions/button.tsx'
import { Field } from '#web/ui/form/field.tsx'
import { Input } from '#web/ui/form/input.tsx'
import { RadioGroup } from '#web/ui/form/radio-group.tsx'
import { callPage } from './call.ts'
import type { PageRun } from './call.ts'
import { pageKey } from './use-page.ts'
import type { Said } from './use-language.ts'

const reasons = Object.keys(declineReasons) as (keyof typeof declineReasons)[]

type CantProps = { said: Said; run: PageRun; onBack: () => void; onDone: () => void }

/** Why the driver can't take a run. */
export function CantForm({ said, run, onBack, onDone }: CantProps): ReactNode {
  const { words } = said
  const client = useQueryClient()
  const [because, setBecause] = useState<string | null>(null)
  const [comment, setComment] = useState('')
  const [asked, setAsked] = useState(false)
  const decline = useMutation({
    mutationFn: () => callPage(`/runs/${run.id}/decline`, 'POST', { because, words: comment === '' ? null : comment }),
    onSuccess: async () => {
      await client.invalidateQueries({ queryKey: pageKey })
      onDone()
    },
    retry: false,
  })
  const submit = (event: FormEvent): void => {
    event.preventDefault()
    setAsked(true)
    if (because !== null && !decline.isPending) decline.mutate()
  }
  return (
    <form className="applicant-form run-why" noValidate onSubmit={submit}>
      <div className="applicant-body">
        <h1 tabIndex={-1}>{words.why}</h1>
        <p className="text-fg-muted">
          {run.run}, {said.moment(run.start, run.timeZone)}
        </p>
        {decline.isError ? <Banner tone="danger">{said.failure(decline.error)}</Banner> : null}
        <Field label={words.reason} group error={asked && because === null ? words.chooseOne : undefined}>
          <RadioGroup value={because} onChange={setBecause} choices={reasons.map((value) => ({ value, label: words.reasons[value] }))} />
        </Field>
        {because === null || because === 'sick' ? null : (
          <Field label={words.words}>
            <Input value={comment} maxLength={120} onChange={(event) => setComment(event.target.value)} />
          </Field>
        )}
      </div>
      <footer className="applicant-foot run-foot">
        <Button size="lg" onClick={onBack}>
          {words.back}
        </Button>
        <Button type="submit" tone="danger" size="lg" busy={decline.isPending && words.sending}>
          {words.tell}
        </Button>
      </footer>
    </form>
  )
}
