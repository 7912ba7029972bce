import type { Viewer } from '#kit/access.ts'
import { AppError } from '#kit/errors.ts'
import type { Issue } from '#kit/errors.ts'
import { fieldOf } from '#kit/record.ts'
import type { RecordDefinition } from '#kit/record.ts'
import type { TxDeps } from '#engine/write/rules.ts'
import { readCell, refTexts } from './reading/cells.ts'
import type { CellRules } from './reading/cells.ts'
import { orderOf } from './reading/dates.ts'
import { refFinder } from './reading/refs.ts'
import type { RefFinder } from './reading/refs.ts'
import type { SettleValues } from '#engine/import/rules.ts'
import type { Queryable } from '#engine/sql.ts'
import type { Import } from './store.ts'
import { propertiesOf, targetsOf } from './reading/targets.ts'
import type { Target } from './reading/targets.ts'

/** The person an import acts for. */
export type Importer = Viewer & { readonly timeZone: string }

/** One mapped column, ready to read cells. */
export interface PlannedColumn {
  readonly index: number
  readonly heading: string
  readonly target: Target
  readonly rules: CellRules
}

/** Everything needed to turn rows of one import into writes. */
export interface ImportSetup {
  readonly record: RecordDefinition
  readonly importer: Importer
  readonly columns: readonly PlannedColumn[]
  /** Values for new records where no column gives one. */
  readonly defaults: Readonly<Record<string, unknown>>
  /** Constants that cannot be read, each at `defaults.<field>`; the import does not run with one. */
  readonly problems: readonly Issue[]
  readonly clearBlanks: boolean
  /** A cell that can’t be read is left empty where its field may be, and its row comes in. */
  readonly emptyUnreadable: boolean
  /** Some lines are UTF-8 and others are not: the others are named. */
  readonly mixedEncoding: boolean
  readonly refs: RefFinder
  /** Fields whose default is only taken with a warning. */
  readonly asked: readonly string[]
  readonly settle: SettleValues | undefined
}

/** The setup with the rights its importer has by now: asked before each chunk, for a file may run for minutes. */
export type SetupNow = () => Promise<ImportSetup>

export const zoneOfHeading = (heading: string, otherwise: string): string => {
  const [, named] = /\(([A-Za-z_]+\/[A-Za-z_/]+|UTC)\)\s*$/.exec(heading) ?? []
  return named !== undefined && Intl.supportedValuesOf('timeZone').includes(named) ? named : otherwise
}

/** Compiles an import: which column fills which field, and how. */
export const setupOf = async (
  on: Queryable,
  deps: TxDeps,
  record: RecordDefinition,
  importer: Importer,
  run: Import,
): Promise<ImportSetup> => {
  const refs = refFinder(deps, importer)
  const targets = new Map(
    targetsOf(deps.registry, record, importer.role, deps.rules[record.name]?.imports).map((target) => [target.name, target]),
  )
  const today = deps.clock.today()
  const columns = run.file.columns.flatMap((facts, index): PlannedColumn[] => {
    const target = targets.get(run.mapping[facts.heading] ?? '')
    if (!target) return []
    const order = run.options.dateOrders[facts.heading] ?? orderOf(facts.signs).order
    return [
      {
        index,
        heading: facts.heading,
        target,
        rules: {
          order,
          today,
          zone: zoneOfHeading(facts.heading, importer.timeZone),
          chosen: run.options.values[facts.heading] ?? {},
          find: refs.find,
        },
      },
    ]
  })
  const plain: CellRules = { order: 'mdy', today, zone: importer.timeZone, chosen: {}, find: refs.find }
  const { values, problems } = await readDefaults(on, refs, targets, run.defaults, plain)
  return {
    record,
    importer,
    columns,
    defaults: values,
    problems,
    clearBlanks: run.options.blanks === 'clear',
    emptyUnreadable: run.options.unreadable === 'empty',
    mixedEncoding: run.file.encoding === 'mixed',
    refs,
    asked: deps.rules[record.name]?.imports?.asked ?? [],
    settle: deps.rules[record.name]?.imports?.settle,
  }
}

const readDefaults = async (
  on: Queryable,
  refs: RefFinder,
  targets: ReadonlyMap<string, Target>,
  given: Readonly<Record<string, string>>,
  rules: CellRules,
): Promise<{ values: Record<string, unknown>; problems: Issue[] }> => {
  const problems: Issue[] = []
  const values: Record<string, unknown> = {}
  for (const [name, text] of Object.entries(given)) {
    const target = targets.get(name)
    if (!target || target.match || target.part !== null || target.combined !== undefined || target.added !== undefined) {
      problems.push({ field: `defaults.${name}`, message: 'This field can’t have a constant value' })
      continue
    }
    for (const { kind, text: wanted } of refTexts(target, text)) await refs.learn(on, kind, [wanted])
    const reading = readCell(target, text, rules)
    if (reading.problem !== undefined) problems.push({ field: `defaults.${name}`, message: reading.problem })
    else if (reading.value !== null) values[target.property] = reading.value
  }
  return { values, problems }
}

/** Refuses to go on with constants that cannot be read. */
export const assertReadable = ({ problems }: ImportSetup): void => {
  if (problems.length > 0) throw new AppError('invalid', `${problems.map(({ message }) => message).join('. ')}.`, problems)
}

/** Required fields that nothing gives a new record. */
export const missingFields = ({ record, columns, defaults, asked }: ImportSetup): string[] => {
  const given = new Set([...columns.flatMap(({ target }) => propertiesOf(target)), ...Object.keys(defaults)])
  return targetsNeeded(record, asked).filter((property) => !given.has(property))
}

const targetsNeeded = (record: RecordDefinition, asked: readonly string[]): string[] =>
  Object.keys(record.fields).filter((property) => {
    const field = fieldOf(record, property)
    return (
      field?.required === true &&
      field.system !== true &&
      field.computed !== true &&
      !((field.kind === 'choice' || field.kind === 'bool') && field.default !== undefined && !asked.includes(property))
    )
  })
