import { expect } from 'vitest'
import { limitFor } from './patience.ts'

/** Somebody who listens at `/api/events` over a real connection. */
export interface EventReader {
  readonly status: number
  readonly headers: Headers
  /** Everything that was said, as sent. */
  said(): string
  /** Lists that were named so far, and "everything" for a resync. */
  names(): string[]
  /** The id of the last event. */
  id(): string
  /** Whether the server has ended the stream. */
  over(): boolean
  /** Waits until a list was named; "everything" counts for itself alone. */
  hears(name: string): Promise<void>
  ends(): Promise<void>
  leave(): void
}

export const listenAt = async (
  origin: string,
  token: string,
  headers: Readonly<Record<string, string>> = {},
  query = '',
): Promise<EventReader> => {
  const leaving = new AbortController()
  const answer = await fetch(`${origin}/api/events${query}`, {
    headers: { authorization: `Bearer ${token}`, accept: 'text/event-stream', ...headers },
    signal: leaving.signal,
  })
  let text = ''
  let over = false
  const reading = (async () => {
    const decoder = new TextDecoder()
    for await (const chunk of answer.body as unknown as AsyncIterable<Uint8Array>) text += decoder.decode(chunk, { stream: true })
  })()
  void reading.then(
    () => (over = true),
    () => (over = true),
  )
  const names = (): string[] =>
    text.split('\n\n').flatMap((block) => {
      if (block.includes('event: resync')) return ['everything']
      const data = /^data: (.*)$/m.exec(block)?.[1]
      return data === undefined ? [] : (JSON.parse(data) as { lists: string[] }).lists
    })
  const patiently = { timeout: limitFor(3_000) }
  return {
    status: answer.status,
    headers: answer.headers,
    said: () => text,
    names,
    id: () => [...text.matchAll(/^id: (.*)$/gm)].at(-1)?.[1] ?? '',
    over: () => over,
    hears: (name) => expect.poll(names, patiently).toContain(name),
    ends: () => expect.poll(() => over, patiently).toBe(true),
    leave: () => leaving.abort(),
  }
}
