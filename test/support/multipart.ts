import { randomUUID } from 'node:crypto'

/** A multipart body with its headers: text parts first, then the file. */
export const multipart = (
  fields: Readonly<Record<string, string>>,
  file: { readonly fileName: string; readonly content: Buffer },
): { readonly payload: Buffer; readonly headers: Readonly<Record<string, string>> } => {
  const boundary = `form-${randomUUID()}`
  const parts = Object.entries(fields).map(([name, value]) =>
    Buffer.from(`--${boundary}\r\nContent-Disposition: form-data; name="${name}"\r\n\r\n${value}\r\n`),
  )
  const name = file.fileName.replaceAll('"', '%22')
  const head = Buffer.from(
    `--${boundary}\r\nContent-Disposition: form-data; name="file"; filename="${name}"\r\nContent-Type: application/octet-stream\r\n\r\n`,
  )
  return {
    payload: Buffer.concat([...parts, head, file.content, Buffer.from(`\r\n--${boundary}--\r\n`)]),
    headers: { 'content-type': `multipart/form-data; boundary=${boundary}` },
  }
}
