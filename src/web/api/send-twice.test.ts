import { describe, expect, test, vi } from 'vitest'
import { ApiError } from './problem.ts'
import { sendTwice } from './send-twice.ts'

const refused = (status: number): ApiError => new ApiError(status, '', '')
const lost = new TypeError('no network')

describe('A12 a step that can only be taken once', () => {
  test.each([
    ['the first answer', ['done'], 'done', 1],
    ['the second after a lost one', [lost, 'done'], 'done', 2],
    ['what is there, when the lost one arrived', [lost, refused(409)], 'no changes', 2],
    ['what is there, when the server failed on the way', [refused(503), refused(409)], 'no changes', 2],
  ])('answers %s', async (_name, answers, expected, sent) => {
    const send = vi.fn(() => {
      const next = answers[send.mock.calls.length - 1]
      return typeof next === 'string' ? Promise.resolve(next) : Promise.reject(next ?? new Error('Sent too often'))
    })
    expect(await sendTwice(send, () => Promise.resolve('no changes'), 0)).toBe(expected)
    expect(send).toHaveBeenCalledTimes(sent)
  })

  test('stays refused when it was refused both times', async () => {
    const send = vi.fn(() => Promise.reject(refused(409)))
    await expect(sendTwice(send, () => Promise.resolve(), 0)).rejects.toMatchObject({ status: 409 })
    expect(send).toHaveBeenCalledTimes(2)
  })
})
