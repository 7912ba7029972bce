import { get } from 'node:http'
import type { IncomingMessage } from 'node:http'

/** An open stream of events. */
export interface EventStream {
  /** Resolves with the moment (performance.now) at which a list is named next. */
  next(name: string): Promise<number>
  close(): void
}

export const openStream = (origin: string, token: string): Promise<EventStream> =>
  new Promise((opened, failed) => {
    const waiting = new Map<string, (at: number) => void>()
    const request = get(`${origin}/api/events`, {
      headers: { authorization: `Bearer ${token}`, accept: 'text/event-stream' },
      agent: false,
    })
    request.on('error', failed)
    request.on('response', (answer: IncomingMessage) => {
      if (answer.statusCode !== 200) return failed(new Error(`/api/events answered ${answer.statusCode}`))
      answer.setEncoding('utf8').on('data', (text: string) => {
        for (const [name, heard] of waiting) if (text.includes(`"${name}"`) && waiting.delete(name)) heard(performance.now())
      })
      answer.on('error', () => undefined)
      opened({
        next: (name) => new Promise((heard) => waiting.set(name, heard)),
        close: () => request.destroy(),
      })
    })
  })
