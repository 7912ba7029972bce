import { createServer } from 'node:http'
import type { IncomingMessage, ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { answerControl } from './control-routes.ts'
import { createControl } from './control.ts'
import type { SimulatorControl } from './control.ts'
import { sendFaulty } from './faulty-answers.ts'
import { answerProvider } from './provider-routes.ts'
import { Refusal } from './refusal.ts'
import { createState } from './state.ts'
import type { SimulatorState } from './state.ts'
import type { WorldPlan } from './world.ts'

export interface SimulatorOptions extends Partial<WorldPlan> {
  /** 0 picks a free port. */
  readonly port?: number
  /** Loopback only; anything else is refused. */
  readonly host?: string
  readonly token?: string
  readonly clock?: { now(): Date }
}

/** A running simulator. `url` is the base URL a connection uses, `token` its bearer token. */
export interface Simulator {
  readonly url: string
  readonly token: string
  readonly control: SimulatorControl
  close(): Promise<void>
}

const loopback: ReadonlySet<string> = new Set(['127.0.0.1', '::1', 'localhost'])

/** Starts a telematics provider that speaks Samsara's wire format on loopback. */
export const startSimulator = async (options: SimulatorOptions = {}): Promise<Simulator> => {
  const {
    port = 0,
    host = '127.0.0.1',
    token = 'simulator-token',
    clock = { now: () => new Date() },
    seed = 1,
    vehicles = 60,
    drivers = 80,
    ...plan
  } = options
  if (!loopback.has(host)) throw new Error(`The simulator listens on loopback only, not on ${host}.`)
  const state = createState({ ...plan, seed, vehicles, drivers }, token, clock)
  const control = createControl(state)
  let served = 0

  const server = createServer((request, response) => {
    served += 1
    const requestId = `sim-${served.toString(36).padStart(6, '0')}`
    response.setHeader('Request-Id', requestId)
    const url = new URL(request.url ?? '/', 'http://simulator')
    response.on('close', () => {
      if (!url.pathname.startsWith('/__sim')) log(state, request.method ?? '', url, response.statusCode, requestId)
    })
    answer(state, control, request, response, url).catch((error: unknown) => sendError(response, error, requestId))
  })
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject)
    server.listen(port, host, resolve)
  })
  const address = server.address() as AddressInfo
  return {
    url: `http://${host.includes(':') ? `[${host}]` : host}:${address.port}`,
    token,
    control,
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve())
        server.closeAllConnections()
      }),
  }
}

const answer = async (
  state: SimulatorState,
  control: SimulatorControl,
  request: IncomingMessage,
  response: ServerResponse,
  url: URL,
): Promise<void> => {
  const method = request.method ?? 'GET'
  if (url.pathname.startsWith('/__sim')) {
    sendJson(response, 200, answerControl(control, method, url.pathname, await readBody(request)))
    return
  }
  const fault = state.faults.take(url.pathname)
  if (fault !== undefined && (await sendFaulty(fault, state, url, response))) return
  if (state.tokenRevoked || request.headers.authorization !== `Bearer ${state.token}`) throw new Refusal(401, 'Invalid token.')
  sendJson(response, 200, answerProvider(state, method, url))
}

const sendJson = (response: ServerResponse, status: number, body: unknown): void => {
  if (response.destroyed) return
  response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body))
}

const sendError = (response: ServerResponse, error: unknown, requestId: string): void => {
  if (response.destroyed || response.headersSent) return
  if (error instanceof Refusal) {
    for (const [name, value] of Object.entries(error.headers)) response.setHeader(name, value)
    if (error.status >= 500) response.writeHead(error.status, { 'content-type': 'text/plain' }).end(error.message)
    else sendJson(response, error.status, { message: error.message, requestId })
    return
  }
  response.writeHead(500, { 'content-type': 'text/plain' }).end('Internal Server Error')
}

const readBody = async (request: IncomingMessage): Promise<unknown> => {
  const parts: Buffer[] = []
  for await (const part of request) parts.push(part as Buffer)
  const text = Buffer.concat(parts).toString('utf8')
  if (text === '') return {}
  try {
    return JSON.parse(text) as unknown
  } catch {
    throw new Refusal(400, 'The body is not JSON.')
  }
}

/** The newest thousand requests are enough for any test and keep a long demo small. */
const log = (state: SimulatorState, method: string, url: URL, status: number, requestId: string): void => {
  state.requests.push({ at: state.now().toISOString(), method, path: url.pathname, query: url.search.slice(1), status, requestId })
  if (state.requests.length > 1000) state.requests.splice(0, state.requests.length - 1000)
}
