import { inTransaction, systemActor } from '#engine/write/transaction.ts'
import type { Deps } from '#engine/write/rules.ts'
import { employees } from './employees.ts'
import { grantTo } from './turn-of-year.ts'
import type { Turned } from './turn-of-year.ts'

/** People whose grants are written together. */
const atOnce = 50

const grant = (deps: Deps, people: readonly string[]): Promise<Turned> =>
  inTransaction(deps, systemActor, async (tx) => grantTo(tx, Number(tx.today.slice(0, 4)), await employees(tx, people)))

/**
 * Grants what is owed today: pay dates, new hires, the new year. Run it twice a day, in as many processes as there are. Where it fails for
 * a person, the others get theirs and the administrators are notified.
 */
export const grantLeave = async (deps: Deps): Promise<Turned> => {
  const staff = await inTransaction(deps, systemActor, (tx) => employees(tx))
  let [granted, carried] = [0, 0]
  const grantSome = async (people: readonly string[]): Promise<void> => {
    const turned = await grant(deps, people)
    granted += turned.granted
    carried += turned.carried
  }
  const drivers = staff.flatMap(({ driver }) => driver ?? [])
  const users = staff.flatMap(({ user }) => user ?? [])
  await deps.ports.forEachRecord(deps, 'leave_grants', 'drivers', drivers, grantSome, atOnce)
  await deps.ports.forEachRecord(deps, 'leave_grants', 'users', users, grantSome, atOnce)
  return { granted, carried }
}
