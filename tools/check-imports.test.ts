import { cp, mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { dirname, join, resolve } from 'node:path'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { runProgram } from './programs.ts'

const root = resolve(import.meta.dirname, '..')
let folder: string
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'longhaul-imports-'))
  await cp(join(root, 'package.json'), join(folder, 'package.json'))
})
afterEach(() => rm(folder, { recursive: true, force: true }))

const plant = async (files: Readonly<Record<string, string>>): Promise<void> => {
  for (const [file, text] of Object.entries(files)) {
    await mkdir(dirname(join(folder, file)), { recursive: true })
    await writeFile(join(folder, file), text)
  }
}

const check = (): Promise<{ code: number; output: string }> => runProgram(process.execPath, [join(root, 'tools/check-imports.ts'), folder])

describe('the check of imports and folders', () => {
  test('passes a tree without faults', async () => {
    await plant({ 'src/kit/a.ts': 'export const a = 1\n', 'src/engine/b.ts': "import { a } from '#kit/a.ts'\nexport const b = a\n" })
    expect(await check()).toEqual({ code: 0, output: '0 cycles, 0 upward imports, 0 folders over 25 files, in 2 files\n' })
  })

  test('finds a cycle that only types make, across lines', async () => {
    await plant({
      'src/engine/a.ts': "import type {\n  B,\n} from './b.ts'\nexport type A = B\n",
      'src/engine/b.ts': "import type { A } from '#engine/a.ts'\nexport type B = A\n",
    })
    const { code, output } = await check()
    expect(code).toBe(1)
    expect(output).toContain('2 files: src/engine/a.ts → src/engine/b.ts → src/engine/a.ts')
  })

  test.each([
    ['src/records/shop/x/rules.ts', '#features/mail/y.ts', 'src/features/mail/y.ts'],
    ['src/records/shop/x/rules.ts', '../../../features/mail/y.ts', 'src/features/mail/y.ts'],
    ['src/engine/read/x.ts', '#records/index.ts', 'src/records/index.ts'],
    ['src/platform/x.ts', '#engine/y.ts', 'src/engine/y.ts'],
    ['src/web/ui/form/x.tsx', '#web/engine/y.ts', 'src/web/engine/y.ts'],
    ['src/web/engine/x.tsx', '#web/screens/y.tsx', 'src/web/screens/y.tsx'],
    ['src/records/shop/x/views.tsx', '#web/screens/y.tsx', 'src/web/screens/y.tsx'],
  ])('finds %s importing %s', async (file, name, target) => {
    await plant({ [file]: `import { y } from '${name}'\nexport const x = y\n`, [target]: 'export const y = 1\n' })
    const { code, output } = await check()
    expect(code).toBe(1)
    expect(output).toContain(`${file} imports ${target}`)
  })

  test('finds a folder of 26 files, tests and styles aside', async () => {
    const names = Array.from({ length: 25 }, (_, at) => `src/kit/f${at}.ts`)
    await plant(Object.fromEntries([...names, 'src/kit/f.test.ts', 'src/kit/f.css'].map((name) => [name, 'export {}\n'])))
    expect((await check()).code).toBe(0)
    await plant({ 'src/kit/one-more.ts': 'export {}\n' })
    const { code, output } = await check()
    expect(code).toBe(1)
    expect(output).toContain('src/kit has 26 files')
  })
})
