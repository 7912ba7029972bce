import { createHash } from 'node:crypto'
import { PassThrough, Readable, pipeline } from 'node:stream'
import { parseListQuery } from '#kit/list-query.ts'
import { csvFile } from '#features/transfer/export/csv.ts'
import type { CsvCell } from '#features/transfer/export/csv.ts'
import { defaultExport, exportColumns } from '#features/transfer/export/export-columns.ts'
import { streamRows } from '#engine/read/list.ts'
import type { Deps } from '#engine/write/rules.ts'
import type { SessionUser } from '#platform/session.ts'
import type { ZipEntry } from '#platform/documents/zip.ts'
import type { Pack, PackRelated } from './contents.ts'

/** What went into the archive, as it went. Lower-case hex. */
interface Packed {
  readonly path: string
  readonly sha256: string
  readonly bytes: number
  /** Hash taken when the file was uploaded; null for what is made for the pack. */
  readonly atUpload: string | null
}

const howToVerify = `How to verify that this pack is unchanged

hashes.txt has the SHA-256 of every other file. Unpack everything into one folder, open a terminal in it and run

  Linux            sha256sum -c hashes.txt
  macOS            shasum -a 256 -c hashes.txt
  Windows          PowerShell:
                   Get-Content hashes.txt | ForEach-Object { $h, $p = $_ -split '  ', 2; if ((Get-FileHash -LiteralPath $p).Hash -eq $h) { "$p: OK" } else { "$p: FAILED" } }

hashes.csv has the same hashes with sizes and the hash of each file at upload.
`

/** The entries of the archive, one open at a time; the lists of hashes tell of what was really written and stand last. */
export async function* packEntries(deps: Deps, user: SessionUser, pack: Pack, paper: Uint8Array): AsyncGenerator<ZipEntry> {
  const packed: Packed[] = []
  const now = deps.clock.now()
  const entry = (path: string, open: () => Promise<Readable> | Readable, modifiedAt = now, atUpload: string | null = null): ZipEntry => ({
    path,
    modifiedAt,
    open: async () => measured(await open(), (sha256, bytes) => void packed.push({ path, sha256, bytes, atUpload })),
  })
  const made = (path: string, content: () => string | Uint8Array): ZipEntry => entry(path, () => Readable.from([Buffer.from(content())]))
  yield made('claim-pack.pdf', () => paper)
  for (const related of pack.related) yield entry(related.path, () => csvFile(relatedRows(deps, user, related)))
  for (const file of pack.files)
    yield entry(file.path, () => deps.files.open(file.storageKey), new Date(file.capturedAt ?? file.uploadedAt), file.sha256)
  yield made('left-out.txt', () => pack.leftOut.map((line) => `${line}\n`).join(''))
  yield made('how-to-verify.txt', () => howToVerify)
  yield entry('hashes.csv', () => csvFile(hashRows(packed)))
  // The last list is not in itself.
  yield { path: 'hashes.txt', modifiedAt: now, open: () => Buffer.from(packed.map(({ sha256, path }) => `${sha256}  ${path}\n`).join('')) }
}

/** The same bytes; tells their hash and count once the last has passed. */
const measured = (content: Readable, done: (sha256: string, bytes: number) => void): Readable => {
  const hash = createHash('sha256')
  let bytes = 0
  const through = new PassThrough({
    transform: (chunk: Buffer, _encoding, pass) => {
      hash.update(chunk)
      bytes += chunk.length
      pass(null, chunk)
    },
    flush: (pass) => {
      done(hash.digest('hex'), bytes)
      pass()
    },
  })
  // A fault reaches whoever reads: the pipeline destroys its end with it.
  return pipeline(content, through, () => undefined)
}

const hashRows = (packed: readonly Packed[]): readonly (readonly CsvCell[])[] => [
  ['Path', 'SHA-256', 'Bytes', 'SHA-256 at upload', 'Unchanged since upload'],
  ...packed.map(({ path, sha256, bytes, atUpload }): readonly CsvCell[] => [
    path,
    sha256,
    bytes,
    atUpload,
    atUpload === null ? null : atUpload === sha256 ? 'Yes' : 'NO',
  ]),
]

/** Related records of one kind as an export has them: what is confidential is no column. */
async function* relatedRows(deps: Deps, user: SessionUser, { record, query: asked }: PackRelated): AsyncGenerator<CsvCell[]> {
  const properties = defaultExport(user.role, record)
  const columns = exportColumns(record, properties, user.timeZone)
  yield columns.map(({ heading }) => heading)
  const query = { ...parseListQuery(record, asked), limit: null, offset: 0, fields: properties }
  for await (const json of await streamRows(deps, record, user, query, 'export')) {
    const row = JSON.parse(json) as Record<string, unknown>
    yield columns.map(({ cell }) => cell(row)?.value ?? null)
  }
}
