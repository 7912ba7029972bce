import { ThumbsDown, ThumbsUp } from 'lucide-react'
import type { ReactNode } from 'react'
import { Anchor } from '../ui/anchor.tsx'
import { Button, buttonClass } from '../ui/button.tsx'
import { IconButton } from '../ui/icon-button.tsx'
import type { Message, Reply } from './types.ts'

type Props = { message: Message; onAsk: (words: string) => void; onThumb?: (helpful: boolean) => void; onCorrect?: () => void }

/** One message; an answer shows what it stands on and how the question was read. */
export function MessageView({ message, onAsk, onThumb, onCorrect }: Props): ReactNode {
  const { role, content, reply } = message
  if (role === 'user') return <p className="assistant-mine">{content}</p>
  return (
    <div className="assistant-answer">
      <p>{content}</p>
      {reply === undefined ? null : <Grounds reply={reply} onAsk={onAsk} />}
      {reply === undefined || (reply.list === null && onThumb === undefined) ? null : (
        <div className="assistant-foot">
          {reply.list === null ? null : (
            <Anchor className={buttonClass({ size: 'sm' })} href={reply.list.href}>
              {reply.list.label}
            </Anchor>
          )}
          {onThumb === undefined ? null : (
            <span className="assistant-judge">
              <IconButton label="Helpful" size="sm" onClick={() => onThumb(true)}>
                <ThumbsUp aria-hidden="true" />
              </IconButton>
              <IconButton label="Not helpful" size="sm" onClick={() => onThumb(false)}>
                <ThumbsDown aria-hidden="true" />
              </IconButton>
              <Button size="sm" onClick={onCorrect}>
                Correct
              </Button>
            </span>
          )}
        </div>
      )}
    </div>
  )
}

function Grounds({ reply, onAsk }: { reply: Reply; onAsk: (words: string) => void }): ReactNode {
  return (
    <>
      {reply.clarify === null ? null : (
        <div className="assistant-options" role="group" aria-label={reply.clarify.question}>
          {reply.clarify.options.map((option) => (
            <Button key={option} size="sm" onClick={() => onAsk(option)}>
              {option}
            </Button>
          ))}
        </div>
      )}
      {reply.rows.length === 0 ? null : (
        <table className="assistant-rows">
          <tbody>
            {reply.rows.map(({ label, count, href }) => (
              <tr key={href}>
                <th scope="row">
                  <Anchor href={href}>{label}</Anchor>
                </th>
                <td>{count.toLocaleString('en-US')}</td>
              </tr>
            ))}
          </tbody>
        </table>
      )}
      {reply.sources.length === 0 ? null : (
        <ol className="assistant-sources" aria-label="Records">
          {reply.sources.map(({ id, number, title, href }) => (
            <li key={id}>
              <Anchor href={href}>{number === '' ? title : number}</Anchor>
              {number === '' ? null : <span>{title}</span>}
            </li>
          ))}
        </ol>
      )}
      {reply.usedMemories.length === 0 ? null : (
        <p className="assistant-used">
          Used: {reply.usedMemories.map(({ said, means }) => `“${said}” = ${means}`).join('; ')}.{' '}
          <Anchor href="/ai-assistant?show=memory">Change</Anchor>
        </p>
      )}
      {reply.read.length === 0 ? null : (
        <details className="assistant-read">
          <summary>How I read this</summary>
          <dl>
            {reply.read.map(({ label, value }) => (
              <div key={label}>
                <dt>{label}</dt>
                <dd>{value}</dd>
              </div>
            ))}
          </dl>
        </details>
      )}
    </>
  )
}
