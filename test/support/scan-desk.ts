import type { Json } from './factory.ts'
import { multipart } from './multipart.ts'
import type { TestApp } from './app.ts'
import type { TestUser } from './sessions.ts'

type Read = Readonly<Record<'value' | 'source', string>>

export interface Scan {
  readonly id: string
  readonly fileName: string
  readonly state: string
  readonly reason: string | null
  readonly driver: { readonly id: string; readonly title: string; readonly source: string } | null
  readonly type: Read | null
  readonly issuedOn: Read | null
  readonly expirationDate: Read | null
  readonly queryResult: Read | null
  readonly medicalStatus: Read | null
  readonly medicalUntil: Read | null
  readonly roadTestProof: Read | null
  readonly confidence: string | null
  readonly notes: readonly string[]
  readonly same: string | null
  readonly placed: string | null
  readonly together: boolean
}

/** Adds, lists, and files scans as one person. */
export const scanDesk = (app: () => TestApp, who: () => TestUser) => {
  const add = (fileName: string, content: Buffer, by = who(), fields: Readonly<Record<string, string>> = {}) => {
    const { payload, headers } = multipart(fields, { fileName, content })
    return by.call('POST', '/api/scans', payload, headers)
  }
  const listed = async (by = who()): Promise<readonly Scan[]> => {
    await app().jobs.idle()
    const failure = app().jobs.failure()
    if (failure !== undefined) throw failure
    return (await by.call('GET', '/api/scans')).json<{ scans: Scan[] }>().scans
  }
  const scanNamed = async (fileName: string, by = who()): Promise<Scan> => {
    const found = (await listed(by)).find((scan) => scan.fileName === fileName)
    if (found === undefined) throw new Error(`${fileName} is not listed`)
    return found
  }
  const file = (scan: Pick<Scan, 'id'>, fields: Json, by = who(), headers: Readonly<Record<string, string>> = {}) =>
    by.call('POST', `/api/scans/${scan.id}/file`, fields, headers)
  /** Files scans at one go, as they were listed. */
  const fileTogether = (scans: readonly Scan[], fields: Json = {}, by = who()) =>
    by.call('POST', '/api/scans/file', { scans: scans.map((scan) => ({ id: scan.id, ...confirmed(scan) })), ...fields })
  return { add, listed, scanNamed, file, fileTogether }
}

/** The answers that the screen proposes for a scan. */
export const confirmed = (scan: Scan): Json => ({
  driver: scan.driver?.id,
  type: scan.type?.value,
  issuedOn: scan.issuedOn?.value ?? null,
  expirationDate: scan.expirationDate?.value ?? null,
  queryResult: scan.queryResult?.value ?? null,
  medicalStatus: scan.medicalStatus?.value ?? null,
  medicalUntil: scan.medicalUntil?.value ?? null,
  roadTestProof: scan.roadTestProof?.value ?? null,
})
