import type { ReactNode } from 'react'
import { formatInstant } from '#kit/dates/format-time.ts'
import { useUser } from '../api/session.ts'
import { Anchor } from '../ui/overlay/anchor.tsx'
import { BarList } from '../ui/charts/bar-list.tsx'
import { Button } from '../ui/actions/button.tsx'
import { UsedMemories } from './learned.tsx'
import { Readings } from './readings.tsx'
import type { Instead, Reply } from './types.ts'

type Ask = (words: string, instead?: Instead) => void

/** What an answer stands on: its rows, its records, what was assumed, how it was read, and how fresh it is. */
export function Grounds({ reply, onAsk }: { reply: Reply; onAsk: Ask }): ReactNode {
  return (
    <>
      {reply.notice ? <p className="assistant-used">{reply.notice}</p> : null}
      {reply.clarify === null ? null : (
        <div className="assistant-options" role="group" aria-label={reply.clarify.question}>
          {reply.clarify.options.map((option) => (
            <Button key={option} size="sm" onClick={() => onAsk(option)}>
              {option}
            </Button>
          ))}
        </div>
      )}
      {reply.rows.length === 0 ? null : <Rows reply={reply} />}
      <Sources reply={reply} />
      <Assumed reply={reply} onAsk={onAsk} />
      <UsedMemories used={reply.usedMemories} />
      {reply.read.length === 0 ? null : (
        <details className="assistant-read" open={reply.mode === 'llm'}>
          <summary>How I read this</summary>
          <Readings reply={reply} onAsk={onAsk} />
        </details>
      )}
      {reply.total === null && reply.rows.length === 0 && reply.sources.length === 0 ? null : <Fresh reply={reply} />}
    </>
  )
}

const shownOf = ({ shown, count }: Reply['rows'][number]): string => shown ?? count?.toLocaleString('en-US') ?? ''

function Rows({ reply: { rows, look } }: { reply: Reply }): ReactNode {
  if (look === 'bars')
    return (
      <BarList
        label="By month"
        rows={rows.map((row) => ({ label: row.label, value: row.count, shown: shownOf(row), href: row.href ?? undefined }))}
      />
    )
  return (
    <table className="assistant-rows">
      <tbody>
        {rows.map((row) => (
          <tr key={`${row.label} ${row.href ?? ''}`}>
            <th scope="row">{row.href === null ? row.label : <Anchor href={row.href}>{row.label}</Anchor>}</th>
            <td>{shownOf(row)}</td>
          </tr>
        ))}
      </tbody>
    </table>
  )
}

function Sources({ reply: { sources } }: { reply: Reply }): ReactNode {
  if (sources.length === 0) return null
  return (
    <ol className="assistant-sources" aria-label="Records">
      {sources.map(({ id, number, title, href }) => (
        <li key={id}>
          <Anchor href={href} className="assistant-chip">
            {number === '' ? title : number}
          </Anchor>
          {number === '' || number === title ? null : <span>{title}</span>}
        </li>
      ))}
    </ol>
  )
}

/** What the question left open. A press asks once more with something else in its place. */
function Assumed({ reply: { assumed = [], turnId }, onAsk }: { reply: Reply; onAsk: Ask }): ReactNode {
  return assumed.map(({ words, options }) => (
    <div key={words} className="assistant-assumed" role="group" aria-label={`Assumed: ${words}`}>
      <span>Assumed: {words}</span>
      {options.map(({ label, query }) => (
        <button key={label} type="button" className="assistant-chip" onClick={() => onAsk(label, { turnId, query })}>
          {label}
        </button>
      ))}
    </div>
  ))
}

function Fresh({ reply: { asOf, timestamp, freshness = null } }: { reply: Reply }): ReactNode {
  const { timeZone } = useUser()
  return (
    <p className="assistant-fresh">
      As of {formatInstant(asOf ?? timestamp, timeZone)}
      {freshness === null ? '' : '. '}
      {freshness?.href == null ? freshness?.words : <Anchor href={freshness.href}>{freshness.words}</Anchor>}
    </p>
  )
}
