import { createCipheriv, createDecipheriv, createHmac, randomBytes } from 'node:crypto'

/**
 * Encryption of what must be read back (provider tokens): AES-256-GCM, bound to its place. The sealed text is
 * `v1:keyId:nonce:ciphertext:tag` in base64url. `place` is table, column and row id (see `placeOf`): a sealed text moved to
 * another row does not open.
 */
export interface Secrets {
  seal(plain: string, place: string): string
  /** Throws `SecretUnreadable` when the text was changed or moved, or its key is not there. */
  open(sealed: string, place: string): string
  /** True when the text is sealed with another key than the first one, i.e. should be sealed again. */
  isStale(sealed: string): boolean
  /** HMAC-SHA-256 of a text under a key derived for one purpose, base64url: a name for it that nobody without the key can make. */
  digest(purpose: string, text: string): string
}

/** One key of the ring. `id` is letters, digits, dash or underscore; `key` is 32 random bytes. */
export interface SecretKey {
  readonly id: string
  readonly key: Buffer
}

/** A sealed text that cannot be opened. Its message holds neither key nor plain text. */
export class SecretUnreadable extends Error {
  constructor(reason: string) {
    super(`A stored secret cannot be read: ${reason}.`)
    this.name = 'SecretUnreadable'
  }
}

/** The additional authenticated data of one stored secret. */
export const placeOf = (table: string, column: string, rowId: string): string => `${table}\u0000${column}\u0000${rowId}`

const version = 'v1'
const nonceBytes = 12

/** Seals with the first key and opens with any of them: to rotate, put the new key first and keep the old one until all is sealed again. */
export const createSecrets = (keys: readonly SecretKey[]): Secrets => {
  const [current] = keys
  if (current === undefined) throw new Error('At least one secret key is needed.')
  const ring = new Map<string, Buffer>()
  for (const { id, key } of keys) {
    if (!/^[\w-]+$/.test(id)) throw new Error(`The secret key id "${id}" may hold only letters, digits, dash and underscore.`)
    if (key.length !== 32) throw new Error(`The secret key "${id}" must be 32 bytes, it has ${key.length}.`)
    if (ring.has(id)) throw new Error(`The secret key id "${id}" occurs twice.`)
    ring.set(id, key)
  }

  return {
    seal: (plain, place) => {
      const nonce = randomBytes(nonceBytes)
      const cipher = createCipheriv('aes-256-gcm', current.key, nonce)
      cipher.setAAD(Buffer.from(place, 'utf8'))
      const text = Buffer.concat([cipher.update(plain, 'utf8'), cipher.final()])
      return [version, current.id, nonce.toString('base64url'), text.toString('base64url'), cipher.getAuthTag().toString('base64url')].join(
        ':',
      )
    },
    open: (sealed, place) => {
      const [form, keyId, nonce, text, tag, ...rest] = sealed.split(':')
      if (form !== version || keyId === undefined || nonce === undefined || text === undefined || tag === undefined || rest.length > 0) {
        throw new SecretUnreadable('it does not have the form of this version')
      }
      const key = ring.get(keyId)
      if (key === undefined) throw new SecretUnreadable(`key "${keyId}" is not configured`)
      try {
        const decipher = createDecipheriv('aes-256-gcm', key, Buffer.from(nonce, 'base64url'), { authTagLength: 16 })
        decipher.setAAD(Buffer.from(place, 'utf8'))
        decipher.setAuthTag(Buffer.from(tag, 'base64url'))
        return Buffer.concat([decipher.update(Buffer.from(text, 'base64url')), decipher.final()]).toString('utf8')
      } catch {
        throw new SecretUnreadable('it was changed or belongs to another row')
      }
    },
    isStale: (sealed) => sealed.split(':')[1] !== current.id,
    digest: (purpose, text) =>
      createHmac('sha256', createHmac('sha256', current.key).update(`longhaul ${purpose}`).digest())
        .update(text)
        .digest('base64url'),
  }
}
