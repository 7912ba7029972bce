import { execFile } from 'node:child_process'
import { cp, glob, mkdir, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { basename, dirname, join, resolve } from 'node:path'
import { promisify } from 'node:util'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'

const root = resolve(import.meta.dirname, '..')
const oxlint = join(root, 'node_modules/oxlint/bin/oxlint')
const runFile = promisify(execFile)

interface Finding {
  readonly code?: string
  readonly filename: string
  readonly message: string
}

let folder: string
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'longhaul-boundaries-'))
  await cp(join(root, '.oxlintrc.json'), join(folder, '.oxlintrc.json'))
  await cp(join(root, 'tools/lint'), join(folder, 'tools/lint'), { recursive: true })
})
afterAll(() => rm(folder, { recursive: true, force: true }))

const lint = async (file: string, text: string): Promise<Finding[]> => {
  const path = join(folder, file)
  await mkdir(dirname(path), { recursive: true })
  await writeFile(path, text)
  const { stdout } = await runFile(process.execPath, [oxlint, '--format', 'json', file], { cwd: folder }).catch(
    (error: { stdout: string }) => error,
  )
  await rm(path)
  return (JSON.parse(stdout) as { diagnostics: Finding[] }).diagnostics
}

const forbidden: readonly (readonly [file: string, from: string])[] = [
  ['src/kit/planted.ts', '#records/index.ts'],
  ['src/kit/planted.ts', '#server/app.ts'],
  ['src/kit/planted.ts', 'node:fs'],
  ['src/records/drivers/drivers/record.ts', '#engine/write/store.ts'],
  ['src/records/drivers/drivers/record.ts', '#web/ui/actions/button.tsx'],
  ['src/records/drivers/drivers/rules.ts', '#web/ui/actions/button.tsx'],
  ['src/records/drivers/drivers/views.tsx', '#engine/write/store.ts'],
  ['src/records/drivers/drivers/panel.tsx', '#engine/write/store.ts'],
  ['src/web/screens/planted.tsx', '#engine/write/store.ts'],
  ['src/web/ui/planted.tsx', '#records/drivers/drivers/record.ts'],
  ['src/web/ui/planted.tsx', '#web/engine/queries/queries.ts'],
  ['src/web/engine/planted.tsx', '#records/drivers/drivers/record.ts'],
  ['src/web/engine/planted.tsx', '#web/screens/home.tsx'],
  ['src/engine/planted.ts', '#records/drivers/drivers/record.ts'],
  ['src/engine/planted.ts', '#features/auth/auth.ts'],
  ['src/platform/planted.ts', '#records/index.ts'],
  ['src/simulator/planted.ts', '#engine/write/store.ts'],
]

describe('boundaries: a planted violation of each rule is found', () => {
  test.each(forbidden)('%s may not import %s', async (file, from) => {
    const found = await lint(file, `import { planted } from '${from}'\nexport const used = planted\n`)
    expect(found.map((finding) => finding.code)).toContain('eslint(no-restricted-imports)')
  })

  test('what is allowed stays allowed', async () => {
    expect(await lint('src/engine/planted.ts', `import { AppError } from '#kit/errors.ts'\nexport const used = AppError\n`)).toEqual([])
    expect(await lint('src/web/screens/planted.tsx', `import { records } from '#records/index.ts'\nexport const used = records\n`)).toEqual(
      [],
    )
  })

  test.each([
    ['any', 'export const wild = (value: any): unknown => value\n', 'typescript(no-explicit-any)'],
    ['a default export', 'export default 1\n', 'import(no-default-export)'],
    ['a skipped test', "import { test } from 'vitest'\ntest.skip('x', () => undefined)\n", 'vitest(no-disabled-tests)'],
    ['301 lines', `${'export {}\n'.repeat(301)}`, 'eslint(max-lines)'],
  ])('%s is found', async (name, text, code) => {
    const file = name === 'a skipped test' ? 'src/kit/planted.test.ts' : 'src/kit/planted.ts'
    expect((await lint(file, text)).map((finding) => finding.code)).toContain(code)
  })
})

const sources = async (under: string): Promise<string[]> =>
  (await readdir(join(root, under), { recursive: true }))
    .filter((name) => /\.tsx?$/.test(name) && !/\.test\.tsx?$/.test(name))
    .map((name) => join(under, name))

describe('the engine', () => {
  test('never names a kind', async () => {
    const declarations: string[] = []
    for await (const file of glob('src/records/*/*/record.ts', { cwd: root })) declarations.push(file)
    const kinds = declarations.map((file) => basename(dirname(file)))
    const files = [...(await sources('src/engine')), ...(await sources('src/web/engine'))]
    expect(files.length).toBeGreaterThan(20)
    for (const file of files) {
      const text = await readFile(join(root, file), 'utf8')
      // Divisions and users are the scope and the people of every kind, not one kind among others.
      for (const kind of kinds.filter((name) => name !== 'divisions' && name !== 'users'))
        expect(text.includes(`'${kind}'`), `${file} names ${kind}`).toBe(false)
    }
  })

  test('writes record tables in one place only', async () => {
    for (const file of await sources('src/engine')) {
      if (file.endsWith('write.ts')) continue
      expect(/(insert into|update|delete from) \$\{ident\(tableName/.test(await readFile(join(root, file), 'utf8')), file).toBe(false)
    }
  })
})
