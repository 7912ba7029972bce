import { may } from '#kit/access.ts'
import { AppError } from '#kit/errors.ts'
import type { RecordDefinition } from '#kit/record.ts'
import { schemasOf } from '#kit/schemas.ts'
import type { FromWord } from '#engine/import/from-word.ts'
import type { Deps } from '#engine/write/rules.ts'
import { createRecord } from '#engine/write/store.ts'
import { actorOf, inTransaction } from '#engine/write/transaction.ts'
import type { SessionUser } from '#platform/session.ts'
import { legendOf } from './legend.ts'
import { likelyMeant } from './likeness.ts'
import { setupOf } from '../setup.ts'
import type { ImportSetup, PlannedColumn } from '../setup.ts'
import { assertMine, assertPossible } from '../steps.ts'
import { lockImport, saveImport } from '../store.ts'
import type { Import } from '../store.ts'
import type { ColumnFacts } from '../reading/columns.ts'

/** A word of a column that names no record, whatever its case, and the record it would make. */
export interface OpenWord {
  readonly text: string
  readonly count: number
  readonly values: Readonly<Record<string, string>>
}

interface Target {
  readonly record: RecordDefinition
  readonly fromWord: FromWord
}

/** The kind whose records the words of the column may become; null where it has no such rule, or this person may not create them. */
export const addsTo = (deps: Pick<Deps, 'registry' | 'rules'>, setup: ImportSetup, column: PlannedColumn | undefined): Target | null => {
  const field = column?.target.field
  if (field?.kind !== 'ref') return null
  const record = deps.registry[field.to]
  const fromWord = deps.rules[field.to]?.imports?.fromWord
  return record === undefined || fromWord === undefined || !may(setup.importer.role, 'create', record) ? null : { record, fromWord }
}

/** Words of the column without a record, those aside that are probably a misspelling of another. */
const openTexts = (setup: ImportSetup, { rules }: PlannedColumn, kind: string, values: NonNullable<ColumnFacts['values']>) =>
  values.filter(
    ([text, count]) =>
      !Object.hasOwn(rules.chosen, text) && !('id' in setup.refs.find(kind, text)) && likelyMeant(text, count, values) === null,
  )

const found = async (deps: Deps, record: RecordDefinition, user: SessionUser, run: Import, heading: string) => {
  const setup = await setupOf(deps.pool, deps, record, user, run)
  const column = setup.columns.find((one) => one.heading === heading)
  const values = run.file.columns.find((one) => one.heading === heading)?.values ?? []
  const target = addsTo(deps, setup, column)
  if (column === undefined || target === null) throw new AppError('invalid', 'No records can be added from this column.')
  await setup.refs.learn(
    deps.pool,
    target.record.name,
    values.map(([text]) => text),
  )
  return { target, open: openTexts(setup, column, target.record.name, values) }
}

/** The words of a column that name no record, each with the record it would make. @throws AppError invalid if the column can't add records */
export const openWords = async (
  deps: Deps,
  record: RecordDefinition,
  user: SessionUser,
  run: Import,
  heading: string,
): Promise<{ readonly kind: string; readonly fields: readonly string[]; readonly words: readonly OpenWord[] }> => {
  const { target, open } = await found(deps, record, user, run, heading)
  const legend = await legendOf(
    deps,
    run,
    open.map(([text]) => text),
  )
  return {
    kind: target.record.name,
    fields: target.fromWord.fields,
    words: [...Map.groupBy(open, ([text]) => text.toLowerCase())].map(([word, spellings]) => {
      // The most frequent spelling comes first.
      const [text] = spellings[0] ?? [word]
      return {
        text,
        count: spellings.reduce((sum, [, count]) => sum + count, 0),
        values: target.fromWord.read(text, legend.get(word) ?? null),
      }
    }),
  }
}

export interface AddedWord {
  readonly text: string
  readonly values: Readonly<Record<string, string>>
}

/**
 * Creates a record for each word and takes the word for it from now on; the import has to be checked again.
 * @throws AppError invalid if a record is refused: then none is created
 */
export const addWords = async (
  deps: Deps,
  record: RecordDefinition,
  user: SessionUser,
  run: Import,
  heading: string,
  words: readonly AddedWord[],
): Promise<void> => {
  const { target, open } = await found(deps, record, user, run, heading)
  const known = new Set(open.map(([text]) => text))
  const stray = words.find(({ text }) => !known.has(text))
  if (stray !== undefined) throw new AppError('conflict', `“${stray.text}” isn’t open in this column. Reload the page.`)
  await inTransaction(deps, actorOf(user), async (tx) => {
    const current = await lockImport(tx, run.id)
    assertMine(deps, user, current)
    assertPossible(deps, current, 'edit')
    const chosen: Record<string, string> = {}
    for (const [position, { text, values }] of words.entries()) {
      const refused = (field: string, message: string): AppError =>
        new AppError('invalid', `${text}: ${message}`, [{ field: `words.${position}.${field}`, message }])
      const own = Object.fromEntries(target.fromWord.fields.map((field) => [field, values[field] ?? '']))
      const parsed = schemasOf(target.record).create.safeParse(own)
      if (!parsed.success) throw refused(parsed.error.issues[0]?.path.join('.') ?? '', parsed.error.issues[0]?.message ?? 'Not valid')
      const made = await createRecord(tx, target.record, parsed.data, { source: 'import', reason: `Named in ${run.fileName}` }).catch(
        (error: unknown) => {
          if (!(error instanceof AppError)) throw error
          throw refused(error.issues[0]?.field ?? '', error.issues[0]?.message ?? error.message)
        },
      )
      for (const [spelling] of open) if (spelling.toLowerCase() === text.toLowerCase()) chosen[spelling] = made.id
    }
    const { options } = current
    await saveImport(tx, run.id, {
      options: { ...options, values: { ...options.values, [heading]: { ...options.values[heading], ...chosen } } },
      state: 'uploaded',
      cursor: 0,
      counts: {},
      error: null,
    })
  })
}
