import { daysAfter } from '#kit/dates/iso-day.ts'
import { parseListQuery } from '#kit/list-query.ts'
import { fleetEditors } from '#kit/roles.ts'
import type { CoverageState } from '#records/dispatch/run-assignments/coverage-states.ts'
import { listPage } from '#engine/read/list.ts'
import { execute, run } from '#engine/sql.ts'
import { actorOf } from '#engine/write/transaction.ts'
import type { ReadTx } from '#engine/write/rules.ts'
import { factsOf } from '../dispatch/auto-fill/facts.ts'
import { propose } from '../dispatch/auto-fill/propose.ts'
import type { Choice } from '../dispatch/auto-fill/propose.ts'
import { listOf } from '../questions/look.ts'
import type { Look } from '../questions/look.ts'
import { cellsOf } from '../dispatch/run-board/read.ts'
import { risksOf } from '../dispatch/run-board/risks.ts'
import { rowsOfMetric } from './attention-row.ts'
import type { Attention } from './attention-row.ts'

interface Uncovered {
  readonly id: string
  readonly number: string
  readonly title: string
  readonly version: number
  readonly coverage: CoverageState
  readonly start: string
  readonly serviceDate: string
}

const uncovered = rowsOfMetric('run-assignments.uncovered', 'sort=start')

/** Rows of one queue; the number next to it opens the whole list. */
const most = 4

/** The next runs that can't go as planned, each with the driver or unit to put on it. Empty for roles that don't plan runs. */
export const uncoveredRunsOf = async (look: Look): Promise<Attention[]> => {
  const { deps, user } = look
  const record = deps.registry[uncovered.kind]
  if (record === undefined || !fleetEditors.includes(user.role)) return []
  const query = parseListQuery(record, {
    ...listOf(look, uncovered.query),
    limit: String(most),
    fields: 'number,title,version,coverage,start,serviceDate',
  })
  const rows = JSON.parse((await listPage(deps, record, user, query)).text) as Uncovered[]
  if (rows.length === 0) return []
  const { why, choices } = await lookUp(look, rows)
  return rows.map((row): Attention => ({
    key: `${uncovered.kind}/${row.id}`,
    kind: uncovered.kind,
    id: row.id,
    number: row.number,
    title: row.title,
    why: why.get(row.id) ?? wordsOf[row.coverage],
    basis: null,
    effect: 'block',
    dueOn: null,
    dueAt: row.start,
    href: `${record.path}/${row.id}`,
    act: actOf(row, choices.get(row.id), record.path),
  }))
}

const wordsOf: Readonly<Record<CoverageState, string>> = {
  covered: '',
  not_run: '',
  no_driver: 'No driver',
  no_unit: 'No unit',
  stopped: 'Can’t go as planned',
}

const actOf = ({ id, version, serviceDate }: Uncovered, choice: Choice | undefined, path: string): Attention['act'] => {
  const href = `${path}?day=${serviceDate}`
  if (choice === undefined) return { label: 'Cover', href }
  const { driver, secondDriver, vehicle } = choice
  return { label: `Assign ${choice.brings}`, href, assign: { id, version, driver, secondDriver, vehicle } }
}

/** Why each can't go, in the words the viewer may read, and what auto-fill proposes first. */
const lookUp = async (look: Look, rows: readonly Uncovered[]) => {
  const { division } = look
  const tx = readingOf(look)
  const ids = new Set(rows.map(({ id }) => id))
  const days = rows.map(({ serviceDate }) => serviceDate).toSorted()
  const from = days[0] ?? tx.today
  const to = daysAfter(days.at(-1) ?? from, 1)
  const cells = await cellsOf(tx, { from, to, divisions: division === null ? null : [division] })
  const risks = await risksOf(
    tx,
    cells.filter(({ id, coverage }) => ids.has(id) && coverage === 'stopped'),
  )
  const length = Math.round((Date.parse(to) - Date.parse(from)) / 86_400_000)
  const proposals = propose(await factsOf(tx, { from, days: length, division }))
  return {
    why: new Map([...risks].map(([id, { who, text }]) => [id, `${who}: ${text}`])),
    choices: new Map(proposals.flatMap(({ id, choices: [first] }) => (first === undefined ? [] : [[id, first] as const]))),
  }
}

/** What checks read by, over the one connection that a dashboard is read with. */
const readingOf = ({ deps, user }: Look): ReadTx => ({
  deps,
  actor: actorOf(user),
  batchId: '',
  now: deps.clock.now(),
  today: deps.clock.today(),
  query: (statement) => run(deps.pool, statement),
  execute: (statement, values) => execute(deps.pool, statement, values),
})
