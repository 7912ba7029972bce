import { keepPreviousData, useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { Download, Paperclip, Printer } from 'lucide-react'
import { type ReactNode, useState } from 'react'
import { readJson } from '#web/api/client.ts'
import { detailsOf } from '#web/api/problem.ts'
import { useDocumentRefusal, useRefusalToast, useSaveDocument } from '#records/document-refusal.tsx'
import { textOf } from '#web/engine/queries/rows.ts'
import type { PanelProps } from '#web/engine/views.ts'
import { Button } from '#web/ui/actions/button.tsx'
import { Card } from '#web/ui/display/card.tsx'
import { ErrorPanel } from '#web/ui/feedback/error-panel.tsx'
import { Segmented } from '#web/ui/actions/segmented.tsx'
import { Skeleton } from '#web/ui/feedback/skeleton.tsx'
import { toast } from '#web/ui/feedback/toast-store.ts'
import { type Letter, LetterPage } from './letter-page.tsx'

type Language = 'en' | 'es'
const api = '/api/disciplinary-actions'

/** The letter as it will be handed over, in either language: to read, to print, to keep. */
export function LetterTab({ row }: PanelProps): ReactNode {
  const client = useQueryClient()
  const refusalOf = useDocumentRefusal()
  const refusalToast = useRefusalToast()
  const saveDocument = useSaveDocument()
  const [language, setLanguage] = useState<Language>(textOf(row['language']) === 'es' ? 'es' : 'en')
  const letter = useQuery({
    queryKey: [api, row.id, 'letter', row.version, language],
    queryFn: () => readJson<Letter>(`${api}/${row.id}/letter?language=${language}`),
    placeholderData: keepPreviousData,
  })
  const keep = useMutation({
    mutationFn: () => readJson<{ known: boolean }>(`${api}/${row.id}/letter`, { method: 'POST', body: { language } }),
    retry: false,
    onSuccess: async ({ known }) => {
      toast.add({ title: known ? 'This letter is among the files already' : 'Letter kept with the files', tone: 'success' })
      await client.invalidateQueries({ queryKey: [api, row.id, 'attachments'] })
    },
    onError: (error) => toast.add({ title: 'Letter not saved', tone: 'danger', ...refusalToast(error) }),
  })
  if (letter.isError) {
    const { text, fix } = refusalOf(letter.error)
    return (
      <ErrorPanel
        title="Couldn't create the letter"
        text={text}
        fix={fix}
        details={detailsOf(letter.error)}
        onRetry={() => void letter.refetch()}
      />
    )
  }
  return (
    <Card flush>
      <div className="flex flex-wrap items-center gap-2 px-card-x py-3 no-print">
        <Segmented
          label="Language of the letter"
          size="sm"
          value={language}
          onChange={setLanguage}
          choices={[
            { value: 'en', label: 'English' },
            { value: 'es', label: 'Español' },
          ]}
        />
        <span className="text-sm text-fg-muted max-md:hidden">Your text isn’t translated.</span>
        <span className="flex flex-wrap gap-2 md:ml-auto">
          <Button size="sm" onClick={() => print()}>
            <Printer aria-hidden="true" />
            Print
          </Button>
          <Button size="sm" onClick={() => void saveDocument(`${api}/${row.id}/letter.pdf?language=${language}`, `${row.number}.pdf`)}>
            <Download aria-hidden="true" />
            PDF
          </Button>
          {row.can?.update === true ? (
            <Button size="sm" busy={keep.isPending} onClick={() => keep.mutate()}>
              <Paperclip aria-hidden="true" />
              Save to Files
            </Button>
          ) : null}
        </span>
      </div>
      <div className="letter-desk">
        {letter.data === undefined ? (
          <div className="letter" aria-busy="true">
            <Skeleton width={280} height={24} />
          </div>
        ) : (
          <LetterPage letter={letter.data} />
        )}
      </div>
    </Card>
  )
}
