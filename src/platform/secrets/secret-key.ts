import { randomBytes, randomUUID } from 'node:crypto'
import { existsSync } from 'node:fs'
import { link, open, readFile, unlink } from 'node:fs/promises'
import { join } from 'node:path'
import { makeFolder } from '../files/make-folder.ts'
import type { Config } from '../config.ts'

const keyBytes = 32

/** The kept key cannot be used; the message is one sentence for the operator. */
export class SecretKeyError extends Error {}

/** Where the key lies when LONGHAUL_SECRET_KEY does not give it. */
export const keyFileOf = ({ dataDir }: Pick<Config, 'dataDir'>): string => join(dataDir, 'secret.key')

/**
 * The 32 bytes that seal stored secrets: LONGHAUL_SECRET_KEY, or DATA_DIR/secret.key, made at the first start and readable by its owner alone.
 * @throws SecretKeyError with one sentence when the file does not hold such a key.
 */
export const secretKeyOf = async (config: Pick<Config, 'dataDir' | 'secretKey'>): Promise<Buffer> => {
  if (config.secretKey !== undefined) return config.secretKey
  const path = keyFileOf(config)
  makeFolder(config.dataDir)
  await createOnce(path)
  const key = Buffer.from((await readFile(path, 'utf8')).trim(), 'base64')
  if (key.length !== keyBytes)
    throw new SecretKeyError(
      `${path} does not hold a key of ${keyBytes} bytes in base64; put the right file back, or move it away to start with a new key (stored provider tokens must then be entered again).`,
    )
  return key
}

/** The finished file appears under its name in one step, so two processes starting at once read the same whole key. */
const createOnce = async (path: string): Promise<void> => {
  if (existsSync(path)) return
  const draft = `${path}.${randomUUID()}`
  const file = await open(draft, 'wx', 0o600)
  try {
    await file.writeFile(`${randomBytes(keyBytes).toString('base64')}\n`)
    await file.sync()
  } finally {
    await file.close()
  }
  try {
    await link(draft, path)
  } catch (error) {
    if (!existsSync(path)) throw error
  } finally {
    await unlink(draft)
  }
}
