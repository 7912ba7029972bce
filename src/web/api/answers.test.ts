import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { forgetAnswers, mostCharacters, mostKept } from './answers.ts'
import { readJson, request } from './client.ts'
import { writeToken } from './token.ts'

/** A server as the lists have it: 304 while the tag is the one it would send. */
let tag: string | null
let rows: unknown
const asked: { address: string; tag: string | null }[] = []
let meanwhile: () => void

beforeEach(() => {
  vi.stubGlobal('localStorage', undefined)
  vi.stubGlobal('fetch', async (address: string, init: RequestInit) => {
    const given = new Headers(init.headers).get('if-none-match')
    asked.push({ address, tag: given })
    meanwhile()
    if (given !== null && given === tag) return new Response(null, { status: 304 })
    return Response.json(rows, { headers: { 'x-total-count': '41', ...(tag === null ? {} : { etag: tag }) } })
  })
  tag = 'W/"one"'
  rows = [{ id: '1' }]
  meanwhile = () => undefined
  asked.length = 0
  writeToken('session')
})
afterEach(() => {
  writeToken(null)
  forgetAnswers()
  vi.unstubAllGlobals()
})

const tagsSent = (): (string | null)[] => asked.map((one) => one.tag)

describe('A12 a list that has not changed', () => {
  test('is asked with its tag and answered from memory, headers and all', async () => {
    const first = await request('/api/drivers?limit=5')
    const second = await request('/api/drivers', { query: { limit: '5' }, background: true })
    expect(tagsSent()).toEqual([null, 'W/"one"'])
    expect([first.status, await first.json(), second.status, await second.json()]).toEqual([200, rows, 200, rows])
    expect(second.headers.get('x-total-count')).toBe('41')
  })

  test('is read anew once it has changed, and that is what counts then', async () => {
    await readJson('/api/drivers')
    tag = 'W/"two"'
    rows = [{ id: '2' }]
    expect(await readJson('/api/drivers')).toEqual([{ id: '2' }])
    expect(await readJson('/api/drivers')).toEqual([{ id: '2' }])
    expect(tagsSent()).toEqual([null, 'W/"one"', 'W/"two"'])
  })

  test('counts for its own address alone', async () => {
    await readJson('/api/drivers?status=active')
    await readJson('/api/drivers?status=leave')
    expect(tagsSent()).toEqual([null, null])
  })
})

describe('A7 the memory ends with the session', () => {
  test('the next one who signs in is answered by the server', async () => {
    await readJson('/api/drivers')
    writeToken('another session')
    expect(await readJson('/api/drivers')).toEqual(rows)
    writeToken('session')
    await readJson('/api/drivers')
    expect(tagsSent()).toEqual([null, null, null])
  })

  test('what comes in after its session has ended is not kept for the next', async () => {
    meanwhile = () => writeToken('another session')
    await readJson('/api/drivers')
    meanwhile = () => undefined
    await readJson('/api/drivers')
    expect(tagsSent()).toEqual([null, null])
  })

  test('a list that was forgotten while the server looked is read in full', async () => {
    await readJson('/api/drivers')
    meanwhile = () => {
      meanwhile = () => undefined
      forgetAnswers()
    }
    expect(await readJson('/api/drivers')).toEqual(rows)
    expect(tagsSent()).toEqual([null, 'W/"one"', null])
  })
})

describe('what is kept is bounded', () => {
  test('by number: the one not asked for longest goes first', async () => {
    for (let page = 0; page < mostKept; page += 1) await readJson(`/api/drivers?page=${page}`)
    await readJson('/api/drivers?page=0')
    await readJson('/api/drivers?page=new')
    asked.length = 0
    await readJson('/api/drivers?page=0')
    await readJson('/api/drivers?page=1')
    expect(tagsSent()).toEqual(['W/"one"', null])
  })

  test('by length in all, and one that is very long is not kept', async () => {
    rows = 'x'.repeat(400_000)
    const lists = Math.floor(mostCharacters / 400_000) + 1
    for (let list = 0; list < lists; list += 1) await readJson(`/api/drivers?list=${list}`)
    rows = 'x'.repeat(600_000)
    await readJson('/api/drivers?list=long')
    asked.length = 0
    for (const list of ['long', lists - 1, 0]) await readJson(`/api/drivers?list=${list}`)
    expect(tagsSent()).toEqual([null, 'W/"one"', null])
  })

  test('to lists: the tag of one record is its version, and other answers have none', async () => {
    tag = '"7"'
    await readJson('/api/drivers/1')
    await readJson('/api/drivers/1')
    tag = null
    await readJson('/api/search?q=a')
    await readJson('/api/search?q=a')
    expect(tagsSent()).toEqual([null, null, null, null])
  })
})
