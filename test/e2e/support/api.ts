import type { APIResponse } from '@playwright/test'
import type { SignedIn } from './session.ts'

export type Json = Record<string, unknown>

/** A record as the API answers it, as far as tests read it. */
export interface Row extends Json {
  readonly id: string
  readonly number: string
  readonly title: string
  readonly status: string
  readonly version: number
}

/** The API as one person, for making what a test starts from and for looking at what the server holds. */
export class Api {
  readonly user: SignedIn

  constructor(user: SignedIn) {
    this.user = user
  }

  /** The answer whatever its status. Where the password is asked for it is given, and what was refused is sent again. */
  async send(method: string, path: string, body?: unknown, headers: Record<string, string> = {}): Promise<APIResponse> {
    const { http, password } = this.user
    const ask = () => http.fetch(path, { method, headers, ...(body === undefined ? {} : { data: body }) })
    const answer = await ask()
    if (answer.status() !== 403 || !(await answer.text()).includes('"step_up_required"')) return answer
    const confirmed = await http.post('/api/auth/confirm-password', { data: { password } })
    if (!confirmed.ok()) throw new Error(`The password of ${this.user.email} was answered ${confirmed.status()}: ${await confirmed.text()}`)
    return ask()
  }

  /** The JSON of a successful answer. @throws Error with the answer otherwise */
  async call<T = Json>(method: string, path: string, body?: unknown, headers: Record<string, string> = {}): Promise<T> {
    const answer = await this.send(method, path, body, headers)
    const text = await answer.text()
    if (!answer.ok()) throw new Error(`${method} ${path} was answered ${answer.status()}: ${text}`)
    return (text === '' ? undefined : JSON.parse(text)) as T
  }

  read(path: string): Promise<Row> {
    return this.call<Row>('GET', path)
  }

  list(path: string): Promise<Row[]> {
    return this.call<Row[]>('GET', path)
  }

  /** Creates a record; warnings are confirmed. */
  create(path: string, body: Json): Promise<Row> {
    return this.call<Row>('POST', path, body, { 'x-confirm-warnings': '1' })
  }

  /** Changes a record as it stands now; warnings are confirmed. */
  async change(path: string, body: Json): Promise<Row> {
    const { version } = await this.read(path)
    return this.call<Row>('PATCH', path, body, { 'if-match': `"${version}"`, 'x-confirm-warnings': '1' })
  }

  /** Takes a step of the life cycle. */
  async move(path: string, move: string, fields: Json = {}): Promise<Row> {
    const { version } = await this.read(path)
    return this.call<Row>('POST', `${path}/transitions`, { move, fields }, { 'if-match': `"${version}"`, 'x-confirm-warnings': '1' })
  }
}
