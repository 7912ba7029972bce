import { type ReactNode, useRef, useState } from 'react'
import { sentenceOf } from '#web/api/problem.ts'
import { newKey, useSave } from '#web/engine/queries/queries.ts'
import { type RecordRow, textOf } from '#web/engine/queries/rows.ts'
import { useOfferUndo } from '#web/engine/queries/undo.ts'
import type { PanelProps } from '#web/engine/views.ts'
import { Anchor } from '#web/ui/overlay/anchor.tsx'
import { Banner } from '#web/ui/feedback/banner.tsx'
import { Button } from '#web/ui/actions/button.tsx'
import { Card } from '#web/ui/display/card.tsx'
import { Pill } from '#web/ui/display/pill.tsx'
import { Select } from '#web/ui/form/select.tsx'
import { chargeNotes, effectPill, seriousPill } from './charge-words.ts'
import { ConvictionDay, OutcomeDay } from './conviction-day.tsx'
import { convictsByPlea } from '../conviction.ts'
import { dispositions, pleaAnswers, pleaQuestion } from '../choices.ts'
import type { Charge } from '../law/charge.ts'
import type { Disposition, PleaAnswer } from '../law/disposition.ts'
import { asksForPlea, convicts } from '../law/disposition.ts'
import { rollup } from '../law/rollup.ts'

const chargesOf = (row: RecordRow): readonly Charge[] => (Array.isArray(row['charges']) ? (row['charges'] as Charge[]) : [])

/** The charges of one stop, each with its own outcome; what they come to for the ticket, CSA and the CDL. */
export function ChargesPanel({ record, row }: PanelProps): ReactNode {
  const charges = chargesOf(row)
  const [edited, setEdited] = useState<ReadonlyMap<number, Edited>>(new Map())
  const [convictedOn, setConvictedOn] = useState<string | null>(null)
  const [decidedOn, setDecidedOn] = useState<string | null>(null)
  const [problem, setProblem] = useState<string | null>(null)
  const [doubt, setDoubt] = useState<string | null>(null)
  const save = useSave(record)
  const offerUndo = useOfferUndo()
  const list = useRef<HTMLUListElement>(null)
  const now = charges.map((charge, position): Charge => ({ ...charge, ...edited.get(position) }))
  const shown = now.map(({ disposition }) => disposition ?? 'pending')
  const asksDay = edited.size > 0 && textOf(row['convictedOn']) === '' && convictsByPlea({ charges: now })
  const asksOutcomeDay = edited.size > 0 && textOf(row['dispositionOn']) === '' && (rollup(shown).disposition ?? 'pending') !== 'pending'
  const mayChange = row.can?.update === true && row.can.moves.includes('dispose')
  const submit = (): void =>
    save.mutate(
      {
        id: row.id,
        values: {
          charges: now,
          ...(asksOutcomeDay && decidedOn !== null ? { dispositionOn: decidedOn } : {}),
          ...(asksDay && convictedOn !== null ? { convictedOn } : {}),
        },
        version: row.version,
        confirmed: doubt !== null,
        key: newKey(),
      },
      {
        onSuccess: (written) => {
          if (!written.ok && written.error.code === 'confirm_needed') return setDoubt(written.error.detail)
          if (!written.ok) return setProblem(written.error.detail)
          setEdited(new Map())
          setDoubt(null)
          setProblem(null)
          offerUndo(written.batchId, rollup(shown).sentence)
          // The button that was pressed is gone.
          list.current?.focus()
        },
        onError: (error) => setProblem(sentenceOf(error)),
      },
    )
  const choose = (position: number, next: Edited): void => {
    setDoubt(null)
    setProblem(null)
    setEdited((before) => new Map(before).set(position, { ...before.get(position), ...next }))
  }
  if (charges.length === 0)
    return (
      <Card title="Charges">
        <p className="text-fg-muted">
          No charges are entered. <Anchor href={`${record.path}/${row.id}/edit#section-charges`}>Add them</Anchor> to record a disposition
          for each.
        </p>
      </Card>
    )
  return (
    <Card title="Charges" scope={rollup(shown).sentence} flush>
      <ul ref={list} tabIndex={-1} aria-label="Charges of the ticket">
        {charges.map((charge, position) => (
          <ChargeRow
            key={`${position} ${charge.description}`}
            charge={now[position] ?? charge}
            answer={now[position]?.pleaOrPaid ?? ((textOf(row['pleaOrPaid']) || null) as PleaAnswer)}
            position={position}
            onChoose={mayChange ? (next) => choose(position, next) : undefined}
            onInspection={(row['inspection'] ?? null) !== null}
            ticket={row}
          />
        ))}
      </ul>
      {problem === null && doubt === null ? null : (
        <div className="card-body">
          {problem === null ? <Banner tone="warning">{doubt}</Banner> : <Banner tone="danger">{problem}</Banner>}
        </div>
      )}
      {asksOutcomeDay ? <OutcomeDay value={decidedOn} onChange={setDecidedOn} /> : null}
      {asksDay ? <ConvictionDay value={convictedOn} onChange={setConvictedOn} /> : null}
      {edited.size === 0 ? null : (
        <div className="card-body flex flex-wrap justify-end gap-2 border-t border-border">
          <Button onClick={() => setEdited(new Map())}>Discard</Button>
          <Button tone="primary" busy={save.isPending ? 'Submitting...' : false} onClick={submit}>
            {doubt === null ? 'Save outcomes' : 'Save outcomes anyway'}
          </Button>
        </div>
      )}
    </Card>
  )
}

