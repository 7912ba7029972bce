import { sql } from 'drizzle-orm'
import type { SQL } from 'drizzle-orm'
import { formatDate } from '#kit/dates/format-time.ts'
import type { ComputedContext, ReadTx } from '#engine/write/rules.ts'
import type { PlannedWrite } from '#engine/write/rules-for.ts'
import type { recruitingApplications } from '../record.ts'
import { underWay } from '../check-plan.ts'
import { checkFields, testChecks } from '../working.ts'

type ApplicationWrite = PlannedWrite<typeof recruitingApplications>
type After = ApplicationWrite['after']

const isTest = (check: string): boolean => (testChecks as readonly string[]).includes(check)
const ordersOf = (after: After, check: string) =>
  ((isTest(check) ? after.testOrders : after.orders) ?? []).filter((order) => order.check === check)

/** Writes each order of a check down, with its provider, number, and cost, and checks the days of orders and results. */
export const recordOrders = (tx: ReadTx, writes: readonly ApplicationWrite[], by: string): void => {
  for (const write of writes) {
    if (write.move === 'order_check') recordOrder(tx, write, by)
    if (write.move === 'record_result') checkResult(tx, write)
  }
}

type Of<Move> = Extract<ApplicationWrite, { readonly move: Move }>

const recordOrder = (tx: ReadTx, { before, after, inputs, issues }: Of<'order_check'>, by: string): void => {
  const { check, provider, orderNumber, cost, orderedOn } = inputs
  const last = ordersOf(after, check).at(-1)
  if (underWay.includes(before?.[check] ?? '') && last !== undefined)
    issues.push({
      field: 'check',
      message: `${checkFields[check].label} was ordered on ${formatDate(last.on ?? '')}. Record its result first`,
    })
  if (orderedOn > tx.today) issues.push({ field: 'orderedOn', message: "Date can't be in the future" })
  const order = { check, provider, number: orderNumber ?? null, cost: cost ?? null, on: orderedOn, by }
  if (isTest(check)) after.testOrders = [...(after.testOrders ?? []), order]
  else after.orders = [...(after.orders ?? []), order]
}

const checkResult = (tx: ReadTx, { after, inputs, issues }: Of<'record_result'>): void => {
  const { check, resultOn } = inputs
  const ordered = ordersOf(after, check).at(-1)?.on ?? null
  if (resultOn > tx.today) issues.push({ field: 'resultOn', message: "Date can't be in the future" })
  if (ordered !== null && resultOn < ordered)
    issues.push({ field: 'resultOn', message: `Ordered on ${formatDate(ordered)}, so not before that` })
}

/** The day that a step of a check is logged for: as entered with the order or the result, else today. */
export const dayOfStep = (write: ApplicationWrite, check: string, today: string): string =>
  write.move === 'order_check' && write.inputs.check === check
    ? write.inputs.orderedOn
    : write.move === 'record_result' && write.inputs.check === check
      ? write.inputs.resultOn
      : today

const sumOf = (rows: SQL): SQL => sql`(select sum((o->>'cost')::int) from jsonb_array_elements(${rows}) o)`
const open = (row: SQL): SQL => sql`coalesce(${row}.orders, '[]'::jsonb)`

/** USD cents; null without an order that says its cost. */
export const checkCost = ({ row }: ComputedContext): SQL => sumOf(sql`(${open(row)} || coalesce(${row}.test_orders, '[]'::jsonb))`)
/** The same without tests, whose order alone would tell of them. */
export const checkCostSeen = ({ row }: ComputedContext): SQL => sumOf(open(row))
