import { inTransaction, systemActor } from '#engine/write/transaction.ts'
import type { ReadTx } from '#engine/write/rules.ts'
import type { Deps } from '#engine/write/rules.ts'
import type { RuleCode } from '../deadline-rules/shipped.ts'
import { versionOn, versionsOf } from './versions.ts'
import type { RuleVersion } from './versions.ts'

/** Versions of rules, to be asked for the one that held on the day a matter began. */
export interface HeldRules {
  readonly versions: readonly RuleVersion[]
  /** Null when the company had none that day: then nothing is limited. */
  readonly on: (code: RuleCode, day: string, state?: string | null) => RuleVersion | null
}

export const heldRules = async (tx: ReadTx, codes: readonly RuleCode[]): Promise<HeldRules> => {
  const versions = await versionsOf(tx, codes)
  return { versions, on: (code, day, state = null) => versionOn(versions, code, day, state) ?? null }
}

/** The same for who only looks. */
export const readHeldRules = (deps: Deps, codes: readonly RuleCode[]): Promise<HeldRules> =>
  inTransaction(deps, systemActor, (tx) => heldRules(tx, codes))
