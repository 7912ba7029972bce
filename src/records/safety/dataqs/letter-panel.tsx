import { Copy, Download } from 'lucide-react'
import type { ReactNode } from 'react'
import { useSaveDocument } from '#records/document-refusal.tsx'
import { LoadError } from '#web/engine/load-error.tsx'
import type { PanelProps } from '#web/engine/views.ts'
import { Button } from '#web/ui/actions/button.tsx'
import { Card } from '#web/ui/display/card.tsx'
import { Skeleton } from '#web/ui/feedback/skeleton.tsx'
import { toast } from '#web/ui/feedback/toast-store.ts'
import { useCase } from './case.ts'

/** The draft of the letter, to be copied into DataQs or signed. */
export function LetterPanel({ row }: PanelProps): ReactNode {
  const found = useCase(row)
  const saveDocument = useSaveDocument()
  if (found.isError && found.data === undefined) return <LoadError title="Couldn’t write the letter" query={found} />
  const letter = found.data?.letter
  const copy = async (): Promise<void> => {
    try {
      await navigator.clipboard.writeText(letter?.text ?? '')
      toast.add({ title: 'Letter copied', tone: 'success' })
    } catch {
      toast.add({ title: 'Not copied', description: 'The browser does not allow it. Select the text and copy it.', tone: 'danger' })
    }
  }
  return (
    <Card
      title="Letter"
      scope="a draft from the facts of the request"
      actions={
        <>
          <Button size="sm" onClick={() => void copy()} disabled={letter === undefined}>
            <Copy aria-hidden="true" />
            Copy text
          </Button>
          <Button size="sm" onClick={() => void saveDocument(`/api/dataqs/${row.id}/letter.pdf`, 'letter.pdf')}>
            <Download aria-hidden="true" />
            PDF
          </Button>
        </>
      }
    >
      {letter === undefined ? (
        <Skeleton height={240} />
      ) : (
        <div className="max-w-prose whitespace-pre-wrap leading-relaxed" role="document" aria-label="Text of the letter">
          {letter.text}
        </div>
      )}
      <p className="mt-4 border-t border-border pt-3 text-sm text-fg-muted">
        The body comes from “Request and justification”. Enclosures are the evidence marked Ready.
      </p>
    </Card>
  )
}
