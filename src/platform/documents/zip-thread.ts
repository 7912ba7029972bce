import { configure, ZipWriter } from '@zip.js/zip.js'
import { answerQuestions } from '../jobs/offload-thread.ts'
import type { ZipStep } from './zip.ts'

// This is a thread of its own already.
configure({ useWebWorkers: false })

let made: Uint8Array[] = []
const zip = new ZipWriter(
  new WritableStream<Uint8Array>({
    write: (chunk) => {
      made.push(chunk)
    },
  }),
)
let content: WritableStreamDefaultWriter<Uint8Array> | undefined
let adding: Promise<unknown> = Promise.resolve()

const take = async (step: ZipStep): Promise<void> => {
  if ('entry' in step) {
    const { readable, writable } = new TransformStream<Uint8Array, Uint8Array>()
    content = writable.getWriter()
    adding = zip.add(step.entry.path, readable, { lastModDate: step.entry.modifiedAt, extendedTimestamp: false })
    // Heard where it is awaited.
    adding.catch(() => undefined)
  } else if ('chunk' in step) await Promise.race([content?.write(step.chunk), adding])
  else if ('closeEntry' in step) {
    await Promise.race([content?.close(), adding])
    await adding
  } else await zip.close()
}

answerQuestions<ZipStep>(async (step) => {
  await take(step)
  const value = made
  made = []
  return { value }
})
