import { readFile } from 'node:fs/promises'
import { expect, test } from 'vitest'
import { describeApi } from './describe-api.ts'

test('docs/openapi.json is what the routes say (npm run openapi makes it)', async () => {
  expect(await readFile(new URL('../docs/openapi.json', import.meta.url), 'utf8')).toBe(await describeApi())
})
