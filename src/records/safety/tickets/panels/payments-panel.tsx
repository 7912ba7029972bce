import { useQuery } from '@tanstack/react-query'
import { CircleCheck, FileText, TriangleAlert } from 'lucide-react'
import type { ReactNode } from 'react'
import { formatCurrencyCents } from '#kit/format.ts'
import { formatDate } from '#kit/dates/format-time.ts'
import { readJson } from '#web/api/client.ts'
import { saveFile } from '#web/engine/queries/save-file.ts'
import { type RecordRow, textOf } from '#web/engine/queries/rows.ts'
import { wordsOf } from '#web/engine/values/value-words.ts'
import { useHost } from '#web/engine/host.tsx'
import type { PanelProps } from '#web/engine/views.ts'
import { recordPath } from '#web/engine/paths.ts'
import { Anchor } from '#web/ui/overlay/anchor.tsx'
import { Banner } from '#web/ui/feedback/banner.tsx'
import { Button } from '#web/ui/actions/button.tsx'
import { Card } from '#web/ui/display/card.tsx'
import { DescriptionList } from '#web/ui/display/description-list.tsx'
import { outcomeIn, owedCents, proofCategories } from '../owed.ts'

type StoredFile = { id: string; fileName: string; category: string; href: string | null; uploadedAt: string }

/** What the ticket costs, who pays, and the paper that proves it. */
export function PaymentsPanel({ record, row }: PanelProps): ReactNode {
  const { timeZone } = useHost()
  const files = useQuery({
    queryKey: ['/api/tickets', row.id, 'attachments'],
    queryFn: () => readJson<StoredFile[]>(`/api/tickets/${row.id}/attachments`),
  })
  const proof = (files.data ?? []).filter((file) => proofCategories.includes(file.category))
  const words = (name: string): string | null => {
    const field = record.fields[name]
    return field === undefined || (row[name] ?? null) === null ? null : wordsOf(field, row[name], timeZone)
  }
  const [fineTotal, courtCosts] = [cents(row, 'fineTotal'), cents(row, 'courtCosts')]
  const due = owedCents({ ...outcomeIn(row), fineTotal, courtCosts })
  const owed = due > 0 && (row['paidOn'] ?? null) === null
  return (
    <Card title="Payments" scope={`${formatCurrencyCents(fineTotal + courtCosts + cents(row, 'attorneyFee'))} in all`}>
      {owed ? (
        <div className="mb-3">
          <Banner tone="warning">{formatCurrencyCents(due)} is owed. Record the payment before the ticket is closed.</Banner>
        </div>
      ) : null}
      {(row['paidOn'] ?? null) !== null && files.data !== undefined && proof.length === 0 ? (
        <div className="mb-3">
          <Banner tone="info">
            No receipt on file. <Anchor href={recordPath(record, row.id, { tab: 'files' })}>Add the receipt</Anchor>.
          </Banner>
        </div>
      ) : null}
      <DescriptionList
        columns={2}
        facts={[
          { term: 'Fine', value: words('fineTotal') },
          { term: 'Court costs', value: words('courtCosts') },
          { term: 'Attorney fee', value: words('attorneyFee') },
          { term: 'Who pays', value: words('responsible') },
          { term: 'Amount paid', value: words('paidAmount') },
          { term: 'Paid on', value: textOf(row['paidOn']) === '' ? null : formatDate(textOf(row['paidOn'])) },
          { term: 'Paid by', value: words('paidBy') },
          { term: 'Receipt number', value: words('paymentReference') },
        ]}
      />
      {proof.length === 0 ? null : (
        <ul className="mt-3 flex flex-col gap-1 border-t border-border pt-3" aria-label="Proof of payment and court documents">
          {proof.map((file) => (
            <li key={file.id} className="flex items-center gap-2">
              {file.category === 'court' ? (
                <FileText aria-hidden="true" />
              ) : (
                <CircleCheck aria-hidden="true" className="text-success-text" />
              )}
              <Button tone="link" onClick={() => void saveFile(file.href ?? '', file.fileName)} disabled={file.href === null}>
                {file.fileName}
              </Button>
              <span className="text-sm text-fg-muted">{file.category === 'court' ? 'Court paper' : 'Receipt'}</span>
            </li>
          ))}
        </ul>
      )}
      {owed && proof.length > 0 ? (
        <p className="mt-2 flex items-center gap-2 text-sm text-fg-muted">
          <TriangleAlert aria-hidden="true" /> A receipt is on file, but no payment is recorded.
        </p>
      ) : null}
    </Card>
  )
}

const cents = (row: RecordRow, name: string): number => (typeof row[name] === 'number' ? row[name] : 0)
