import { useQuery } from '@tanstack/react-query'
import { Link2 } from 'lucide-react'
import { type ReactNode, useState } from 'react'
import { formatCount } from '#kit/format.ts'
import { formatInstant } from '#kit/dates/format-time.ts'
import { useHost } from '#web/engine/host.tsx'
import { LoadError } from '#web/engine/load-error.tsx'
import { TopBar } from '#web/layout/top-bar.tsx'
import { Button } from '#web/ui/actions/button.tsx'
import { Card } from '#web/ui/display/card.tsx'
import { Cell, HeadCell, Row, Table, TableRegion } from '#web/ui/display/data-table.tsx'
import { Pill } from '#web/ui/display/pill.tsx'
import { EmptyState } from '#web/ui/feedback/empty-state.tsx'
import { Pending, Skeleton } from '#web/ui/feedback/skeleton.tsx'
import { PaperDialog } from './paper-dialog.tsx'
import { readingWords, type SharedPaper, stateTones, stateWords } from './shared-documents.ts'

/** What was handed to readers outside the company by link: to whom, until when, and who opened it. */
export function SharedDocumentsScreen(): ReactNode {
  const found = useQuery<readonly SharedPaper[]>({ queryKey: ['/api/shared-documents'], refetchInterval: 60_000 })
  const [shown, setShown] = useState<string | null>(null)
  const papers = found.data ?? []
  const chosen = papers.find(({ id }) => id === shown)
  return (
    <>
      <TopBar title="Shared documents" />
      <div className="page">
        {found.isError && found.data === undefined ? (
          <LoadError title="Couldn’t load shared documents" query={found} />
        ) : (
          <Pending pending={found.data === undefined} placeholder={<Skeleton height={240} />}>
            {papers.length === 0 ? (
              <EmptyState
                icon={<Link2 />}
                title="Nothing shared yet"
                text="Share a DQ file, the accident register, or a claim pack by link from the screen that makes it."
              />
            ) : (
              <Card title="Shared by link" scope={formatCount(papers.length, 'link')} flush>
                <PaperTable papers={papers} onShow={setShown} />
              </Card>
            )}
          </Pending>
        )}
        {chosen === undefined ? null : <PaperDialog paper={chosen} onClose={() => setShown(null)} />}
      </div>
    </>
  )
}

function PaperTable({ papers, onShow }: { papers: readonly SharedPaper[]; onShow: (id: string) => void }): ReactNode {
  const { timeZone } = useHost()
  return (
    <TableRegion label="Shared documents, table">
      <Table flat>
        <thead>
          <tr>
            <HeadCell>Document</HeadCell>
            <HeadCell className="max-md:hidden">Reader</HeadCell>
            <HeadCell>Link</HeadCell>
            <HeadCell className="max-md:hidden">Opened</HeadCell>
            <HeadCell>
              <span className="sr-only">Details</span>
            </HeadCell>
          </tr>
        </thead>
        <tbody>
          {papers.map((paper) => (
            <Row key={paper.id}>
              <Cell className="whitespace-normal">
                <b className="font-medium break-words">{paper.title}</b>
                <span className="block text-sm text-fg-muted">
                  {paper.sharedBy}, {formatInstant(paper.sharedAt, timeZone)}
                </span>
                <span className="block text-sm md:hidden">
                  {paper.reader.name}, {paper.reader.organization} · {readingWords(paper, timeZone)}
                </span>
              </Cell>
              <Cell className="whitespace-normal max-md:hidden">
                {paper.reader.name}
                <span className="block text-sm text-fg-muted">{paper.reader.organization}</span>
              </Cell>
              <Cell className="whitespace-normal">
                <Pill tone={stateTones[paper.state]}>{stateWords[paper.state]}</Pill>
                {paper.state === 'open' ? (
                  <span className="block text-sm text-fg-muted">until {formatInstant(paper.expiresAt, timeZone)}</span>
                ) : null}
              </Cell>
              <Cell className="whitespace-normal max-md:hidden">{readingWords(paper, timeZone)}</Cell>
              <Cell>
                <Button size="sm" aria-label={`Details of ${paper.title}, ${paper.reader.name}`} onClick={() => onShow(paper.id)}>
                  Details
                </Button>
              </Cell>
            </Row>
          ))}
        </tbody>
      </Table>
    </TableRegion>
  )
}
