import { type ReactNode, useRef, useState } from 'react'
import { formatCurrencyCents } from '#kit/format.ts'
import { sentenceOf } from '#web/api/problem.ts'
import { newKey, useSave } from '#web/engine/queries.ts'
import type { RecordRow } from '#web/engine/rows.ts'
import { useOfferUndo } from '#web/engine/undo.ts'
import type { PanelProps } from '#web/engine/views.ts'
import { Anchor } from '#web/ui/anchor.tsx'
import { Banner } from '#web/ui/banner.tsx'
import { Button } from '#web/ui/button.tsx'
import { Card } from '#web/ui/card.tsx'
import { Pill } from '#web/ui/pill.tsx'
import { Select } from '#web/ui/select.tsx'
import { dispositions } from './choices.ts'
import type { Charge } from './facts.ts'
import type { Disposition } from './law/disposition.ts'
import { smsEffect } from './law/disposition.ts'
import { disqualifyingOffenses } from './law/offenses.ts'
import { rollup } from './law/rollup.ts'
import { speedClass } from './law/speed.ts'

const chargesOf = (row: RecordRow): readonly Charge[] => (Array.isArray(row['charges']) ? (row['charges'] as Charge[]) : [])

/** The charges of one stop, each with its own outcome; what they come to for the ticket, CSA and the CDL (field notes, 28.3). */
export function ChargesPanel({ record, row }: PanelProps): ReactNode {
  const charges = chargesOf(row)
  const [edited, setEdited] = useState<ReadonlyMap<number, Disposition>>(new Map())
  const [problem, setProblem] = useState<string | null>(null)
  const [doubt, setDoubt] = useState<string | null>(null)
  const save = useSave(record)
  const offerUndo = useOfferUndo()
  const list = useRef<HTMLUListElement>(null)
  const shown = charges.map((charge, position) => edited.get(position) ?? charge.disposition ?? 'pending')
  const mayChange = row.can?.update === true && row.can.moves.includes('dispose')
  const submit = (): void =>
    save.mutate(
      {
        id: row.id,
        values: { charges: charges.map((charge, position) => ({ ...charge, disposition: shown[position] })) },
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
          offerUndo(record, written.batchId, rollup(shown).sentence)
          // The button that was pressed is gone.
          list.current?.focus()
        },
        onError: (error) => setProblem(sentenceOf(error)),
      },
    )
  const choose = (position: number, next: Disposition): void => {
    setDoubt(null)
    setProblem(null)
    setEdited((before) => new Map(before).set(position, next))
  }
  if (charges.length === 0)
    return (
      <Card title="Charges">
        <p className="text-fg-muted">
          No charges are entered. <Anchor href={`${record.path}/${row.id}/edit#section-charges`}>Add them</Anchor> to decide each by itself.
        </p>
      </Card>
    )
  return (
    <Card title="Charges" scope={rollup(shown).sentence} flush>
      <ul ref={list} tabIndex={-1} aria-label="Charges of the ticket">
        {charges.map((charge, position) => (
          <ChargeRow
            key={`${position} ${charge.description}`}
            charge={charge}
            position={position}
            outcome={shown[position] ?? 'pending'}
            onChoose={mayChange ? (next) => choose(position, next) : undefined}
            onInspection={(row['inspection'] ?? null) !== null}
          />
        ))}
      </ul>
      {problem === null && doubt === null ? null : (
        <div className="card-body">
          {problem === null ? <Banner tone="warning">{doubt}</Banner> : <Banner tone="danger">{problem}</Banner>}
        </div>
      )}
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
const effectWords = { removed: 'CSA: violation removed', severity_1: 'CSA: severity becomes 1', none: null } as const

type ChargeProps = {
  charge: Charge
  position: number
  outcome: Disposition
  onInspection: boolean
  onChoose: ((next: Disposition) => void) | undefined
}

function ChargeRow({ charge, position, outcome, onChoose, onInspection }: ChargeProps): ReactNode {
  const effect = onInspection ? effectWords[smsEffect(outcome)] : null
  const serious = seriousWords(charge)
  return (
    <li className="flex flex-wrap items-center gap-x-4 gap-y-2 border-t border-border px-card-x py-3">
      <div className="min-w-0 flex-1 basis-64">
        <div className="flex flex-wrap items-center gap-2">
          <b className="font-medium">{charge.description}</b>
          {serious === null ? null : <Pill tone="danger">{serious}</Pill>}
          {effect === null ? null : <Pill tone="success">{effect}</Pill>}
        </div>
        <p className="text-sm text-fg-muted">{factsOf(charge)}</p>
      </div>
      {onChoose === undefined ? (
        <Pill tone={dispositions[outcome].tone}>{dispositions[outcome].label}</Pill>
      ) : (
        <Select
          className="w-44 max-sm:w-full"
          aria-label={`Outcome of charge ${position + 1}: ${charge.description}`}
          value={outcome}
          choices={outcomeChoices}
          onChange={(next) => onChoose((next ?? 'pending') as Disposition)}
        />
      )}
    </li>
  )
}

const seriousWords = (charge: Charge): string | null => {
  if (charge.offense) return disqualifyingOffenses[charge.offense].table === 'serious' ? 'Serious, 383.51(c)' : 'Disqualifying, 383.51'
  return charge.serious === 'yes' || speedClass(charge.speed ?? null, charge.posted ?? null) === 'slls4' ? 'Serious, 383.51(c)' : null
}

const factsOf = (charge: Charge): string => {
  const { code, speed, posted, fine, reducedTo } = charge
  const speeding =
    speed === null || speed === undefined || posted === null || posted === undefined
      ? null
      : `${speed} in a ${posted} zone, ${speed - posted} over`
  return [
    code,
    speeding,
    fine === null || fine === undefined ? null : formatCurrencyCents(fine),
    reducedTo ? `Reduced to ${reducedTo}` : null,
  ]
    .filter((part) => part !== null && part !== undefined && part !== '')
    .join(' · ')
}
