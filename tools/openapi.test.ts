import { readFile } from 'node:fs/promises'
import { expect, test } from 'vitest'
import { apiList } from './api-list.ts'
import { describeApi } from './describe-api.ts'

test('docs/api.md is what the routes say (npm run openapi makes it)', async () => {
  expect(await readFile(new URL('../docs/api.md', import.meta.url), 'utf8')).toBe(apiList(await describeApi()))
})

test('a parameter that is added changes the line of its route, and no other', () => {
  const described = (parameters: readonly object[]): string =>
    apiList(
      JSON.stringify({
        info: { description: '' },
        components: {},
        paths: { '/a': { get: { tags: ['A'], summary: 'One', parameters } }, '/b': { get: { tags: ['B'], summary: 'Two' } } },
      }),
    )
  const [before, after] = [described([]).split('\n'), described([{ name: 'more' }]).split('\n')]
  expect(before.filter((line, position) => line !== after[position])).toEqual([expect.stringContaining('GET /a')])
})
