import { type ReactNode, useEffect, useRef, useState } from 'react'
import { formatInstant } from '#kit/dates/format-time.ts'
import { classificationWords } from '#records/safety/osha-claims/osha/classification.ts'
import { questions } from '#records/safety/osha-claims/osha/questions.ts'
import { sentenceOf } from '#web/api/problem.ts'
import { useHost } from '#web/engine/host.tsx'
import { newKey, useSave } from '#web/engine/queries/queries.ts'
import { textOf } from '#web/engine/queries/rows.ts'
import type { PanelProps } from '#web/engine/views.ts'
import { Banner } from '#web/ui/feedback/banner.tsx'
import { Button } from '#web/ui/actions/button.tsx'
import { Card } from '#web/ui/display/card.tsx'
import { Pill } from '#web/ui/display/pill.tsx'
import { toast } from '#web/ui/feedback/toast-store.ts'
import type { JudgedCase } from '#records/safety/osha-claims/osha/answers.ts'
import { FieldsDialog } from '#web/engine/detail/duties/fields-dialog.tsx'

const results = {
  yes: { label: 'Recordable', tone: 'danger' },
  no: { label: 'Not recordable', tone: 'success' },
  undecided: { label: 'Undecided', tone: 'info' },
} as const

const words = (classification: string): string => {
  const text: string = classificationWords[classification as keyof typeof classificationWords]
  return `${text.charAt(0).toUpperCase()}${text.slice(1)}`
}

type DecisionResultProps = PanelProps & {
  decision: JudgedCase['decision']
  /** Comes after the last answer: whoever gave that by keyboard goes on here. */
  follows: boolean
}

/** What the decision came to, why, what changed it last, and who decided otherwise. */
export function DecisionResult({ record, row, decision, follows }: DecisionResultProps): ReactNode {
  const { timeZone } = useHost()
  const [asking, setAsking] = useState(false)
  const [warned, setWarned] = useState<{ readonly version: number; readonly detail: string } | null>(null)
  // What was warned about was the case as it stood then.
  const doubt = warned?.version === row.version ? warned.detail : null
  const save = useSave(record)
  const result = useRef<HTMLDivElement>(null)
  useEffect(() => {
    if (follows) result.current?.focus()
  }, [follows])
  const standing = (textOf(row['recordable']) || 'undecided') as keyof typeof results
  const override = textOf(row['override'])
  const change = textOf(row['decisionChange'])
  const classification = textOf(row['classification'])
  const next = questions.find(({ key }) => key === decision.next)
  const mayDecide = row.can?.update === true
  const withdraw = (): void =>
    save.mutate(
      { id: row.id, values: { override: null, overrideReason: null }, version: row.version, confirmed: doubt !== null, key: newKey() },
      {
        onSuccess: (written) => {
          if (written.ok) return setWarned(null)
          const { code, detail } = written.error
          return code === 'confirm_needed'
            ? setWarned({ version: row.version, detail })
            : toast.add({ title: 'Not withdrawn', description: detail, tone: 'danger' })
        },
        onError: (error) => toast.add({ title: 'Not withdrawn', description: sentenceOf(error), tone: 'danger' }),
      },
    )
  return (
    <div className="osha-column">
      <Card title="Decision" marks={<Pill tone={results[standing].tone}>{results[standing].label}</Pill>}>
        <div ref={result} className="osha-result" aria-live="polite" tabIndex={-1}>
          {classification === '' ? null : (
            <p>
              <b>{words(classification)}</b>
              <span className="text-fg-muted"> on the log</span>
            </p>
          )}
          {override === '' ? (
            decision.reasons.length === 0 ? (
              <p className="text-fg-muted">{next === undefined ? 'Answers are missing.' : `Next: ${next.text}`}</p>
            ) : (
              <ul className="osha-reasons">
                {decision.reasons.map((reason) => (
                  <li key={reason}>{reason}</li>
                ))}
              </ul>
            )
          ) : (
            <>
              <p>Override: {textOf(row['overrideReason'])}</p>
              <p className="text-fg-muted">
                The answers alone say: {results[decision.recordable].label.toLowerCase()}
                {decision.reasons.length === 0 ? '' : ` (${decision.reasons.join('; ')})`}
              </p>
            </>
          )}
          {change === '' ? null : (
            <Banner tone="info" title={`Changed ${formatInstant(textOf(row['decisionChangedAt']), timeZone)}`}>
              {change}
            </Banner>
          )}
          {doubt === null ? null : <Banner tone="warning">{doubt}</Banner>}
          {mayDecide ? (
            <div className="flex flex-wrap gap-2">
              <Button size="sm" onClick={() => setAsking(true)}>
                {override === '' ? 'Decide otherwise' : 'Change the reason'}
              </Button>
              {override === '' ? null : (
                <Button size="sm" tone="ghost" busy={save.isPending} onClick={withdraw}>
                  {doubt === null ? 'Remove override' : 'Follow the answers anyway'}
                </Button>
              )}
            </div>
          ) : null}
        </div>
      </Card>
      {asking ? (
        <FieldsDialog
          record={record}
          row={row}
          title="Decide otherwise"
          description="The answers stay unchanged. Your override and reason are logged."
          fields={['override', 'overrideReason']}
          required={['override', 'overrideReason']}
          action="Decide"
          onClose={() => setAsking(false)}
        />
      ) : null}
    </div>
  )
}
