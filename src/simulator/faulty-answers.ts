import { setTimeout as wait } from 'node:timers/promises'
import type { ServerResponse } from 'node:http'
import type { FaultOrder } from './faults.ts'
import { emptyPage } from './paging.ts'
import { answerProvider, pageRequest } from './provider-routes.ts'
import { Refusal } from './refusal.ts'
import { largestPage } from './state.ts'
import type { SimulatorState } from './state.ts'

/** Misbehaves as ordered. True when the answer was given; false lets the usual answer follow (after a delay, say). */
export const sendFaulty = async (fault: FaultOrder, state: SimulatorState, url: URL, response: ServerResponse): Promise<boolean> => {
  switch (fault.kind) {
    case 'rate_limited':
      throw new Refusal(429, 'Rate limit exceeded.', fault.retryAfter === null ? {} : { 'Retry-After': String(fault.retryAfter ?? 0.4) })
    case 'unavailable':
      throw new Refusal(503, 'upstream connect error or disconnect/reset before headers')
    case 'internal':
      throw new Refusal(500, 'Internal Server Error')
    case 'slow':
      await wait(fault.milliseconds ?? 1000, undefined, { ref: false })
      return false
    case 'reset':
      return breakOff(response)
    case 'redirect':
      response.writeHead(302, { location: 'http://169.254.169.254/latest/meta-data/' }).end()
      return true
    case 'huge':
      return sendHuge(response)
    default:
      return sendWrong(fault, state, url, response)
  }
}

const sendWrong = (fault: FaultOrder, state: SimulatorState, url: URL, response: ServerResponse): boolean => {
  const body = answerProvider(state, 'GET', url) as { data: unknown[]; pagination: { endCursor: string; hasNextPage: boolean } }
  const send = (text: string): boolean => {
    response.writeHead(200, { 'content-type': 'application/json' }).end(text)
    return true
  }
  switch (fault.kind) {
    case 'empty_page':
      return send(JSON.stringify(emptyPage(pageRequest(state, url, largestPage))))
    case 'bad_rows':
      return send(JSON.stringify({ ...body, data: [{ id: 42, name: null }, 'nonsense', null, ...body.data] }))
    case 'bad_envelope':
      return send(JSON.stringify({ items: body.data }))
    case 'cut_json':
      return send(JSON.stringify(body).slice(0, -20))
    default:
      return send(JSON.stringify({ ...body, pagination: { endCursor: url.searchParams.get('after') ?? '', hasNextPage: true } }))
  }
}

const breakOff = (response: ServerResponse): boolean => {
  response.writeHead(200, { 'content-type': 'application/json', 'content-length': '100000' })
  response.write('{"data":[{"id":"28100', () => response.destroy())
  return true
}

/** Valid JSON of about 64 MB in one string, sent as it is drained. */
const sendHuge = (response: ServerResponse): boolean => {
  response.writeHead(200, { 'content-type': 'application/json' })
  const block = 'x'.repeat(1_048_576)
  let left = 64
  const push = (): void => {
    while (left > 0) {
      left -= 1
      if (!response.write(block)) {
        response.once('drain', push)
        return
      }
    }
    response.end('"}')
  }
  response.write('{"data":"')
  push()
  return true
}
