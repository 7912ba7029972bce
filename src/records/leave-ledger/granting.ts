import { inTransaction, systemActor } from '#server/engine/transaction.ts'
import type { Deps } from '#server/platform/deps.ts'
import { whoOf } from '../time-off/people.ts'
import { employees } from './employees.ts'
import type { Employee } from './employees.ts'
import { grantTo } from './turn-of-year.ts'
import type { Turned } from './turn-of-year.ts'

/** People whose grants are written together. */
const atOnce = 50

const grant = (deps: Deps, staff: readonly Employee[]): Promise<Turned> =>
  inTransaction(deps, systemActor, async (tx) => {
    const known = await employees(
      tx,
      staff.flatMap((one) => whoOf(one) ?? []),
    )
    return grantTo(tx, Number(tx.today.slice(0, 4)), known)
  })

/** One after the other: whoever cannot be granted their leave fails alone, and the others get theirs. */
const grantEach = async (deps: Deps, staff: readonly Employee[]): Promise<Turned[]> => {
  const done: Turned[] = []
  for (const one of staff)
    await grant(deps, [one]).then(
      (turned) => done.push(turned),
      (error: unknown) => deps.log.error({ err: error, person: whoOf(one) }, 'leave could not be granted'),
    )
  return done
}

/** Grants what is owed today: pay dates, new hires, the new year. Run it twice a day, in as many processes as there are. */
export const grantLeave = async (deps: Deps): Promise<Turned> => {
  const staff = await inTransaction(deps, systemActor, (tx) => employees(tx))
  const done: Turned[] = []
  for (let at = 0; at < staff.length; at += atOnce) {
    const some = staff.slice(at, at + atOnce)
    done.push(
      ...(await grant(deps, some).then(
        (turned) => [turned],
        () => grantEach(deps, some),
      )),
    )
  }
  return done.reduce((sum, one) => ({ granted: sum.granted + one.granted, carried: sum.carried + one.carried }), { granted: 0, carried: 0 })
}
