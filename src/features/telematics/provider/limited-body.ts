import { ProviderError } from './provider-errors.ts'

/** The body as text, at most `maxBytes` after decompression; a larger one is given up with a `fatal` ProviderError. */
export const readLimited = async (answer: Response, maxBytes: number): Promise<string> => {
  if (Number(answer.headers.get('content-length') ?? 0) > maxBytes) {
    await answer.body?.cancel()
    throw tooLarge()
  }
  if (answer.body === null) return ''
  const parts: Uint8Array[] = []
  let size = 0
  for await (const part of answer.body) {
    size += part.byteLength
    if (size > maxBytes) throw tooLarge()
    parts.push(part)
  }
  return Buffer.concat(parts).toString('utf8')
}

const tooLarge = (): ProviderError => new ProviderError('fatal', 'The provider sent more than we accept in one answer.')
