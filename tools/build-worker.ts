import { createHash } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { RecordDefinition } from '#kit/record.ts'
import { accidents } from '#records/safety/accidents/record.ts'
import { shellPath } from '#web/api/offline-pages.ts'
import { root } from './programs.ts'

/** What Vite's manifest says of a file of the build. */
interface Chunk {
  readonly file: string
  readonly name?: string
  readonly imports?: readonly string[]
  readonly css?: readonly string[]
}
type Manifest = Readonly<Record<string, Chunk>>

/** A file for the worker to keep; `revision` where its name has no hash. */
interface KeptFile {
  readonly url: string
  readonly revision: string | null
}

/** What the pages for phones are made of, by their source; what these import comes along. Dialogs and forecasts are fetched when they are needed, which may be without a network. */
const sources: readonly RegExp[] = [
  /^src\/web\/screens\/safety\/accidents\/(intake-screen|clock-forecast|send-reports)\./,
  /^src\/records\/safety\/accidents\/views\.tsx$/,
  /^src\/web\/layout\/kept-notice\.tsx$/,
  /^src\/web\/auth\/session-ended-dialog\.tsx$/,
  /^src\/web\/screens\/shop\/vehicle-report\//,
  /^src\/web\/screens\/dispatch\/run-confirmation\//,
  /^src\/web\/screens\/drivers\/driver-page\//,
]

/** The kinds whose declarations the intake reads: its own, and those it picks from. */
const kindsOf = (record: RecordDefinition): ReadonlySet<string> =>
  new Set([
    record.name,
    ...Object.values(record.fields).flatMap((field) => (field.kind === 'ref' || field.kind === 'refs' ? [field.to] : [])),
  ])

/** Builds the service worker into `/sw.js` of a build, with the list of the files that the pages for phones need. */
export const buildWorker = async (folder: string): Promise<void> => {
  const page = await readFile(join(folder, 'index.html'), 'utf8')
  const scripts = [...page.matchAll(/<script type="module"[^>]* src="([^"]+)"/g)].flatMap(([, script]) => script ?? [])
  const files = await filesOf(folder, page)
  const { build } = await import('vite')
  await build({
    root,
    configFile: false,
    logLevel: 'warn',
    define: { __FILES__: JSON.stringify(files), __STARTS_WITH__: JSON.stringify(scripts) },
    build: {
      outDir: folder,
      emptyOutDir: false,
      copyPublicDir: false,
      modulePreload: false,
      rolldownOptions: { input: join(root, 'src/web/device/worker.ts'), output: { format: 'iife', entryFileNames: 'sw.js' } },
    },
  })
}

const filesOf = async (folder: string, page: string): Promise<KeptFile[]> => {
  const manifest = JSON.parse(await readFile(join(folder, '.vite/manifest.json'), 'utf8')) as Manifest
  const kinds = kindsOf(accidents)
  const starts = Object.entries(manifest)
    .filter(
      ([key, { file, name = '' }]) =>
        page.includes(file) || sources.some((source) => source.test(key)) || (name.startsWith('kind-') && kinds.has(name.slice(5))),
    )
    .map(([key]) => key)
  const chunks = [...closure(manifest, starts)].flatMap((key) => manifest[key] ?? [])
  const named = chunks.flatMap(({ file, css }) => [file, ...(css ?? [])]).map((file) => `/${file}`)
  // The fonts of the three looks stand in the page's head.
  const fonts = [...page.matchAll(/\/assets\/[\w.-]+\.woff2/g)].map(([font]) => font)
  const unhashed = ['/appearance.js', '/favicon.svg']
  return [
    { url: shellPath, revision: revisionOf(page) },
    ...(await Promise.all(unhashed.map(async (url) => ({ url, revision: revisionOf(await readFile(join(folder, url), 'utf8')) })))),
    ...[...new Set([...named, ...fonts])].toSorted().map((url) => ({ url, revision: null })),
  ]
}

const revisionOf = (content: string): string => createHash('sha256').update(content).digest('hex').slice(0, 16)

/** The files with all they import. */
const closure = (manifest: Manifest, keys: readonly string[], seen = new Set<string>()): Set<string> => {
  for (const key of keys) {
    if (seen.has(key)) continue
    seen.add(key)
    closure(manifest, manifest[key]?.imports ?? [], seen)
  }
  return seen
}
