import multipart from '@fastify/multipart'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { Readable } from 'node:stream'
import { AppError } from '#kit/errors.ts'

/** Room for the multipart frame around a file. */
const frame = 65_536

/** Lets routes with `consumes: 'multipart'` read files. Areas that take uploads call it; the first call counts. */
export const acceptUploads = async (http: FastifyInstance): Promise<void> => {
  if (!http.hasContentTypeParser('multipart/form-data'))
    await http.register(multipart, { limits: { files: 1, fields: 20, fieldSize: 2_000, parts: 22, headerPairs: 50 } })
}

export interface UploadedFile {
  /** The last part of the name the browser gave, for display only. */
  readonly fileName: string
  /** One byte beyond the limit when the file is longer; the file store then refuses it. */
  readonly content: Readable
  /** Text parts that came before the file. */
  readonly fields: Readonly<Record<string, string>>
}

/** The file of a multipart request, as a stream of at most `limit` bytes and one. Refuses at once what says it is larger. */
export const uploadedFile = async (request: FastifyRequest, limit: number): Promise<UploadedFile> => {
  if (!request.isMultipart()) throw new AppError('unsupported_media_type', 'Send the file as multipart/form-data.')
  if (Number(request.headers['content-length'] ?? 0) > limit + frame)
    throw new AppError('too_large', `A file has at most ${Math.floor(limit / 1_048_576)} MB.`)
  const part = await request.file({ limits: { fileSize: limit + 1 } }).catch(() => undefined)
  if (!part) throw new AppError('malformed', 'The request holds no file.')
  const fields = Object.entries(part.fields).flatMap(([name, field]) =>
    field !== undefined && !Array.isArray(field) && field.type === 'field' && typeof field.value === 'string'
      ? [[name, field.value] as const]
      : [],
  )
  return { fileName: shownName(part.filename), content: Readable.from(wholePart(part.file)), fields: Object.fromEntries(fields) }
}

/** The bytes of a part. A frame that breaks off within it is the sender's fault. @throws AppError malformed */
async function* wholePart(file: Readable): AsyncGenerator<Buffer> {
  try {
    yield* file as AsyncIterable<Buffer>
  } catch {
    throw new AppError('malformed', 'The upload broke off before its end. Send the file again.')
  }
}

const shownName = (name: string): string =>
  (name.split(/[\\/]/).at(-1) ?? '')
    .replace(/[\p{Cc}\p{Cf}]/gu, '')
    .normalize('NFC')
    .trim()
    .slice(0, 200) || 'file'
