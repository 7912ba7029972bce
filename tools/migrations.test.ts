import { cp, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { join, relative } from 'node:path'
import { expect, test } from 'vitest'
import { root, runNode } from './programs.ts'

test('the committed migrations are what the declarations say (npm run db:generate makes them)', async () => {
  // Below the project: drizzle-kit takes relative folders only.
  const folder = await mkdtemp(join(root, '.cache-migrations-'))
  try {
    await cp(join(root, 'src/server/db/migrations'), folder, { recursive: true })
    const before = await readdir(folder)
    const config = join(folder, 'drizzle.config.ts')
    await writeFile(
      config,
      (await readFile(join(root, 'drizzle.config.ts'), 'utf8')).replace('./src/server/db/migrations', `./${relative(root, folder)}`),
    )
    const { code, output } = await runNode([
      join(root, 'node_modules/drizzle-kit/bin.cjs'),
      'generate',
      '--config',
      relative(root, config),
      '--name',
      'probe',
    ])
    await rm(config)
    expect(code, output).toBe(0)
    expect(await readdir(folder)).toEqual(before)
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
})

test('only the last snapshot is kept: the tool asks for no other', async () => {
  expect((await readdir(join(root, 'src/server/db/migrations/meta'))).filter((name) => name.endsWith('_snapshot.json'))).toHaveLength(1)
})
