import type { FastifyReply } from 'fastify'
import { download } from '#platform/files/download.ts'

const types = { csv: 'text/csv; charset=utf-8', xlsx: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet' } as const
export type FileFormat = keyof typeof types

/** Headers of an answer that is saved as a file. */
export const attachment = (reply: FastifyReply, format: FileFormat, name: string): FastifyReply => {
  const plain = name.replace(/[^\w.-]+/g, '-').slice(0, 100) || 'export'
  return download(reply, types[format], `${plain}.${format}`)
}
