import type { FastifyReply } from 'fastify'

/** Name for a saved file: plain for old programs, and in the form of RFC 6266 where that loses letters. */
const dispositionOf = (fileName: string): string => {
  const plain = fileName.normalize('NFKD').replace(/[^\x20-\x7E]|["\\%]/g, '_')
  if (plain === fileName) return `attachment; filename="${plain}"`
  const whole = encodeURIComponent(fileName).replace(/['()*]/g, (sign) => `%${sign.charCodeAt(0).toString(16).toUpperCase()}`)
  return `attachment; filename="${plain}"; filename*=UTF-8''${whole}`
}

/** Headers of an answer that is saved as a file; like every answer of the API it is kept by nothing on the way. */
export const download = (reply: FastifyReply, type: string, fileName: string): FastifyReply =>
  reply.type(type).header('content-disposition', dispositionOf(fileName)).header('x-content-type-options', 'nosniff')

/** Headers of bytes that a user uploaded. No script or form in them works, should a browser show them on our origin. */
export const untrusted = (reply: FastifyReply, type: string): FastifyReply =>
  reply.type(type).header('x-content-type-options', 'nosniff').header('content-security-policy', "sandbox; default-src 'none'")

/** The same, saved as a file; `bytes` is its length. */
export const untrustedDownload = (reply: FastifyReply, file: { mime: string; fileName: string; bytes: number }): FastifyReply =>
  untrusted(reply, file.mime).header('content-disposition', dispositionOf(file.fileName)).header('content-length', file.bytes)
