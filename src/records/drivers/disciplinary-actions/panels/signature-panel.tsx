import { FileText, Mail, PenLine, Smartphone, UserX } from 'lucide-react'
import { type ReactNode, useState } from 'react'
import { formatDate } from '#kit/dates/format-time.ts'
import { sentenceOf } from '#web/api/problem.ts'
import { MoveDialog } from '#web/engine/detail/moves/move-dialog.tsx'
import { newKey, useMove } from '#web/engine/queries/queries.ts'
import { labelOf, type RecordRow, textOf } from '#web/engine/queries/rows.ts'
import { useOfferUndo } from '#web/engine/queries/undo.ts'
import type { PanelProps } from '#web/engine/views.ts'
import { recordPath } from '#web/engine/paths.ts'
import { Button, ButtonLink } from '#web/ui/actions/button.tsx'
import { Card } from '#web/ui/display/card.tsx'
import { FormDialog } from '#web/ui/overlay/form-dialog.tsx'
import { Field } from '#web/ui/form/field.tsx'
import { Input } from '#web/ui/form/input.tsx'
import { Textarea } from '#web/ui/form/textarea.tsx'
import { toast } from '#web/ui/feedback/toast-store.ts'
import './discipline.css'
import { AppealChoices, Decided } from './appeal-cards.tsx'
import { useOutlook } from './use-outlook.ts'

/** What the driver does next: he signs, refuses or appeals; one press each, at a desk or on a phone. */
export function Signature({ record, row }: PanelProps): ReactNode {
  // Held here: the card that asks is gone once the step is taken, and the dialog still has to say so.
  const [move, setMove] = useState<string | null>(null)
  return (
    <>
      <StepCard record={record} row={row} onMove={setMove} />
      {move === null ? null : <MoveDialog record={record} row={row} move={move} onClose={() => setMove(null)} />}
    </>
  )
}

type StepProps = PanelProps & { onMove: (move: string) => void }

function StepCard(props: StepProps): ReactNode {
  const { row } = props
  if (row.status === 'appealed') return <Appealed {...props} />
  const answered = row.status === 'acknowledged' || row.status === 'refused'
  return (
    <>
      {row.can?.moves.includes('acknowledge') === true ? <Waiting {...props} /> : answered ? <Appealable {...props} /> : null}
      <Decided row={row} />
    </>
  )
}

function Waiting({ record, row, onMove }: StepProps): ReactNode {
  const [signing, setSigning] = useState(false)
  const acknowledge = useAcknowledge({ record, row })
  return (
    <Card
      title="Signature pending"
      scope={`issued ${formatDate(textOf(row['issuedOn']))}`}
      actions={<AppealButton row={row} onMove={onMove} />}
    >
      <div className="ways">
        <Button size="lg" busy={acknowledge.busy} onClick={() => acknowledge.run({ acknowledgement: 'signed' }, () => undefined)}>
          <PenLine aria-hidden="true" />
          Signed on paper
        </Button>
        <Button size="lg" onClick={() => setSigning(true)}>
          <Smartphone aria-hidden="true" />
          Sign here
        </Button>
        <Button size="lg" busy={acknowledge.busy} onClick={() => acknowledge.run({ acknowledgement: 'mailed' }, () => undefined)}>
          <Mail aria-hidden="true" />
          Sent by mail
        </Button>
        <Button size="lg" onClick={() => onMove('refuse')}>
          <UserX aria-hidden="true" />
          Refused
        </Button>
      </div>
      {signing ? <SignHere record={record} row={row} onClose={() => setSigning(false)} /> : null}
    </Card>
  )
}

const useAcknowledge = ({ record, row }: PanelProps) => {
  const move = useMove(record)
  const offerUndo = useOfferUndo()
  const run = (fields: Readonly<Record<string, unknown>>, onRecorded: () => void): void => {
    if (move.isPending) return
    move.mutate(
      { id: row.id, version: row.version, move: 'acknowledge', fields, key: newKey() },
      {
        onSuccess: (written) => {
          if (!written.ok) return void toast.add({ title: 'Not recorded', description: written.error.detail, tone: 'danger' })
          offerUndo(written.batchId, `${row.number}: acknowledgement recorded`)
          onRecorded()
        },
        onError: (error) => toast.add({ title: 'Not recorded', description: sentenceOf(error), tone: 'danger' }),
      },
    )
  }
  return { run, busy: move.isPending }
}

