import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { noteInput } from './activity.ts'
import { getQueryFn, onSignedOut, onStepUp, pathOfKey, readJson, request } from './client.ts'
import { ApiError, isRefusal, sentenceOf } from './problem.ts'
import { createQueryClient, retryDelay, retryOnce } from './query-client.ts'
import { onTokenChange, readToken, writeToken } from './token.ts'

const kept = new Map<string, string>()
const calls: { path: string; init: RequestInit }[] = []
let answer: () => Response = () => Response.json([])

beforeEach(() => {
  kept.clear()
  calls.length = 0
  answer = () => Response.json([])
  vi.stubGlobal('localStorage', {
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, value: string) => kept.set(key, value),
    removeItem: (key: string) => kept.delete(key),
  })
  vi.stubGlobal('addEventListener', () => undefined)
  vi.stubGlobal('removeEventListener', () => undefined)
  vi.stubGlobal('fetch', async (path: string, init: RequestInit) => {
    calls.push({ path, init })
    return answer()
  })
})
afterEach(() => vi.unstubAllGlobals())

const sent = (): Headers => new Headers(calls.at(-1)?.init.headers)

describe('A7 token', () => {
  test('stands in local storage under `token` and is removed at sign-out', () => {
    const seen: (string | null)[] = []
    const stop = onTokenChange((token) => seen.push(token))
    writeToken('abc')
    expect(kept.get('token')).toBe('abc')
    expect(readToken()).toBe('abc')
    writeToken(null)
    expect(kept.has('token')).toBe(false)
    expect(readToken()).toBeNull()
    stop()
    expect(seen).toEqual(['abc', null])
  })

  test('a browser that refuses storage keeps the session for the page', () => {
    vi.stubGlobal('localStorage', {
      getItem: () => {
        throw new Error('denied')
      },
      setItem: () => {
        throw new Error('denied')
      },
      removeItem: () => {
        throw new Error('denied')
      },
    })
    writeToken('memory')
    expect(readToken()).toBe('memory')
    writeToken(null)
  })
})

describe('A10 what every request carries', () => {
  test('credentials, and the bearer header unless the call brings its own', async () => {
    writeToken('abc')
    await request('/api/vehicles')
    expect(calls[0]?.init.credentials).toBe('include')
    expect(sent().get('authorization')).toBe('Bearer abc')
    await request('/api/vehicles', { headers: { Authorization: 'Bearer other' } })
    expect(sent().get('authorization')).toBe('Bearer other')
  })

  test('a body goes as JSON with a JSON content type; without one there is none', async () => {
    await request('/api/vehicles', { method: 'POST', body: { unitNumber: '1127' } })
    expect(sent().get('content-type')).toBe('application/json')
    expect(calls[0]?.init.body).toBe('{"unitNumber":"1127"}')
    await request('/api/vehicles')
    expect(sent().get('content-type')).toBeNull()
    await request('/api/vehicles/1/attachments', { method: 'POST', body: new FormData() })
    expect(sent().get('content-type')).toBeNull()
  })

  test('a person at work is told by recent input; polls never tell it', async () => {
    noteInput()
    await request('/api/vehicles')
    expect(sent().get('x-user-active')).toBe('1')
    await request('/api/tasks', { background: true })
    expect(sent().get('x-user-active')).toBeNull()
    await request('/api/samsara/sync-mileage', { method: 'POST', background: true })
    expect(sent().get('x-user-active')).toBe('0')
    noteInput(performance.now() - 61_000)
    await request('/api/vehicles')
    expect(sent().get('x-user-active')).toBeNull()
  })

  test('query parameters are appended, absent ones left out', async () => {
    await request('/api/vehicles', { query: { status: 'active', q: undefined } })
    expect(calls[0]?.path).toBe('/api/vehicles?status=active')
  })
})

