import { readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { root, runNode } from './programs.ts'

/** Writes the migration from the last snapshot to the declarations. Only the newest snapshot stays, one line per table. */
const { code, output } = await runNode([join(root, 'node_modules/drizzle-kit/bin.cjs'), 'generate', ...process.argv.slice(2)])
console.log(output)
const folder = join(root, 'src/server/db/migrations/meta')
const snapshots = (await readdir(folder)).filter((name) => name.endsWith('_snapshot.json')).toSorted()
for (const old of snapshots.slice(0, -1)) await rm(join(folder, old))
const newest = snapshots.at(-1)
if (newest !== undefined) {
  const path = join(folder, newest)
  const { tables, ...rest } = JSON.parse(await readFile(path, 'utf8')) as { readonly tables: Readonly<Record<string, unknown>> }
  const lines = Object.entries(tables).map(([name, table]) => `${JSON.stringify(name)}:${JSON.stringify(table)}`)
  await writeFile(path, `${JSON.stringify(rest).slice(0, -1)},"tables":{\n${lines.join(',\n')}\n}}\n`)
}
process.exitCode = code