/** The driver signs on this screen: he has the letter before him, types his name and may add his own account. */
function SignHere({ record, row, onClose }: PanelProps & { onClose: () => void }): ReactNode {
  const acknowledge = useAcknowledge({ record, row })
  const [name, setName] = useState('')
  const [statement, setStatement] = useState(textOf(row['employeeStatement']))
  const [problem, setProblem] = useState<string | null>(null)
  const submit = (): void => {
    if (name.trim() === '') return setProblem('Type your full name')
    acknowledge.run(
      {
        acknowledgement: 'electronic',
        signedName: name.trim(),
        ...(statement.trim() === '' ? {} : { employeeStatement: statement.trim() }),
      },
      onClose,
    )
  }
  return (
    <FormDialog
      title={`Sign ${row.number}`}
      description="My signature confirms that I have received and read this notice. It does not mean that I agree with it. · Mi firma confirma que he recibido y leído este aviso. No significa que esté de acuerdo con él."
      action="Sign"
      busy={acknowledge.busy}
      onSubmit={submit}
      onClose={onClose}
    >
      <p className="rounded-control bg-sunken p-3">{textOf(row['factSummary'])}</p>
      <Field label="Full name" required error={problem ?? undefined} help={labelOf(row, 'driver') ?? undefined}>
        <Input value={name} autoComplete="off" maxLength={120} onChange={(event) => setName(event.target.value)} />
      </Field>
      <Field label="Your statement" optional>
        <Textarea value={statement} maxLength={3000} onChange={(event) => setStatement(event.target.value)} />
      </Field>
    </FormDialog>
  )
}

const plusDays = (day: string, days: number): string =>
  new Date(Date.parse(`${day}T00:00:00Z`) + days * 86_400_000).toISOString().slice(0, 10)

/** The last day on which the policy lets the driver appeal. */
const useAppealUntil = (row: RecordRow): string | null => {
  const { data } = useOutlook(row)
  const issuedOn = textOf(row['issuedOn'])
  const over = issuedOn === '' || textOf(row['appealDecidedOn']) !== ''
  return data?.policy === null || data === undefined || over ? null : plusDays(issuedOn, data.policy.appealDays)
}

function AppealButton({ row, onMove }: Pick<StepProps, 'row' | 'onMove'>): ReactNode {
  return row.can?.moves.includes('appeal') === true ? (
    <Button size="sm" tone="ghost" onClick={() => onMove('appeal')}>
      Record an appeal
    </Button>
  ) : null
}

const ways: Readonly<Record<string, string>> = {
  signed: 'Signed on paper',
  electronic: 'Signed electronically',
  refused_witnessed: 'Refused to sign',
  mailed: 'Sent by mail',
}

function Appealable({ row, onMove }: StepProps): ReactNode {
  const until = useAppealUntil(row)
  const how = [
    ways[textOf(row['acknowledgement'])] ?? 'Acknowledged',
    textOf(row['signedName']) === '' ? null : `as ${textOf(row['signedName'])}`,
    textOf(row['witness']) === '' ? null : `before ${textOf(row['witness'])}`,
  ].filter((part) => part !== null)
  return (
    <Card title="Acknowledgement" actions={<AppealButton row={row} onMove={onMove} />}>
      <p>
        {how.join(' ')}, {formatDate(textOf(row['acknowledgedAt']))}.
        {until === null ? '' : ` The driver may appeal until ${formatDate(until)}.`}
      </p>
    </Card>
  )
}

function Appealed({ record, row, onMove }: StepProps): ReactNode {
  const until = useAppealUntil(row)
  const filed = textOf(row['appealFiledOn'])
  const late = until !== null && filed > until
  return (
    <Card title="Appeal" scope={`filed ${formatDate(filed)}${late ? `, after ${formatDate(until)}` : ''}`}>
      <p className="mb-3 whitespace-pre-wrap">{textOf(row['appealReason'])}</p>
      <div className="flex flex-wrap gap-2">
        <AppealChoices record={record} row={row} onMove={onMove} />
        <ButtonLink tone="ghost" href={recordPath(record, row.id, { tab: 'letter' })}>
          <FileText aria-hidden="true" />
          Letter
        </ButtonLink>
      </div>
    </Card>
  )
}
