import { createHash } from 'node:crypto'
import { buffer } from 'node:stream/consumers'
import type { FastifyRequest } from 'fastify'
import { fileTypeFromBuffer } from 'file-type'
import { sql } from 'drizzle-orm'
import { AppError } from '#kit/errors.ts'
import type { Tx } from '#engine/write/rules.ts'
import { drawPicture, isTooManyPixels } from '#platform/documents/pictures.ts'
import { uploadedFile } from '#platform/files/uploads.ts'
import { companyKeys, writeDetails } from './settings.ts'

/** Bytes. */
export const largestLogo = 5 * 1_048_576
const accepted: ReadonlySet<string> = new Set(['image/png', 'image/jpeg', 'image/webp', 'image/gif'])

const refused = (message: string): AppError => new AppError('invalid', message, [{ field: 'file', message }])

/** The uploaded picture as a small PNG or JPEG data URL: the two formats that PDFs take. */
export const uploadedLogo = async (request: FastifyRequest): Promise<string> => {
  const { content } = await uploadedFile(request, largestLogo)
  const bytes = await buffer(content)
  if (bytes.length > largestLogo) throw new AppError('too_large', 'A logo has at most 5 MB.')
  const type = await fileTypeFromBuffer(bytes)
  if (type === undefined || !accepted.has(type.mime)) throw refused('Choose a PNG, JPEG, WebP, or GIF picture.')
  const format = type.mime === 'image/jpeg' ? 'jpeg' : 'png'
  try {
    const { picture } = await drawPicture(bytes, { mostPixels: 40_000_000, seconds: 10, side: 480, format, quality: 88 })
    return `data:image/${format};base64,${picture.toString('base64')}`
  } catch (error) {
    throw refused(isTooManyPixels(error) ? 'The picture has more than 40 million pixels.' : 'The picture is damaged and can’t be read.')
  }
}

/** Saves the logo, or removes it. History has its hash, not the picture. */
export const writeLogo = async (tx: Tx, logo: string | null): Promise<void> => {
  if (logo === null) await tx.query(sql`delete from settings where key = ${companyKeys.logo}`)
  else
    await tx.query(sql`
      insert into settings (key, value, updated_at, updated_by)
      values (${companyKeys.logo}, ${JSON.stringify(logo)}::jsonb, ${tx.now.toISOString()}::timestamptz, ${tx.actor.id}::uuid)
      on conflict (key) do update set value = excluded.value, updated_at = excluded.updated_at, updated_by = excluded.updated_by`)
  await writeDetails(tx, { logo: logo === null ? null : createHash('sha256').update(logo).digest('hex') })
}