describe('A11 errors', () => {
  const refuse =
    (status: number, body: string, statusText = '') =>
    () =>
      new Response(body, { status, statusText })

  test('the message is status, colon, space, body; the status text when the body is empty', async () => {
    answer = refuse(409, 'taken')
    await expect(request('/api/vehicles')).rejects.toThrow(/^409: taken$/)
    answer = refuse(503, '', 'Service Unavailable')
    await expect(request('/api/vehicles')).rejects.toThrow(/^503: Service Unavailable$/)
  })

  test('a problem answer gives code, sentence, places and request id', async () => {
    answer = refuse(
      422,
      JSON.stringify({
        code: 'invalid',
        detail: 'Some fields need attention.',
        errors: [{ field: 'vin', message: 'Taken' }],
        requestId: 'r1',
      }),
    )
    const error = await request('/api/vehicles').catch((caught: unknown) => caught)
    expect(error).toBeInstanceOf(ApiError)
    expect(error).toMatchObject({
      status: 422,
      code: 'invalid',
      detail: 'Some fields need attention.',
      issues: [{ field: 'vin', message: 'Taken' }],
      requestId: 'r1',
    })
    expect(isRefusal(error)).toBe(true)
    expect(isRefusal(new ApiError(429, '', ''))).toBe(false)
    expect(isRefusal(new ApiError(503, '', ''))).toBe(false)
    expect(sentenceOf(new TypeError('fetch failed'))).toContain('Couldn’t reach the server')
  })

  test('data queries throw on 401 by default and give null when asked to', async () => {
    answer = refuse(401, '')
    const context = { queryKey: ['/api/auth', 'me'], signal: new AbortController().signal } as never
    await expect((getQueryFn({ on401: 'throw' }) as (given: never) => Promise<unknown>)(context)).rejects.toThrow('401')
    expect(await (getQueryFn({ on401: 'returnNull' }) as (given: never) => Promise<unknown>)(context)).toBeNull()
    expect(calls.at(-1)?.path).toBe('/api/auth/me')
  })

  test('a session that ends is announced, except by the sign-in form and the user check', async () => {
    const ended = vi.fn()
    const stop = onSignedOut(ended)
    writeToken('abc')
    answer = refuse(401, '')
    await request('/api/auth/me').catch(() => undefined)
    await request('/api/auth/login', { method: 'POST', body: {} }).catch(() => undefined)
    expect(ended).not.toHaveBeenCalled()
    await request('/api/vehicles').catch(() => undefined)
    expect(ended).toHaveBeenCalledTimes(1)
    stop()
    writeToken(null)
  })

  test('a late refusal of the session before does not end the one that has begun since', async () => {
    const ended = vi.fn()
    const stop = onSignedOut(ended)
    writeToken('before')
    answer = () => {
      writeToken('since')
      return refuse(401, '')()
    }
    await request('/api/vehicles').catch(() => undefined)
    expect(ended).not.toHaveBeenCalled()
    expect(readToken()).toBe('since')
    stop()
    writeToken(null)
  })

  test('an answer without a body is undefined', async () => {
    answer = () => new Response(null, { status: 204 })
    expect(await readJson('/api/views/1', { method: 'DELETE', body: {} })).toBeUndefined()
  })
})

describe('A12 caching', () => {
  test('keys are path parts joined with slashes', () => {
    expect(pathOfKey(['/api/vehicles'])).toBe('/api/vehicles')
    expect(pathOfKey(['/api/vehicles', 'id-1', 'history'])).toBe('/api/vehicles/id-1/history')
    expect(pathOfKey(['/api/views', '?kind=vehicles'])).toBe('/api/views?kind=vehicles')
  })

  test('the constants of the specification', () => {
    const { queries, mutations } = createQueryClient().getDefaultOptions()
    expect(queries).toMatchObject({ refetchInterval: false, refetchOnWindowFocus: false, staleTime: 300_000, gcTime: 600_000 })
    const refused = (status: number): ApiError => new ApiError(status, '', '')
    const again = [new TypeError('no network'), ...[401, 403, 404, 422, 429, 500].map(refused)].map((error) =>
      [0, 1].map((failures) => retryOnce(failures, error)),
    )
    expect(again).toEqual([[true, false], [false, false], ...Array.from({ length: 5 }, () => [true, false])])
    const resend = mutations?.retry as typeof retryOnce
    expect([new TypeError('no network'), refused(500)].map((error) => [0, 1].map((failures) => resend(failures, error)))).toEqual([
      [true, false],
      [true, false],
    ])
    expect([0, 1, 2, 3, 9].map(retryDelay)).toEqual([1000, 2000, 4000, 5000, 5000])
  })
})

describe('P-12 what needs the password again', () => {
  const refusal = () => Response.json({ code: 'step_up_required', detail: 'Confirm your password to continue.' }, { status: 403 })

  test('is asked for and sent again as it was; without the password it stays refused', async () => {
    let given = false
    answer = () => (given ? Response.json({ id: '1' }) : refusal())
    onStepUp(() => {
      given = true
      return Promise.resolve(true)
    })
    const sentAgain = await readJson('/api/users/1', { method: 'PATCH', body: { role: 'admin' }, headers: { 'if-match': '"1"' } })
    expect(sentAgain).toEqual({ id: '1' })
    expect(calls.map(({ path, init }) => [path, init.method, init.body])).toEqual(
      Array(2).fill(['/api/users/1', 'PATCH', '{"role":"admin"}']),
    )
    expect(sent().get('if-match')).toBe('"1"')
    given = false
    onStepUp(() => Promise.resolve(false))
    await expect(readJson('/api/users/1', { method: 'PATCH', body: {} })).rejects.toMatchObject({ status: 403, code: 'step_up_required' })
    await expect(readJson('/api/users/1', { background: true })).rejects.toMatchObject({ code: 'step_up_required' })
    expect(calls).toHaveLength(4)
  })

  test('is not sent again by itself after the person said no, so that a new try asks at once', async () => {
    answer = refusal
    const asked = vi.fn(() => Promise.resolve(false))
    onStepUp(asked)
    const client = createQueryClient()
    client.setDefaultOptions({
      queries: { ...client.getDefaultOptions().queries, retryDelay: 0 },
      mutations: { ...client.getDefaultOptions().mutations, retryDelay: 0 },
    })
    const save = () =>
      client
        .getMutationCache()
        .build(client, { mutationFn: () => readJson('/api/users/1', { method: 'PATCH', body: {} }) })
        .execute(undefined)
    await expect(save()).rejects.toMatchObject({ code: 'step_up_required' })
    await expect(save()).rejects.toMatchObject({ code: 'step_up_required' })
    await expect(client.fetchQuery({ queryKey: ['/api/osha/privacy-list'] })).rejects.toMatchObject({ code: 'step_up_required' })
    expect([asked.mock.calls.length, calls.length]).toEqual([3, 3])
  })
})
