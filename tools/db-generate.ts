import { readdir, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { root, runNode } from './programs.ts'

/** Makes the migration from the declarations to what the last snapshot says, and leaves the new snapshot alone: no older one is asked for again. */
const { code, output } = await runNode([join(root, 'node_modules/drizzle-kit/bin.cjs'), 'generate', ...process.argv.slice(2)])
console.log(output)
const folder = join(root, 'src/server/db/migrations/meta')
const snapshots = (await readdir(folder)).filter((name) => name.endsWith('_snapshot.json')).toSorted()
for (const old of snapshots.slice(0, -1)) await rm(join(folder, old))
process.exitCode = code
