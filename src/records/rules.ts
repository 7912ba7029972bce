import { globSync } from 'node:fs'
import { basename, dirname, join } from 'node:path'
import { pathToFileURL } from 'node:url'
import type { Registry } from '#kit/record.ts'
import type { RecordRules, RulesTable } from '#engine/write/rules.ts'
import { registry } from './index.ts'

const kindOf = (file: string): string => basename(dirname(file))

const loadRules = async (folder: string, file: string): Promise<readonly [string, RecordRules]> => {
  const path = pathToFileURL(join(folder, file)).href
  const { rules: found } = (await import(/* @vite-ignore */ path)) as { readonly rules?: RecordRules }
  if (found === undefined) throw new Error(`src/records/${file} exports no rules. Export them: export const rules = rulesFor(…)`)
  return [kindOf(file), found]
}

/** The `rules` of each `<area>/<kind>/rules.ts` in the folder, by kind. Throws when a kind has a folder but isn't in the registry. */
export const readRules = async (folder: string, kinds: Registry): Promise<RulesTable> => {
  for (const file of globSync('*/*/record.ts', { cwd: folder }))
    if (kinds[kindOf(file)] === undefined)
      throw new Error(`src/records/index.ts doesn't list '${kindOf(file)}'. Import it there from './${file}' and add it to records.`)
  return Object.fromEntries(
    await Promise.all(
      globSync('*/*/rules.ts', { cwd: folder })
        .toSorted()
        .map((file) => loadRules(folder, file)),
    ),
  )
}

/** What the server does for each kind beyond its declaration. A kind without a `rules.ts` has none. */
export const rules: RulesTable = await readRules(import.meta.dirname, registry)
