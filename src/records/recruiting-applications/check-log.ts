import type { PlannedWrite } from '#server/engine/rules-for.ts'
import type { ReadTx } from '#server/engine/transaction.ts'
import { nameOf } from '../recruiting-leads/contacts.ts'
import type { recruitingApplications } from './record.ts'
import { checkFields, openChecks, testChecks } from './working.ts'

type ApplicationWrite = PlannedWrite<typeof recruitingApplications>

/** Checks that the law asks for before somebody drives: an exception from one is named. */
const legal = ['clearinghouse', 'drugTest', 'physical', 'roadTest'] as const

const changed = <Name extends keyof typeof checkFields>({ before, after }: ApplicationWrite, names: readonly Name[]): Name[] =>
  names.filter((name) => (after[name] ?? 'not_ordered') !== (before?.[name] ?? 'not_ordered'))

/** Each step of a check keeps its day and its name: ordered, received, decided, and by whom. */
export const logChecks = async (tx: ReadTx, writes: readonly ApplicationWrite[]): Promise<void> => {
  const names = Object.keys(checkFields) as (keyof typeof checkFields)[]
  if (writes.every((write) => changed(write, names).length === 0)) return
  const by = await nameOf(tx, tx.actor.id)
  for (const write of writes) {
    const { after } = write
    const line = { on: tx.today, by }
    const open = changed(write, openChecks).map((check) => ({ check, result: after[check] ?? 'not_ordered', ...line }))
    const tests = changed(write, testChecks).map((check) => ({ check, result: after[check] ?? 'not_ordered', ...line }))
    if (open.length > 0) after.checkLog = [...(after.checkLog ?? []), ...open]
    if (tests.length > 0) after.testLog = [...(after.testLog ?? []), ...tests]
    const excepted = changed(write, legal).find((name) => after[name] === 'not_needed')
    if (excepted !== undefined && after.checkNote === null)
      write.issues.push({
        field: 'checkNote',
        message: `${checkFields[excepted].label} not needed: name the exception in the note, with its section`,
      })
  }
}
