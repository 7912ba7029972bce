import { readFile, writeFile } from 'node:fs/promises'
import { resolve } from 'node:path'
import { apiList } from './api-list.ts'
import { describeApi } from './describe-api.ts'

/** Writes docs/api.md; with --check it only says whether the committed file is fresh. */
const file = resolve(import.meta.dirname, '../docs/api.md')
const text = apiList(await describeApi())
if (process.argv.includes('--check')) {
  const committed = await readFile(file, 'utf8').catch(() => '')
  if (committed !== text) {
    console.error('docs/api.md is stale. Run: npm run openapi')
    process.exitCode = 1
  }
} else {
  await writeFile(file, text)
  console.log(`docs/api.md: ${text.length.toLocaleString('en-US')} characters`)
}
