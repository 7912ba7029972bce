/** npm run build: builds the screens into dist/web, each file also compressed. With `--if-stale` only when their sources have changed. */
import { createHash } from 'node:crypto'
import { existsSync, globSync, readFileSync } from 'node:fs'
import { mkdir, readdir, readFile, rename, rm, writeFile } from 'node:fs/promises'
import { extname, join } from 'node:path'
import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'
import { buildWorker } from './build-worker.ts'
import { keepAssets } from './keep-assets.ts'
import { root } from './programs.ts'

const target = join(root, 'dist', 'web')
const earlierAssets = join(root, 'dist', 'web-earlier', 'assets')
const stampFile = join(root, 'dist', 'web.stamp')

/** Everything that decides what the browser gets; a test file does not. */
const sources = [
  'index.html',
  'vite.config.ts',
  'package-lock.json',
  'tools/build.ts',
  'tools/build-chunks.ts',
  'tools/build-icons.ts',
  'tools/build-worker.ts',
  'public/**/*',
  'src/web/**/*',
  'src/kit/**/*',
  'src/records/**/*',
]

const stamp = (): string => {
  const hash = createHash('sha256')
  const files = globSync(sources, { cwd: root, withFileTypes: true, exclude: (entry) => /\.test\.tsx?$/.test(entry.name) })
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name))
    .toSorted()
  for (const file of files) hash.update(file.slice(root.length)).update('\0').update(readFileSync(file)).update('\0')
  return hash.digest('hex')
}

const isFresh = (wanted: string): boolean =>
  existsSync(join(target, 'index.html')) && existsSync(stampFile) && readFileSync(stampFile, 'utf8') === wanted

/**
 * Builds into a folder of its own and swaps it in, so that a running server never serves half a build. The assets it replaces move to
 * `dist/web-earlier`: a server that started with the last build, and the pages it gave out, still ask for them.
 */
const build = async (): Promise<void> => {
  const draft = join(root, '.cache', `web-${process.pid}`)
  const replaced = join(root, '.cache', `web-replaced-${process.pid}`)
  const { build: buildWithVite } = await import('vite')
  try {
    await buildWithVite({ root, logLevel: 'warn', build: { outDir: draft, emptyOutDir: true } })
    await buildWorker(draft)
    await compressAll(draft)
    await mkdir(join(root, 'dist'), { recursive: true })
    await keepAssets(join(target, 'assets'), earlierAssets)
    if (existsSync(target)) await rename(target, replaced)
    await rename(draft, target)
  } finally {
    for (const folder of [draft, replaced]) await rm(folder, { recursive: true, force: true })
  }
}

const compressible = new Set(['.js', '.css', '.html', '.svg', '.json', '.txt', '.webmanifest'])
const toBrotli = promisify(brotliCompress)
const toGzip = promisify(gzip)

const compressAll = async (folder: string): Promise<void> => {
  const entries = await readdir(folder, { withFileTypes: true, recursive: true })
  const files = entries
    .filter((entry) => entry.isFile() && compressible.has(extname(entry.name)))
    .map((entry) => join(entry.parentPath, entry.name))
  await Promise.all(files.map(compress))
}

/** Smaller than a network packet gains nothing. */
const worthwhile = 1_024

const compress = async (file: string): Promise<void> => {
  const plain = await readFile(file)
  if (plain.length < worthwhile) return
  const [brotli, gzipped] = await Promise.all([
    toBrotli(plain, {
      params: { [constants.BROTLI_PARAM_QUALITY]: constants.BROTLI_MAX_QUALITY, [constants.BROTLI_PARAM_SIZE_HINT]: plain.length },
    }),
    toGzip(plain, { level: constants.Z_BEST_COMPRESSION }),
  ])
  await Promise.all([writeFile(`${file}.br`, brotli), writeFile(`${file}.gz`, gzipped)])
}

const wanted = stamp()
if (!(process.argv.includes('--if-stale') && isFresh(wanted))) {
  const start = performance.now()
  process.stdout.write('Building the screens …\n')
  await rm(stampFile, { force: true })
  await build()
  await writeFile(stampFile, wanted)
  process.stdout.write(`Built in ${((performance.now() - start) / 1000).toFixed(1)} s.\n`)
}
