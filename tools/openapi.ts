import { readFile, writeFile } from 'node:fs/promises'
import { resolve } from 'node:path'
import { describeApi } from './describe-api.ts'

/** Writes docs/openapi.json; with --check it only says whether the committed file is fresh. */
const file = resolve(import.meta.dirname, '../docs/openapi.json')
const text = await describeApi()
if (process.argv.includes('--check')) {
  const committed = await readFile(file, 'utf8').catch(() => '')
  if (committed !== text) {
    console.error('docs/openapi.json is stale. Run: npm run openapi')
    process.exitCode = 1
  }
} else {
  await writeFile(file, text)
  console.log(`docs/openapi.json: ${text.length.toLocaleString('en-US')} characters`)
}
