import { useQuery, type UseQueryResult } from '@tanstack/react-query'
import { type ReactNode, useState } from 'react'
import { formatDay } from '#kit/dates/format-time.ts'
import { formatCount } from '#kit/format.ts'
import { detailsOf, sentenceOf } from '#web/api/problem.ts'
import { useUser } from '#web/api/session.ts'
import { Banner } from '#web/ui/feedback/banner.tsx'
import { Button } from '#web/ui/actions/button.tsx'
import { Card } from '#web/ui/display/card.tsx'
import { Cell, HeadCell, Row, Table, TableRegion } from '#web/ui/display/data-table.tsx'
import { ErrorPanel } from '#web/ui/feedback/error-panel.tsx'
import { Pill } from '#web/ui/display/pill.tsx'
import { Pending, Skeleton } from '#web/ui/feedback/skeleton.tsx'
import type { Preview, Proposal } from '#features/assistant/memory/answers.ts'
import { partsOf, previewPath, typeNames } from './contract.ts'

type Props = { proposal: Proposal; onApprove: (token: string) => Promise<void>; onReject: () => void }

/** One proposal: who said it, what it clashes with, and which of the last answers it changes. */
export function ReviewOne({ proposal, onApprove, onReject }: Props): ReactNode {
  const zone = useUser().timeZone
  const [busy, setBusy] = useState(false)
  const { type, proposedBy, createdAt, correction, people, clashes } = proposal
  const [said, means] = partsOf(proposal)
  const decides = type !== 'definition'
  // Never the preview of another proposal, and no approval before this one is seen.
  const preview = useQuery<Preview>({ queryKey: [previewPath(proposal.id)], enabled: decides })
  const approve = (): void => {
    if (preview.data === undefined) return
    setBusy(true)
    void onApprove(preview.data.token).finally(() => setBusy(false))
  }
  return (
    <article className="review" aria-label={`${said} ${means}`}>
      <header>
        <div>
          <Pill>{typeNames[type]}</Pill>
          <h2>
            {said}
            {type === 'filter' ? `: ${means}` : decides ? ` means ${means}` : ''}
          </h2>
          <p>
            Proposed by {proposedBy} on {formatDay(createdAt, zone)}
            {correction === null ? '' : `: “${correction}”`}.
            {people > 1 ? ` ${formatCount(people - 1, 'other person', 'other people')} said the same.` : ''}
          </p>
        </div>
        <span className="review-decide">
          <Button onClick={onReject}>{decides ? 'Reject…' : 'Close with reason…'}</Button>
          {decides ? (
            <Button
              tone="primary"
              busy={busy}
              disabledReason={preview.data === undefined ? 'See which answers change first' : undefined}
              onClick={approve}
            >
              Approve for everyone
            </Button>
          ) : null}
        </span>
      </header>
      {clashes.length === 0 ? null : (
        <Banner tone="warning" title="Clashes with what these words mean today">
          {clashes.join('. ')}.
        </Banner>
      )}
      {decides ? (
        <Previewed found={preview} />
      ) : (
        <p>What this word counts is set by the company. Change the setting if it is right, then close this with a reason.</p>
      )}
      <p className="memories-foot">
        You are the second person: {proposedBy} proposed it, you decide. It applies from now on and can be retired any time; saved reports
        and past answers stay as they are.
      </p>
    </article>
  )
}

function Previewed({ found }: { found: UseQueryResult<Preview> }): ReactNode {
  if (found.isError)
    return <ErrorPanel title={sentenceOf(found.error)} details={detailsOf(found.error)} onRetry={() => void found.refetch()} />
  return (
    <Pending pending={found.data === undefined} placeholder={<Skeleton width="100%" height={160} />}>
      {found.data === undefined ? null : <Changes preview={found.data} />}
    </Pending>
  )
}

function Changes({ preview: { looked, changes } }: { preview: Preview }): ReactNode {
  const zone = useUser().timeZone
  const scope = changes.length === 0 ? `none of the last ${looked} questions` : `of the last ${looked} questions, answered with your access`
  return (
    <Card title={changes.length === 0 ? 'Changes no answer' : `Changes ${formatCount(changes.length, 'answer')}`} scope={scope} flush>
      {changes.length === 0 ? null : (
        <TableRegion label="Answers that change">
          <Table flat>
            <thead>
              <tr>
                <HeadCell>Question as read</HeadCell>
                <HeadCell>Asked</HeadCell>
                <HeadCell>Answer now</HeadCell>
                <HeadCell>With this</HeadCell>
              </tr>
            </thead>
            <tbody>
              {changes.map(({ asRead, askedAt, before, after }) => (
                <Row key={askedAt + asRead}>
                  <Cell>{asRead}</Cell>
                  <Cell>{formatDay(askedAt, zone)}</Cell>
                  <Cell className="review-answer">{before}</Cell>
                  <Cell className="review-answer">
                    <strong>{after}</strong>
                  </Cell>
                </Row>
              ))}
            </tbody>
          </Table>
        </TableRegion>
      )}
    </Card>
  )
}
