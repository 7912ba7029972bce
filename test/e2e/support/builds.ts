import { cp, mkdtemp, readdir, readFile, rename, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import Fastify from 'fastify'
import type { FastifyInstance } from 'fastify'
import { serveWebApp } from '#platform/http/static.ts'
import { root } from '#tools/programs.ts'

const hashed = /^([\w~.-]+?)(\.\w+)$/
const hasText = /\.(js|css|html|json)$/

/** Copies of the build in dist/web: the first as it is, the second as if everything had changed, each asset under a new name. */
export const twoBuilds = async (): Promise<{ readonly first: string; readonly second: string; readonly remove: () => Promise<void> }> => {
  const folder = await mkdtemp(join(tmpdir(), 'longhaul-builds-'))
  const [first, second] = [join(folder, 'first'), join(folder, 'second')]
  for (const copy of [first, second])
    await cp(join(root, 'dist', 'web'), copy, { recursive: true, filter: (file) => !/\.(br|gz)$/.test(file) })
  const assets = await readdir(join(second, 'assets'))
  const names = new Map(assets.map((name) => [name, name.replace(hashed, '$1-second$2')]))
  const any = new RegExp(assets.map((name) => name.replaceAll('.', String.raw`\.`)).join('|'), 'g')
  for (const entry of await readdir(second, { withFileTypes: true, recursive: true })) {
    const file = join(entry.parentPath, entry.name)
    if (!entry.isFile() || !hasText.test(entry.name)) continue
    const text = (await readFile(file, 'utf8')).replaceAll(any, (name) => names.get(name) ?? name)
    await writeFile(file, entry.name === 'sw.js' ? text.replace(/(offline-shell[`'"],\s*"?revision"?:\s*[`'"])/, '$1second-') : text)
  }
  for (const [name, next] of names) await rename(join(second, 'assets', name), join(second, 'assets', next))
  return { first, second, remove: () => rm(folder, { recursive: true, force: true }) }
}

/** Serves a build as the product does, with one open vehicle report behind every link. Port 0 takes any free one. */
export const serveBuild = async (folder: string, earlier: string, port: number, worker: 'on' | 'off' = 'on'): Promise<FastifyInstance> => {
  const http = Fastify({ forceCloseConnections: true })
  http.get('/api/vehicle-report/:token', () => ({
    purpose: 'report',
    unit: '417',
    driver: 'Robin Hale',
    trailer: null,
    open: [],
    words: { defects: 'I found these defects.', none: 'I found no defects.' },
  }))
  serveWebApp(http, folder, earlier, () => '', worker)
  await http.listen({ port, host: '127.0.0.1' })
  return http
}
