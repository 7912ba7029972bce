import { ThumbsDown, ThumbsUp } from 'lucide-react'
import type { ReactNode } from 'react'
import { Anchor } from '../ui/overlay/anchor.tsx'
import { Button, buttonClass } from '../ui/actions/button.tsx'
import { IconButton } from '../ui/actions/icon-button.tsx'
import { CopyAnswer } from './copy-answer.tsx'
import { Grounds } from './grounds.tsx'
import { LearnedLine, Reasons, Undo } from './learned.tsx'
import { ReplyActs } from './reply-acts.tsx'
import type { Instead, Message } from './types.ts'

type Props = {
  message: Message
  onAsk: (words: string, instead?: Instead) => void
  onThumb?: (helpful: boolean) => void
  onCorrect?: () => void
  onRemember?: () => void
}

/** One message; an answer shows what it stands on and how the question was read. */
export function MessageView({ message, onAsk, onThumb, onCorrect, onRemember }: Props): ReactNode {
  const { role, content, reply } = message
  if (role === 'user') return <p className="assistant-mine">{content}</p>
  return (
    <div className="assistant-answer">
      <p>{content}</p>
      {reply === undefined ? null : <Grounds reply={reply} onAsk={onAsk} />}
      {reply === undefined ? null : <ReplyActs reply={reply} />}
      {reply?.learned === undefined ? null : (
        <p className="assistant-used">
          <Undo {...reply.learned} />
        </p>
      )}
      {reply?.offer && message.learned === undefined && onRemember !== undefined ? (
        <span>
          <Button size="sm" onClick={onRemember}>
            Remember this
          </Button>
        </span>
      ) : null}
      {message.learned === undefined ? null : <LearnedLine learned={message.learned} />}
      {reply === undefined ? null : (
        <div className="assistant-foot">
          {reply.list === null ? null : (
            <Anchor className={buttonClass({ size: 'sm' })} href={reply.list.href}>
              {reply.list.label}
            </Anchor>
          )}
          <span className="assistant-judge">
            <CopyAnswer reply={reply} />
            {onThumb === undefined ? null : (
              <>
                <IconButton label="Helpful" size="sm" onClick={() => onThumb(true)}>
                  <ThumbsUp aria-hidden="true" />
                </IconButton>
                <IconButton label="Not helpful" size="sm" onClick={() => onThumb(false)}>
                  <ThumbsDown aria-hidden="true" />
                </IconButton>
                <Button size="sm" onClick={onCorrect}>
                  Correct
                </Button>
              </>
            )}
          </span>
        </div>
      )}
      {message.thumbedDown === true && reply !== undefined && reply.turnId !== '' ? <Reasons turnId={reply.turnId} /> : null}
    </div>
  )
}
