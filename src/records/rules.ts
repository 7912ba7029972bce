import { globSync } from 'node:fs'
import { basename, dirname, join } from 'node:path'
import { pathToFileURL } from 'node:url'
import type { RecordDefinition, Registry } from '#kit/record.ts'
import type { Duties } from '#engine/duty.ts'
import { stepDuties } from '#engine/read/step-duties.ts'
import type { RecordRules, RulesTable } from '#engine/write/rules.ts'
import { deadlineDuty } from './duties/deadlines/duty.ts'
import { isDeadlineSubject } from './duties/deadlines/subjects.ts'
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

/** What a kind's records wait for unless its rules say more: their running deadlines, then the move marked as the next step. */
const usualDuties = (record: RecordDefinition): Duties => {
  const steps = stepDuties(record)
  const kind = record.name
  return isDeadlineSubject(kind) ? (context) => [deadlineDuty(kind, context), ...steps(context)] : steps
}

const withDuties = (record: RecordDefinition, own: RecordRules = {}): RecordRules => ({
  ...own,
  duties: own.duties ?? usualDuties(record),
  ...(isDeadlineSubject(record.name) ? { dependsOn: [...(own.dependsOn ?? []), 'deadlines'], timeDependent: true } : {}),
})

const read = await readRules(import.meta.dirname, registry)

/** What the server does for each kind beyond its declaration. A kind without a `rules.ts` has its duties alone. */
export const rules: RulesTable = Object.fromEntries(
  Object.values(registry).map((record) => [record.name, withDuties(record, read[record.name])]),
)
