import { type FormEvent, type ReactNode, useState } from 'react'
import { claimFields } from '#records/safety/accidents/fields/claim-fields.ts'
import { committeeChoices } from '#records/safety/accidents/law/committee.ts'
import { sentenceOf } from '#web/api/problem.ts'
import { Banner } from '#web/ui/feedback/banner.tsx'
import { Button } from '#web/ui/actions/button.tsx'
import { Card } from '#web/ui/display/card.tsx'
import { Checkbox } from '#web/ui/form/checkbox.tsx'
import { Field } from '#web/ui/form/field.tsx'
import { RadioGroup } from '#web/ui/form/radio-group.tsx'
import { Textarea } from '#web/ui/form/textarea.tsx'
import { toast } from '#web/ui/feedback/toast-store.ts'
import { useRefusedFocus } from '#web/ui/form/use-refused-focus.ts'
import { useCaseAct } from '#records/safety/accidents/panels/case-acts.ts'
import type { CommitteeCase } from '#records/safety/accidents/panels/answers.ts'
import { ReferDialog } from '#records/safety/accidents/panels/refer-dialog.tsx'

const results = (['preventable', 'non_preventable'] as const).map((value) => ({
  value,
  label: claimFields.determination.options[value].label,
}))
const factors = Object.entries(claimFields.contributing.options).map(([value, { label }]) => ({ value, label }))

/** The chair's word after the count, or another round where facts are missing. */
export function DecisionForm({ one }: { one: CommitteeCase }): ReactNode {
  const act = useCaseAct(one.id)
  const [determination, setDetermination] = useState<string | null>(one.majority === 'need_more' ? null : one.majority)
  const [rationale, setRationale] = useState('')
  const [contributing, setContributing] = useState<readonly string[]>([])
  const [missing, setMissing] = useState(false)
  const [again, setAgain] = useState(false)
  const { form, sent, changed } = useRefusedFocus()
  const against = determination !== null && one.majority !== null && one.majority !== determination
  const submit = (event: FormEvent): void => {
    event.preventDefault()
    const incomplete = determination === null || rationale.trim() === ''
    setMissing(incomplete)
    sent()
    if (incomplete || act.isPending) return
    // Once decided this card is gone, and with it the callbacks of `mutate`. A failure is shown on the card.
    act.mutateAsync({ method: 'POST', part: 'decision', body: { determination, rationale, contributing } }).then(
      (answer) => void toast.add({ title: `${answer.code} is determined`, tone: 'success' }),
      () => undefined,
    )
  }
  return (
    <Card title="Determine" scope="the chair">
      <form ref={form} className="flex flex-col gap-3" onChange={changed} onSubmit={submit} noValidate>
        {act.isError ? <Banner tone="danger">{sentenceOf(act.error)}</Banner> : null}
        {against && one.majority !== null ? (
          <Banner tone="warning">
            The majority says {committeeChoices[one.majority].label.toLowerCase()}. Explain in the rationale why your decision differs.
          </Banner>
        ) : null}
        <Field label="Determination" group required error={missing && determination === null ? 'Choose one' : undefined}>
          <RadioGroup value={determination} onChange={setDetermination} choices={results} />
        </Field>
        <Field
          label="Rationale"
          required
          help="The driver will see this. It becomes part of the accident record."
          error={missing && rationale.trim() === '' ? 'Required' : undefined}
        >
          <Textarea rows={4} maxLength={2000} value={rationale} onChange={(event) => setRationale(event.target.value)} />
        </Field>
        <Field label="Contributing factors" group optional>
          <div className="grid grid-cols-2 gap-x-2 gap-y-1.5">
            {factors.map(({ value, label }) => (
              <Checkbox
                key={value}
                label={label}
                checked={contributing.includes(value)}
                onChange={(on) => setContributing((before) => (on ? [...before, value] : before.filter((factor) => factor !== value)))}
              />
            ))}
          </div>
        </Field>
        <div className="flex flex-wrap gap-2">
          <Button type="submit" tone="primary" busy={act.isPending ? 'Submitting...' : false}>
            Determine
          </Button>
          <Button tone="ghost" onClick={() => setAgain(true)}>
            Another round
          </Button>
        </div>
      </form>
      {again ? <ReferDialog id={one.id} version={one.version} name={one.code} onClose={() => setAgain(false)} /> : null}
    </Card>
  )
}
