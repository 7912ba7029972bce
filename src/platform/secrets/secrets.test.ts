import { randomBytes } from 'node:crypto'
import fc from 'fast-check'
import { describe, expect, it, test } from 'vitest'
import { createSecrets, placeOf, SecretUnreadable } from './secrets.ts'

const older = { id: 'k1', key: randomBytes(32) }
const newer = { id: 'k2', key: randomBytes(32) }
const place = placeOf('telematics_connection', 'credentials', '01890000-0000-7000-8000-000000000001')
const otherRow = placeOf('telematics_connection', 'credentials', '01890000-0000-7000-8000-000000000002')

describe('P-27 secrets are encrypted, bound to their row and rotatable', () => {
  const secrets = createSecrets([older])

  it('opens what it sealed, whatever the text', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary' }), (plain) => {
        expect(secrets.open(secrets.seal(plain, place), place)).toBe(plain.toWellFormed())
      }),
    )
  })

  it('keeps the plain text out of the sealed one and never seals twice alike', () => {
    const canary = 'samsara_api_canary_7f3a'
    const first = secrets.seal(canary, place)
    expect(first).not.toContain(canary)
    expect(first).not.toContain(Buffer.from(canary).toString('base64url'))
    expect(first).toMatch(/^v1:k1:[\w-]{16}:[\w-]+:[\w-]{22}$/)
    expect(secrets.seal(canary, place)).not.toBe(first)
  })

  it('refuses a sealed text that was moved to another row or column', () => {
    const sealed = secrets.seal('token', place)
    expect(() => secrets.open(sealed, otherRow)).toThrow(SecretUnreadable)
    expect(() => secrets.open(sealed, placeOf('telematics_connection', 'webhook_secret', '01890000-0000-7000-8000-000000000001'))).toThrow(
      SecretUnreadable,
    )
  })

  test.each([0, 1, 2, 3, 4])('refuses a sealed text whose part %i was changed', (part) => {
    const parts = secrets.seal('a token of some length', place).split(':')
    const text = parts[part] ?? ''
    parts[part] = (text.startsWith('A') ? 'B' : 'A') + text.slice(1)
    expect(() => secrets.open(parts.join(':'), place)).toThrow(SecretUnreadable)
  })

  test.each(['', 'v1', 'v1:k1:a:b', 'plain token', 'v1:k1:a:b:c:d'])('refuses the malformed text "%s"', (sealed) => {
    expect(() => secrets.open(sealed, place)).toThrow(SecretUnreadable)
  })

  it('reads the old key after rotation, seals with the new one and says what to seal again', () => {
    const sealedBefore = secrets.seal('token', place)
    const rotated = createSecrets([newer, older])
    expect(rotated.open(sealedBefore, place)).toBe('token')
    expect(rotated.isStale(sealedBefore)).toBe(true)
    const sealedAfter = rotated.seal('token', place)
    expect(rotated.isStale(sealedAfter)).toBe(false)
    expect(createSecrets([newer]).open(sealedAfter, place)).toBe('token')
    expect(() => createSecrets([newer]).open(sealedBefore, place)).toThrow('key "k1" is not configured')
  })

  it('refuses a weak ring of keys', () => {
    expect(() => createSecrets([])).toThrow('At least one')
    expect(() => createSecrets([{ id: 'k1', key: randomBytes(16) }])).toThrow('must be 32 bytes')
    expect(() => createSecrets([older, older])).toThrow('occurs twice')
    expect(() => createSecrets([{ id: 'a:b', key: randomBytes(32) }])).toThrow('may hold only')
  })
})
