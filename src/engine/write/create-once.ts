import { sql } from 'drizzle-orm'
import type { FastifyRequest } from 'fastify'
import type { Viewer } from '#kit/access.ts'
import { fieldEntries } from '#kit/record.ts'
import type { RecordDefinition } from '#kit/record.ts'
import type { Values } from '#kit/schemas.ts'
import type { Deps, TxDeps } from './rules.ts'
import type { SessionUser } from '#platform/session.ts'
import { visibleSelect } from './checks.ts'
import type { SeenReferences } from './checks.ts'
import { batchOfAnswer, keyOf, replayed, signatureOf } from './idempotency.ts'
import type { Answer, FirstAnswer } from './idempotency.ts'
import { formatNumber, sequenceOf } from './numbers.ts'
import type { StoredRow } from './rules.ts'
import { commaList, ident, prepareFor } from '../sql.ts'
import type { Prepared } from '../sql.ts'
import { checkOne, commitWrites, plannedCreates } from './store.ts'
import { actorOf, inTransaction } from './transaction.ts'
import type { Tx } from './rules.ts'
import { KeyTaken } from './write.ts'

interface Order {
  readonly record: RecordDefinition
  readonly user: SessionUser
  readonly request: FastifyRequest
  readonly input: Values
  readonly confirmed: boolean
  /** The answer for a finished row. */
  readonly answer: (row: StoredRow) => string
}

interface Ahead {
  readonly first: FirstAnswer | null
  readonly n: number | null
  readonly seen: readonly string[] | null
}

const referenceKinds = (record: RecordDefinition): string[] => [
  ...new Set(
    fieldEntries(record).flatMap(([, field]) =>
      (field.kind === 'ref' || field.kind === 'refs') && field.system !== true && field.computed !== true ? [field.to] : [],
    ),
  ),
]

/**
 * Everything a create must know beforehand, in one read: the first answer under its key, the next number (none when there is an
 * answer already), and which of the references it names exist for the writer.
 */
const aheadStatement = (deps: TxDeps, record: RecordDefinition, viewer: Viewer): Prepared =>
  prepareFor(viewer, `ahead|${record.name}`, () => {
    const visible = referenceKinds(record).flatMap((kind) => {
      const target = deps.registry[kind]
      return target ? [visibleSelect(deps, target, viewer, sql`${sql.placeholder('ids')}`)] : []
    })
    return sql`with first as (select body_hash as "bodyHash", status, response from idempotency_keys
      where user_id = ${sql.placeholder('user')}::uuid and route = ${sql.placeholder('route')} and key = ${sql.placeholder('key')})
    select ${commaList([
      sql`(select row_to_json(first) from first) as first`,
      sql`case when exists (select 1 from first) then null else nextval(${sql.placeholder('sequence')}::regclass)::int end as n`,
      visible.length === 0 ? sql`null as ${ident('seen')}` : sql`array(${sql.join(visible, sql` union all `)}) as ${ident('seen')}`,
    ])}`
  })

const namedReferences = (record: RecordDefinition, input: Values): string[] =>
  fieldEntries(record)
    .flatMap(([property, field]) => (field.kind === 'ref' || field.kind === 'refs' ? ([] as unknown[]).concat(input[property] ?? []) : []))
    .filter((id): id is string => typeof id === 'string')

type Created = Answer & {
  readonly replayed: boolean
  /** The batch that created the record. */
  readonly batchId: string | null
}

const create = async (tx: Tx, order: Order): Promise<Created> => {
  const { record, user, request, input } = order
  const key = keyOf(request)
  const { route, bodyHash } = signatureOf(request)
  const year = tx.today.slice(0, 4)
  const sequence = sequenceOf(record, year)
  await tx.sequences(year)
  const ids = namedReferences(record, input)
  const [ahead] = await tx.alone<Ahead>(aheadStatement(tx.deps, record, user), { user: user.id, route, key, sequence, ids })
  if (ahead?.first) {
    const answer = replayed(ahead.first, bodyHash)
    return { ...answer, batchId: await batchOfAnswer(tx, record, answer) }
  }
  const seen: SeenReferences = { asked: new Set(ids), found: new Set(ahead?.seen ?? []) }
  const options = { confirmed: order.confirmed, numbers: [formatNumber(record.number, ahead?.n ?? 0, year)] }
  const writes = await plannedCreates(tx, record, [input], options)
  for (const write of writes) await checkOne(tx, record, write, options, seen)
  let made: string | undefined
  const body = (): string => (made ??= writes.map((write) => order.answer(write.after)).join(''))
  await commitWrites(tx, record, writes, null, key === null ? undefined : { user: user.id, route, key, bodyHash, status: 201, body })
  return { status: 201, body: body(), replayed: false, batchId: tx.batchId }
}

/**
 * Creates a record once per Idempotency-Key: key, row, history and answer are written by one statement, so none exists without the
 * others. A repeat, also one that arrives while the first is at work, gets the first answer; another body is refused.
 */
export const createOnce = async (deps: Deps, order: Order): Promise<Created> => {
  const attempt = (): Promise<Created> => inTransaction(deps, actorOf(order.user), (tx) => create(tx, order))
  try {
    return await attempt()
  } catch (error) {
    // The other request has committed by now: the second look finds its answer.
    if (error instanceof KeyTaken) return attempt()
    throw error
  }
}
