import type { RecordDefinition } from '#kit/record.ts'
import { gathered } from './gathered.ts'

type Module = Readonly<Record<string, unknown>>

const files = import.meta.glob<Module>('./*/*/record.ts')

/** Kinds whose declaration takes something from all others. */
const made: Readonly<Record<string, (module: Module) => unknown>> = {
  deadlines: (module) => call(module['deadlinesFor'], gathered.deadlines),
  holds: (module) => call(module['holdsFor'], gathered.holds),
  'task-templates': (module) => call(module['taskTemplatesFor'], gathered.taskEvents),
}

/** Fetches the declaration of a kind, by its name: that of `<area>/<kind>/record.ts`. */
export const declarations: Readonly<Record<string, () => Promise<RecordDefinition>>> = Object.fromEntries(
  Object.entries(files).map(([file, load]) => {
    const name = file.split('/').at(-2) ?? file
    return [name, async () => declaredIn(name, await load())]
  }),
)

const declaredIn = (name: string, module: Module): RecordDefinition => {
  const found = made[name]?.(module) ?? Object.values(module).find((value) => isDeclarationOf(name, value))
  if (found === undefined) throw new Error(`No declaration of ${name} in its record.ts`)
  return found as RecordDefinition
}

const isDeclarationOf = (name: string, value: unknown): boolean =>
  typeof value === 'object' && value !== null && 'name' in value && value.name === name && 'lifecycle' in value

const call = (make: unknown, given: unknown): unknown => (make as (given: unknown) => unknown)(given)
