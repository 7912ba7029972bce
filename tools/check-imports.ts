/**
 * npm run check: the shape of `src`. Prints every import cycle (type imports count), every import that points up, and every folder with
 * more than 25 files. `node tools/check-imports.ts FOLDER` looks at another folder than this repository's.
 *
 * Server: kit < platform < engine < records < features < server. Browser: kit < web/ui < web/engine < views of records < web/screens.
 */
import { globSync, readFileSync } from 'node:fs'
import { dirname, join, normalize, resolve } from 'node:path'
import { root } from './programs.ts'

const most = 25

/** Folders from the bottom to the top; a file belongs to the first whose path it starts with. Files of a rank import that rank and those below. */
const ranks: readonly (readonly [folder: string, rank: number])[] = [
  ['src/kit/', 0],
  ['src/platform/', 1],
  ['src/engine/', 2],
  ['src/web/ui/', 1],
  ['src/web/api/', 1],
  ['src/web/appearance/', 1],
  ['src/web/engine/', 2],
  ['src/records/', 3],
  ['src/features/', 4],
  ['src/server/', 5],
  ['src/web/', 4],
]

const rankOf = (file: string): number | undefined => ranks.find(([folder]) => file.startsWith(folder))?.[1]

/** The files of ours that each file imports, by path from the repository's root. */
const readImports = (folder: string): Map<string, string[]> => {
  const files = globSync('src/**/*.{ts,tsx}', { cwd: folder }).map((file) => file.replaceAll('\\', '/'))
  const known = new Set(files)
  const { imports } = JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8')) as { imports: Record<string, string> }
  const aliases = Object.entries(imports).map(([name, path]) => [name.slice(0, -1), path.slice(2, -1)] as const)
  const fileOf = (from: string, name: string): string => {
    if (name.startsWith('.')) return normalize(join(dirname(from), name))
    const [alias, path] = aliases.find(([prefix]) => name.startsWith(prefix)) ?? ['', '']
    return path + name.slice(alias.length)
  }
  const importsOf = (file: string): string[] =>
    [...readFileSync(join(folder, file), 'utf8').matchAll(/(?:from |import |import\()'([.#][^']+)'/g)]
      .map(([, name = '']) => fileOf(file, name))
      .filter((target) => known.has(target))
  return new Map(files.filter((file) => !/\.test\.tsx?$/.test(file)).map((file) => [file, importsOf(file)]))
}

/** One cycle for each knot of files that reach one another, as the shortest way around. */
const findCycles = (imports: ReadonlyMap<string, readonly string[]>): string[][] => {
  const cycles: string[][] = []
  const done = new Set<string>()
  for (const file of [...imports.keys()].toSorted()) {
    if (done.has(file)) continue
    const cycle = wayBack(imports, file)
    if (cycle === undefined) continue
    for (const one of knotOf(imports, file)) done.add(one)
    cycles.push(cycle)
  }
  return cycles
}

/** The shortest way from a file back to itself. */
const wayBack = (imports: ReadonlyMap<string, readonly string[]>, start: string): string[] | undefined => {
  const cameFrom = new Map<string, string>()
  const queue = [start]
  for (const file of queue)
    for (const next of imports.get(file) ?? []) {
      if (next === start) return pathTo(cameFrom, start, file)
      if (cameFrom.has(next)) continue
      cameFrom.set(next, file)
      queue.push(next)
    }
  return undefined
}

const pathTo = (cameFrom: ReadonlyMap<string, string>, start: string, end: string): string[] => {
  const path = [end]
  for (let file = end; file !== start;) {
    file = cameFrom.get(file) ?? start
    path.unshift(file)
  }
  return path
}

/** Every file that a file reaches and that reaches it. */
const knotOf = (imports: ReadonlyMap<string, readonly string[]>, start: string): string[] =>
  [...reachable(imports, start)].filter((file) => file === start || reachable(imports, file).has(start))

const reachable = (imports: ReadonlyMap<string, readonly string[]>, start: string): Set<string> => {
  const seen = new Set<string>([start])
  for (const file of seen) for (const next of imports.get(file) ?? []) seen.add(next)
  return seen
}

const findUpward = (imports: ReadonlyMap<string, readonly string[]>): string[] =>
  [...imports].flatMap(([file, targets]) =>
    targets.filter((target) => (rankOf(file) ?? 0) < (rankOf(target) ?? 0)).map((target) => `${file} imports ${target}`),
  )

/** Tests, styles, and migrations are not counted. */
const findFullFolders = (folder: string): string[] => {
  const counts = new Map<string, number>()
  for (const file of globSync('src/**/*.*', { cwd: folder }))
    if (!/\.test\.|\.css$|\/migrations\//.test(file)) counts.set(dirname(file), (counts.get(dirname(file)) ?? 0) + 1)
  return [...counts].filter(([, count]) => count > most).map(([name, count]) => `${name} has ${count} files`)
}

const folder = resolve(process.argv[2] ?? root)
const imports = readImports(folder)
const cycles = findCycles(imports).map((cycle) => `${cycle.length} files: ${[...cycle, cycle[0]].join(' → ')}`)
const upward = findUpward(imports)
const full = findFullFolders(folder)
for (const line of [...cycles, ...upward, ...full]) process.stdout.write(`${line}\n`)
process.stdout.write(
  `${cycles.length} cycles, ${upward.length} upward imports, ${full.length} folders over ${most} files, in ${imports.size} files\n`,
)
process.exitCode = cycles.length + upward.length + full.length === 0 ? 0 : 1
