import { globSync, readFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { describe, expect, test } from 'vitest'
import type { ESTree } from 'vite'
import { parseSync, Visitor } from 'vite'

const root = resolve(import.meta.dirname, '..')

const ofTests = new Set(['test', 'it', 'describe', 'beforeAll', 'beforeEach', 'afterAll', 'afterEach', 'expect', 'vi'])

/** `expect` of `expect.poll(...).toBe`; empty for what begins otherwise. */
const beginning = (node: ESTree.Node): string => {
  switch (node.type) {
    case 'Identifier':
      return node.name
    case 'MemberExpression':
      return beginning(node.object)
    case 'CallExpression':
      return beginning(node.callee)
    case 'TaggedTemplateExpression':
      return beginning(node.tag)
    default:
      return ''
  }
}

const lastName = (node: ESTree.Node): string =>
  node.type === 'MemberExpression' && node.property.type === 'Identifier' ? node.property.name : ''

/** What every such limit has in it; parsing all files would take seconds. */
const suspect = /[tT]imeout|\d_?000,?\s*\)/

/** The limits of time in a file of tests that are said in figures of their own, as they stand there. */
const rawLimits = (file: string, text: string): string[] => {
  const found: string[] = []
  if (!suspect.test(text)) return found
  const look = (node: ESTree.Node): void => {
    const said = text.slice(node.start, node.end)
    if (/\d/.test(said.replaceAll(/\b(limitFor|withinPromised)\([\d_]+\)/g, ''))) found.push(said)
  }
  // A limit that the tested code is given is no limit of the test.
  const handedOn = new Set<ESTree.Node>()
  new Visitor({
    CallExpression: (call) => {
      const begins = beginning(call.callee)
      const last = call.arguments.at(-1)
      if (last === undefined) return
      if (last.type === 'ObjectExpression' && !ofTests.has(begins) && /\.test\.tsx?$/.test(file)) handedOn.add(last)
      const limited = ofTests.has(begins) && begins !== 'expect' && begins !== 'vi' && call.arguments.length > 1
      const named = ['setTimeout', 'waitForTimeout'].includes(lastName(call.callee)) && begins !== 'globalThis' && begins !== 'window'
      const signal = begins === 'AbortSignal' && lastName(call.callee) === 'timeout'
      if (named || signal || (limited && !/Function|Object|Template/.test(last.type) && call.arguments.length === 3)) look(last)
      if (limited && call.arguments.length === 2 && last.type === 'Literal' && typeof last.value === 'number') look(last)
    },
    ObjectExpression: (object) => {
      if (handedOn.has(object)) return
      for (const property of object.properties)
        if (
          property.type === 'Property' &&
          property.key.type === 'Identifier' &&
          /^(timeout|(test|hook|teardown|action|navigation)Timeout)$/.test(property.key.name)
        )
          look(property.value)
    },
  }).visit(parseSync(file, text).program)
  return found
}

describe('limits of time in tests are said with limitFor, so that TEST_PATIENCE stretches them all', () => {
  const files = globSync(['{src,test,tools}/**/*.test.{ts,tsx}', 'test/**/*.ts', '{vitest,playwright}.config.ts'], { cwd: root }).filter(
    (file) => file !== 'tools/test-limits.test.ts',
  )

  test('in every file', () => {
    expect(files.length).toBeGreaterThan(200)
    const found = files.flatMap((file) => rawLimits(file, readFileSync(join(root, file), 'utf8')).map((limit) => `${file}: ${limit}`))
    expect(found).toEqual([])
  })

  test.each([
    ["test('a', async () => { await work() }, 60_000)", '60_000'],
    ["test.each(rows)('a %s', async () => { await work() }, 60_000)", '60_000'],
    ["test('a', { timeout: 90_000 }, async () => { await work() })", '90_000'],
    ["test('a', async () => { await work() }, rounds(limitFor(6_000), 900_000))", 'rounds(limitFor(6_000), 900_000)'],
    ['beforeAll(async () => { await build() }, 120_000)', '120_000'],
    ['await expect.poll(() => count, { timeout: 4_000 }).toBe(1)', '4_000'],
    ['const patience = { timeout: 5 * 1_000 }', '5 * 1_000'],
    ['test.setTimeout(30_000)', '30_000'],
    ['await page.waitForTimeout(3_000)', '3_000'],
    ['await fetch(address, { signal: AbortSignal.timeout(20_000) })', '20_000'],
  ])('is found: %s', (text, limit) => {
    expect(rawLimits('planted.test.ts', text)).toEqual([limit])
  })

  test('in the browser tests every call is looked at', () => {
    expect(rawLimits('planted.e2e.ts', 'await page.getByRole("row").click({ timeout: 500 })')).toEqual(['500'])
  })

  test.each([
    "test('a', async () => { await work() }, limitFor(20_000))",
    "test('a', async () => { await work() }, rounds(limitFor(20_000), limitFor(90_000)))",
    'await expect.poll(() => count, { timeout: withinPromised(5_000), interval: 5 }).toBe(1)',
    'const app = provider({ timeout: 150 })',
    "expect(await hidden(3, 'a', 400)).toBe(5)",
  ])('stays allowed: %s', (text) => {
    expect(rawLimits('planted.test.ts', text)).toEqual([])
  })
})
