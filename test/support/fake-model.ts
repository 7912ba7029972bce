import { createServer } from 'node:http'
import type { IncomingMessage, ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'

export type Fault = 'slow' | 'fault' | 'garbage' | 'cut' | 'refused' | 'redirect'
type Next = { readonly text: string } | { readonly fault: Fault }

interface Heard {
  readonly path: string
  readonly headers: IncomingMessage['headers']
  /** The body as it came. */
  readonly body: string
}

export interface FakeModel {
  readonly origin: string
  /** Everything that was sent to it. */
  readonly heard: Heard[]
  /** What it says next, in turn; an object becomes JSON. Once it has nothing left to say it answers that it cannot. */
  says(...texts: (string | object)[]): void
  fails(fault: Fault, times?: number): void
  /** Questions that were given up before they were answered. */
  readonly left: () => number
  forget(): void
  close(): Promise<void>
}

/** A language model on loopback, in the wire formats of OpenAI's chat completions and Anthropic's messages. */
export const startFakeModel = async (): Promise<FakeModel> => {
  const heard: Heard[] = []
  const queue: Next[] = []
  let left = 0
  const server = createServer((request, response) => {
    const parts: Buffer[] = []
    request.on('data', (part: Buffer) => parts.push(part))
    request.on('end', () => {
      const path = request.url ?? ''
      heard.push({ path, headers: request.headers, body: Buffer.concat(parts).toString('utf8') })
      response.on('close', () => {
        if (!response.writableFinished) left += 1
      })
      const next = queue.shift() ?? { text: '{"type":"unsupported"}' }
      if ('fault' in next) fail(response, next.fault, path)
      else answer(response, bodyOf(path, next.text))
    })
  })
  await new Promise<void>((resolve) => {
    server.listen(0, '127.0.0.1', resolve)
  })
  return {
    origin: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    heard,
    says: (...texts) => void queue.push(...texts.map((one) => ({ text: typeof one === 'string' ? one : JSON.stringify(one) }))),
    fails: (fault, times = 1) => void queue.push(...Array.from({ length: times }, () => ({ fault }))),
    left: () => left,
    forget: () => {
      heard.length = 0
      queue.length = 0
      left = 0
    },
    close: () =>
      new Promise((resolve) => {
        server.closeAllConnections()
        server.close(() => resolve())
      }),
  }
}

const bodyOf = (path: string, text: string): object =>
  path.endsWith('/messages')
    ? {
        id: 'msg_1',
        type: 'message',
        role: 'assistant',
        model: 'fake',
        content: [{ type: 'text', text }],
        stop_reason: 'end_turn',
        stop_sequence: null,
        usage: { input_tokens: 900, output_tokens: 100 },
      }
    : {
        id: 'chatcmpl-1',
        object: 'chat.completion',
        created: 1_764_000_000,
        model: 'fake',
        choices: [{ index: 0, message: { role: 'assistant', content: text }, finish_reason: 'stop' }],
        usage: { prompt_tokens: 900, completion_tokens: 100, total_tokens: 1_000 },
      }

const answer = (response: ServerResponse, body: object): void => {
  response.writeHead(200, { 'content-type': 'application/json' }).end(JSON.stringify(body))
}

/** `slow` never answers; whoever asked has to give up. */
const fail = (response: ServerResponse, fault: Fault, path: string): void => {
  const whole = JSON.stringify(bodyOf(path, '{"type":"count","kind":"accidents"}'))
  switch (fault) {
    case 'slow':
      return
    case 'fault':
      response.writeHead(500, { 'content-type': 'application/json' }).end('{"error":{"message":"overloaded"}}')
      return
    case 'garbage':
      response.writeHead(200, { 'content-type': 'application/json' }).end('<html>nginx</html>')
      return
    case 'cut':
      response.writeHead(200, { 'content-type': 'application/json', 'content-length': String(whole.length) })
      response.write(whole.slice(0, 60))
      setTimeout(() => response.destroy(), 20)
      return
    case 'refused':
      response.writeHead(401, { 'content-type': 'application/json' }).end('{"error":{"message":"Incorrect API key provided: sk-secret"}}')
      return
    case 'redirect':
      response.writeHead(302, { location: 'http://127.0.0.1:9/elsewhere' }).end()
  }
}
