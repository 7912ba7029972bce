import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { outlines } from '#records/outlines.ts'

/** What Vite's manifest says of a file of the build. */
interface Chunk {
  readonly file: string
  readonly name?: string
  readonly imports?: readonly string[]
  readonly css?: readonly string[]
}
type Manifest = Readonly<Record<string, Chunk>>

const uuid = /^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/

/**
 * Tags for the page's head that fetch the code of a list or a record while the shell is still on its way. Given the path of the page; ''
 * for every other screen.
 */
export const pagePreloads = (folder: string): ((path: string) => string) => {
  const manifest = JSON.parse(readFileSync(join(folder, '.vite/manifest.json'), 'utf8')) as Manifest
  const keys = Object.keys(manifest)
  const page = readFileSync(join(folder, 'index.html'), 'utf8')
  const tags = new Map<string, string>()
  for (const { name, path } of Object.values(outlines)) {
    const ofKind = keys.filter((key) => manifest[key]?.name === `kind-${name}` || key.endsWith(`/${name}/views.tsx`))
    for (const screen of ['list', 'detail']) {
      const wanted = [...keys.filter((key) => manifest[key]?.name === screen), ...ofKind]
      const chunks = [...closure(manifest, wanted)].flatMap((key) => manifest[key] ?? [])
      const files = (named: readonly string[]): string[] => [...new Set(named)].filter((file) => !page.includes(file))
      tags.set(
        `${screen} ${path}`,
        [
          ...files(chunks.map(({ file }) => file)).map((file) => `<link rel="modulepreload" crossorigin href="/${file}">`),
          ...files(chunks.flatMap(({ css }) => css ?? [])).map((file) => `<link rel="preload" as="style" crossorigin href="/${file}">`),
        ].join(''),
      )
    }
  }
  return (path) => {
    const end = path.lastIndexOf('/')
    return tags.get(uuid.test(path.slice(end + 1)) ? `detail ${path.slice(0, end)}` : `list ${path}`) ?? ''
  }
}

/** The files with all they import. */
const closure = (manifest: Manifest, keys: readonly string[], seen = new Set<string>()): Set<string> => {
  for (const key of keys) {
    if (seen.has(key)) continue
    seen.add(key)
    closure(manifest, manifest[key]?.imports ?? [], seen)
  }
  return seen
}