const outcomeChoices = Object.entries(dispositions).map(([value, { label }]) => ({ value, label }))
const answerChoices = Object.entries(pleaAnswers).map(([value, { label }]) => ({ value, label }))

type Edited = { disposition?: Disposition; pleaOrPaid?: PleaAnswer }
type ChargeProps = {
  charge: Charge
  answer: PleaAnswer
  position: number
  onInspection: boolean
  ticket: RecordRow
  onChoose: ((next: Edited) => void) | undefined
}

function ChargeRow({ charge, answer, position, onChoose, onInspection, ticket }: ChargeProps): ReactNode {
  const outcome = charge.disposition ?? 'pending'
  const effect = onInspection ? effectPill(outcome, answer) : null
  const serious = seriousPill(charge, outcome, answer, ticket)
  return (
    <li className="flex flex-wrap items-center gap-x-4 gap-y-2 border-t border-border px-card-x py-3">
      <div className="min-w-0 flex-1 basis-64">
        <div className="flex flex-wrap items-center gap-2">
          <b className="font-medium">{charge.description}</b>
          {serious === null ? null : <Pill tone={serious.tone}>{serious.text}</Pill>}
          {effect === null ? null : <Pill tone={effect.tone}>{effect.text}</Pill>}
          <ConvictionPill outcome={outcome} answer={answer} />
        </div>
        <p className="text-sm text-fg-muted">{chargeNotes(charge)}</p>
      </div>
      {onChoose === undefined ? (
        <Pill tone={dispositions[outcome].tone}>{dispositions[outcome].label}</Pill>
      ) : (
        <div className="flex flex-wrap items-center gap-2 max-sm:w-full">
          <Select
            className="w-44 max-sm:w-full"
            aria-label={`Outcome of charge ${position + 1}: ${charge.description}`}
            value={outcome}
            choices={outcomeChoices}
            onChange={(next) => onChoose({ disposition: (next ?? 'pending') as Disposition })}
          />
          {asksForPlea(outcome) ? <Plea position={position} answer={answer} onAnswer={(pleaOrPaid) => onChoose({ pleaOrPaid })} /> : null}
        </div>
      )}
    </li>
  )
}

function Plea({ position, answer, onAnswer }: { position: number; answer: PleaAnswer; onAnswer: (next: PleaAnswer) => void }): ReactNode {
  return (
    <div className="flex flex-wrap items-center gap-2 text-sm text-fg-muted max-sm:w-full">
      {pleaQuestion}
      <Select
        className="w-32 max-sm:w-full"
        aria-label={`${pleaQuestion} Charge ${position + 1}`}
        value={answer}
        choices={answerChoices}
        onChange={(next) => onAnswer(next as PleaAnswer)}
      />
    </div>
  )
}

function ConvictionPill({ outcome, answer }: { outcome: Disposition; answer: PleaAnswer }): ReactNode {
  if (!asksForPlea(outcome)) return null
  const state = convicts(outcome, answer)
  if (state === 'no') return null
  return state === 'yes' ? (
    <Pill tone="danger">Appears to be a conviction (49 CFR 383.5)</Pill>
  ) : (
    <Pill tone="warning">May be a conviction</Pill>
  )
}
