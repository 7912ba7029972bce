import { configure, TextReader, ZipWriter } from '@zip.js/zip.js'
import { answerQuestions } from '#platform/jobs/offload-thread.ts'
import type { ExportCell } from './export-columns.ts'
import type { WorkbookOrder } from './export-xlsx.ts'
import { rowXml, sheetEnd, sheetPath, sheetStart, workbookParts } from './sheet-xml.ts'
import type { SheetHead } from './sheet-xml.ts'

// This is a thread of its own already.
configure({ useWebWorkers: false })
/** Sizes stand before each file and not after it: some readers of workbooks know no other way. What is buffered is deflated. */
const plainly = { extendedTimestamp: false, dataDescriptor: false, bufferedWrite: true, zip64: false } as const

/** A workbook that is being packed: a row is text only until it is deflated, so that memory does not grow with the rows. */
interface Packing {
  readonly zip: ZipWriter<unknown>
  readonly chunks: Uint8Array[]
  readonly sheets: SheetHead[]
  sheet: { readonly text: WritableStreamDefaultWriter<Uint8Array>; readonly added: Promise<unknown>; rows: number } | null
}

const start = (): Packing => {
  const chunks: Uint8Array[] = []
  const zip = new ZipWriter(
    new WritableStream<Uint8Array>({
      write: (chunk) => {
        chunks.push(chunk)
      },
    }),
  )
  return { zip, chunks, sheets: [], sheet: null }
}

let packing: Packing | null = null
const encoder = new TextEncoder()

const say = async ({ sheet }: Packing, text: string): Promise<void> => {
  if (sheet !== null) await Promise.race([sheet.text.write(encoder.encode(text)), sheet.added])
}

const sayRows = (now: Packing, rows: readonly (readonly ExportCell[])[]): Promise<void> => {
  const done = now.sheet?.rows ?? 0
  if (now.sheet !== null) now.sheet.rows += rows.length
  return say(now, rows.map((row, at) => rowXml(row, done + at + 1)).join(''))
}

const closeSheet = async (now: Packing): Promise<void> => {
  if (now.sheet === null) return
  await say(now, sheetEnd)
  await Promise.race([now.sheet.text.close(), now.sheet.added])
  await now.sheet.added
  now.sheet = null
}

const openSheet = async (now: Packing, head: SheetHead): Promise<void> => {
  await closeSheet(now)
  const { readable, writable } = new TransformStream<Uint8Array, Uint8Array>()
  const added = now.zip.add(sheetPath(now.sheets.length), readable, plainly)
  // Heard where it is awaited.
  added.catch(() => undefined)
  now.sheets.push(head)
  now.sheet = { text: writable.getWriter(), added, rows: 1 }
  await say(now, sheetStart(head))
}

const finish = async (now: Packing): Promise<Uint8Array> => {
  await closeSheet(now)
  for (const [path, text] of workbookParts(now.sheets)) await now.zip.add(path, new TextReader(text), plainly)
  await now.zip.close()
  return new Uint8Array(await new Blob(now.chunks as BlobPart[]).arrayBuffer())
}

answerQuestions<WorkbookOrder>(async (order) => {
  packing ??= start()
  if ('open' in order) await openSheet(packing, order.open)
  else if ('rows' in order) await sayRows(packing, order.rows)
  else {
    const bytes = await finish(packing)
    packing = null
    return { value: bytes, transfer: [bytes.buffer as ArrayBuffer] }
  }
  return { value: null }
})
