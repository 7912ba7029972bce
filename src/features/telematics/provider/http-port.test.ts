import { describe, expect, it, test } from 'vitest'
import { allowedOrigin } from './outbound.ts'
import { parseRetryAfter } from './retry-after.ts'
import { createTokenBucket } from './token-bucket.ts'

describe('parseRetryAfter', () => {
  const now = new Date('2026-11-20T12:00:00Z')
  test.each([
    ['0.40235', 403],
    ['0', 0],
    ['12', 12_000],
    [' 3 ', 3000],
    ['Fri, 20 Nov 2026 12:00:30 GMT', 30_000],
    ['Fri, 20 Nov 2026 11:00:00 GMT', 0],
    ['soon', null],
    ['-1', null],
    ['', null],
    [null, null],
  ])('%o → %o', (header, milliseconds) => {
    expect(parseRetryAfter(header, now)).toBe(milliseconds)
  })
})

describe('token bucket', () => {
  it('lets the burst pass and then keeps the pace, in order', async () => {
    const waits: number[] = []
    let now = 0
    const bucket = createTokenBucket({
      perSecond: 5,
      burst: 2,
      tick: () => now,
      sleep: (wait) => {
        waits.push(wait)
        return Promise.resolve()
      },
    })
    await Promise.all([bucket.take(), bucket.take(), bucket.take(), bucket.take()])
    expect(waits).toEqual([200, 400])
    now = 10_000
    await bucket.take()
    await bucket.take()
    await bucket.take()
    expect(waits).toEqual([200, 400, 200])
  })
})

describe('P-31 the outbound allow-list', () => {
  const samsara = { origins: ['https://api.samsara.com'], loopback: false }
  const simulator = { origins: [], loopback: true }

  test.each(['https://api.samsara.com', 'https://api.samsara.com/'])('allows %s', (url) => {
    expect(allowedOrigin(url, samsara, true)).toBe('https://api.samsara.com')
  })

  test.each([
    'http://api.samsara.com',
    'https://api.samsara.com:8443',
    'https://user:pw@api.samsara.com',
    'https://api.samsara.com.evil.test',
    'https://evil.test/api.samsara.com',
    'https://api.samsara.com/?x',
    'https://api.samsara.com/#x',
    'https://169.254.169.254',
    'file:///etc/passwd',
    'nonsense',
    '',
    'http://127.0.0.1:4000',
  ])('refuses "%s" for Samsara', (url) => {
    expect(() => allowedOrigin(url, samsara, true)).toThrow('does not belong')
  })

  it('admits loopback for the simulator only when it is switched on', () => {
    expect(allowedOrigin('http://127.0.0.1:4000', simulator, true)).toBe('http://127.0.0.1:4000')
    expect(allowedOrigin('http://[::1]:4000/', simulator, true)).toBe('http://[::1]:4000')
    expect(() => allowedOrigin('http://127.0.0.1:4000', simulator, false)).toThrow('does not belong')
  })

  test.each([
    'http://localhost:4000',
    'http://localhost.:4000',
    'http://2130706433:4000',
    'http://0x7f000001:4000',
    'http://127.1:4000',
    'http://[::ffff:127.0.0.1]:4000',
    'http://[::ffff:169.254.169.254]',
    'http://169.254.169.254',
    'http://100.100.100.200',
    'http://10.0.0.1',
    'http://192.168.1.1',
    'https://127.0.0.1:4000',
    'http://0.0.0.0:4000',
  ])('refuses "%s" for the simulator', (url) => {
    expect(() => allowedOrigin(url, simulator, true)).toThrow('does not belong')
  })
})
