import { readFile } from 'node:fs/promises'
import { join, resolve } from 'node:path'
import { gzipSync } from 'node:zlib'
import type { Figure } from './figure.ts'
import { figure } from './figure.ts'

const folder = resolve(import.meta.dirname, '../../dist/web')

interface Chunk {
  readonly file: string
  readonly imports?: readonly string[]
  readonly dynamicImports?: readonly string[]
  readonly isEntry?: boolean
  readonly src?: string
  readonly name?: string
  readonly css?: readonly string[]
}

const gzipped = async (file: string): Promise<number> => gzipSync(await readFile(join(folder, file))).length / 1_000

/** Everything a chunk pulls in before it runs. */
const closure = (manifest: Readonly<Record<string, Chunk>>, key: string, seen = new Set<string>()): Set<string> => {
  if (seen.has(key)) return seen
  seen.add(key)
  for (const next of manifest[key]?.imports ?? []) closure(manifest, next, seen)
  return seen
}

const sizeOf = async (manifest: Readonly<Record<string, Chunk>>, keys: Iterable<string>): Promise<number> => {
  const files = new Set([...keys].flatMap((key) => manifest[key]?.file ?? []))
  const sizes = await Promise.all([...files].map(gzipped))
  return sizes.reduce((sum, size) => sum + size, 0)
}

/** Sizes of the built web app in kB gzip, from Vite's manifest. */
export const bundleFigures = async (): Promise<Figure[]> => {
  const manifest = JSON.parse(await readFile(join(folder, '.vite/manifest.json'), 'utf8')) as Record<string, Chunk>
  const entry = Object.keys(manifest).find((key) => manifest[key]?.isEntry === true) ?? ''
  const shell = closure(manifest, entry)
  const routes = Object.keys(manifest).filter(
    (key) => manifest[key]?.src !== undefined && key !== entry && manifest[key]?.file.endsWith('.js') === true,
  )
  const beyondShell = (keys: readonly string[]): Promise<number> =>
    sizeOf(
      manifest,
      keys.flatMap((key) => [...closure(manifest, key)]).filter((part) => !shell.has(part)),
    )
  // List, page and form of a kind come with the kind's views; a dialog comes later, to a page that is already there.
  const views = routes.filter((key) => /\/views\.tsx$|-views\.tsx$/.test(key))
  const shared = routes.filter((key) => /engine\/record-(list|detail|form)\.tsx$/.test(key))
  const screens = routes.filter((key) => /\/screens\/.*-screen\.tsx$|-dashboard\.tsx$/.test(key)).map((key) => [key])
  const visited = [...screens, ...shared.flatMap((screen) => views.map((view) => [screen, view]))]
  const own = await Promise.all(visited.map(async (keys) => ({ key: keys.join(' + '), keys, size: await beyondShell(keys) })))
  const find = (part: string): string[] => routes.filter((key) => key.includes(part))
  const first = new Set(shell)
  for (const key of [...find('screens/signed-out/login'), ...find('screens/dashboards/main-dashboard'), ...find('ui/toaster')])
    for (const part of closure(manifest, key)) first.add(part)
  const widest = own.toSorted((a, b) => b.size - a.size)
  const newest = widest.filter(({ key }) => /communications|tasks|leads|applications|recruiting|feedback/.test(key))
  const chunks = (
    await Promise.all(
      [...new Set(own.flatMap(({ keys }) => keys.flatMap((key) => [...closure(manifest, key)])))]
        .filter((key) => !shell.has(key))
        .map(async (key) => ({ key, size: await sizeOf(manifest, [key]) })),
    )
  ).toSorted((a, b) => b.size - a.size)
  const sheetsOf = async (keys: Iterable<string>): Promise<number> => {
    const files = new Set([...keys].flatMap((key) => manifest[key]?.css ?? []))
    return (await Promise.all([...files].map(gzipped))).reduce((sum, size) => sum + size, 0)
  }
  // What a visit to the route with most of them loads: the shell's sheet and the route's own.
  const sheets = Math.max(...(await Promise.all(routes.map((key) => sheetsOf([...shell, ...closure(manifest, key)])))))
  return [
    figure('first load (login to dashboard): kB gz of JavaScript', await sizeOf(manifest, first), '<=', 190, {
      shell: await sizeOf(manifest, shell),
    }),
    figure(
      'largest chunk of a route: kB gz',
      Math.max(...chunks.map(({ size }) => size)),
      '<=',
      45,
      Object.fromEntries(chunks.slice(0, 4).map(({ key, size }) => [key, size])),
    ),
    figure(
      'all that the widest route loads beyond the shell: kB gz',
      widest[0]?.size ?? Number.NaN,
      '<=',
      90,
      Object.fromEntries(widest.slice(0, 4).map(({ key, size }) => [key, size])),
    ),
    figure(
      'messages, tasks, recruiting and feedback: kB gz beyond the shell',
      newest[0]?.size ?? Number.NaN,
      '<=',
      90,
      Object.fromEntries(newest.slice(0, 6).map(({ key, size }) => [key, size])),
    ),
    figure('style sheets of the route with most of them: kB gz', sheets, '<=', 25),
  ]
}
