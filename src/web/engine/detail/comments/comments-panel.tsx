import { LockKeyhole, LockKeyholeOpen, Pin, PinOff } from 'lucide-react'
import { type ReactNode, useState } from 'react'
import { formatInstant } from '#kit/dates/format-time.ts'
import { readsBeside } from '#kit/access.ts'
import type { RecordDefinition } from '#kit/record.ts'
import { Avatar } from '#web/ui/display/avatar.tsx'
import { Button } from '#web/ui/actions/button.tsx'
import { Card } from '#web/ui/display/card.tsx'
import { IconButton } from '#web/ui/actions/icon-button.tsx'
import { Pill } from '#web/ui/display/pill.tsx'
import { CommentBox } from '#web/ui/display/timeline.tsx'
import { CommentComposer } from './comment-composer.tsx'
import { type Comment, useCommentAct, useComments } from './comments.ts'
import { LoadError } from '#web/engine/load-error.tsx'
import { useHost } from '#web/engine/host.tsx'
import type { RecordRow } from '#web/engine/queries/rows.ts'

/** What people say about a record; nothing is edited in silence: a correction stands beside what it corrects. */
export function CommentsPanel({ record, row }: { record: RecordDefinition; row: RecordRow }): ReactNode {
  const comments = useComments(record, row)
  const [correcting, setCorrecting] = useState<Comment | null>(null)
  const own = !readsBeside(useHost().viewer.role, record, row)
  return (
    <Card title="Comments" scope={comments.data?.length}>
      {comments.isError ? <LoadError title="Couldn’t load comments" query={comments} /> : null}
      {own ? <p className="text-fg-muted pb-3">Comments here are confidential. You see your own; Safety sees all of them.</p> : null}
      {comments.data?.length === 0 && !own ? <p className="text-fg-muted pb-3">No comments yet.</p> : null}
      <ul className="flex flex-col gap-3" aria-label="Comments">
        {(comments.data ?? []).map((comment) => (
          <CommentItem key={comment.id} record={record} row={row} comment={comment} onCorrect={() => setCorrecting(comment)} />
        ))}
      </ul>
      <CommentComposer key={correcting?.id ?? 'new'} record={record} row={row} correcting={correcting} onDone={() => setCorrecting(null)} />
    </Card>
  )
}

function CommentItem({
  record,
  row,
  comment,
  onCorrect,
}: {
  record: RecordDefinition
  row: RecordRow
  comment: Comment
  onCorrect: () => void
}): ReactNode {
  const { timeZone } = useHost()
  const act = useCommentAct(record, row)
  const body = <CommentText comment={comment} />
  return (
    <li className="flex gap-3">
      <Avatar name={comment.createdBy.name} size="sm" quiet />
      <div className="flex-1 min-w-0">
        <div className="flex items-center gap-2 text-sm">
          <b className="font-medium">{comment.createdBy.name}</b>
          <time className="text-fg-muted" dateTime={comment.createdAt}>
            {formatInstant(comment.createdAt, timeZone)}
          </time>
          {comment.correctedFrom === null ? null : <span className="text-fg-muted">correction</span>}
          {comment.internal ? null : <Pill tone="info">Open to others</Pill>}
          <span className="ml-auto flex items-center gap-1">
            {comment.can.correct && comment.replacedBy === null ? (
              <Button tone="ghost" size="sm" onClick={onCorrect}>
                Correct
              </Button>
            ) : null}
            {comment.can.pin && comment.replacedBy === null ? (
              <IconButton
                size="sm"
                label={comment.internal ? 'Internal: open it to insurers and others' : 'Open to others: make it internal'}
                aria-pressed={!comment.internal}
                onClick={() => act.mutate({ act: 'open', id: comment.id, internal: !comment.internal })}
              >
                {comment.internal ? <LockKeyhole aria-hidden="true" /> : <LockKeyholeOpen aria-hidden="true" />}
              </IconButton>
            ) : null}
            {comment.can.pin ? (
              <IconButton
                size="sm"
                label={comment.pinned ? 'Unpin comment' : 'Pin comment'}
                aria-pressed={comment.pinned}
                onClick={() => act.mutate({ act: 'pin', id: comment.id, pinned: !comment.pinned })}
              >
                {comment.pinned ? <PinOff aria-hidden="true" /> : <Pin aria-hidden="true" />}
              </IconButton>
            ) : null}
          </span>
        </div>
        <CommentBox>{comment.replacedBy === null ? body : <del className="text-fg-muted">{body}</del>}</CommentBox>
      </div>
    </li>
  )
}

/** Names of colleagues stand out where the text says `@Name`. */
function CommentText({ comment }: { comment: Comment }): ReactNode {
  const names = comment.mentions.map((person) => `@${person.name}`).filter((name) => comment.body.includes(name))
  if (names.length === 0) return comment.body
  const pattern = new RegExp(`(${names.map((name) => name.replace(/[.*+?^${}()|[\]\\]/g, '\\$&')).join('|')})`)
  return comment.body.split(pattern).map((part, index) =>
    names.includes(part) ? (
      <span key={index} className="mention">
        {part}
      </span>
    ) : (
      part
    ),
  )
}
