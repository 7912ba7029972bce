import { isUtf8 } from 'node:buffer'
import { AppError } from '#kit/errors.ts'

const longestLine = 1_048_576
const lineFeed = 0x0a
const carriageReturn = 0x0d

export interface FileLine {
  /** From 1. */
  readonly line: number
  /** With its line ending, which is LF or CR LF. */
  readonly text: string
  /** True when the line was not UTF-8 and was read as Windows-1252. */
  readonly recoded: boolean
}

export type TextEncoding = 'utf-8' | 'utf-16le' | 'utf-16be'

/** What the first bytes say. Without a byte order mark it is UTF-8 until a line proves otherwise. */
export const encodingOf = (head: Uint8Array): TextEncoding =>
  head[0] === 0xff && head[1] === 0xfe ? 'utf-16le' : head[0] === 0xfe && head[1] === 0xff ? 'utf-16be' : 'utf-8'

const windows1252 = new TextDecoder('windows-1252')

const decoded = (bytes: Buffer, line: number): FileLine => {
  const recoded = !isUtf8(bytes)
  const text = (recoded ? windows1252.decode(bytes) : bytes.toString('utf8')).replace(/(?<!\n)\r$/, '\n')
  return { line, recoded, text: line === 1 ? text.replace(/^\uFEFF/, '') : text }
}

/** UTF-16 becomes UTF-8 on the way, so that one reader serves all. */
async function* asUtf8(content: AsyncIterable<Buffer>, encoding: TextEncoding): AsyncGenerator<Buffer> {
  if (encoding === 'utf-8') return yield* content
  const decoder = new TextDecoder(encoding)
  for await (const part of content) yield Buffer.from(decoder.decode(part, { stream: true }))
  yield Buffer.from(decoder.decode())
}

/**
 * The lines of a text file, decoded one by one: a file that mixes UTF-8 and Windows-1252 is read right line by line. Files of
 * old Macs end their lines with CR alone; `head` (the first bytes) tells.
 */
export async function* fileLines(content: AsyncIterable<Buffer>, head: Uint8Array): AsyncGenerator<FileLine> {
  const ending = !head.includes(lineFeed) && head.includes(carriageReturn) ? carriageReturn : lineFeed
  let rest: Buffer = Buffer.alloc(0)
  let line = 0
  for await (const part of asUtf8(content, encodingOf(head))) {
    const bytes = rest.length === 0 ? part : Buffer.concat([rest, part])
    let start = 0
    for (let end = bytes.indexOf(ending); end !== -1; end = bytes.indexOf(ending, start)) {
      line += 1
      yield decoded(bytes.subarray(start, end + 1), line)
      start = end + 1
    }
    rest = bytes.subarray(start)
    if (rest.length > longestLine)
      throw new AppError('invalid', `Line ${line + 1} is longer than 1 MB. This does not look like a CSV file.`)
  }
  if (rest.length > 0) yield decoded(rest, line + 1)
}
