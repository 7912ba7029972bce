import { readSettings, writeSetting } from '#engine/settings.ts'
import type { Queryable } from '#engine/sql.ts'
import type { Tx } from '#engine/write/rules.ts'

const key = 'company.setup'

export interface SetupState {
  /**
   * `shown` until every step is done or skipped, then `hidden`, so that one new hire does not bring it back. `pinned`: shown on request
   * although everything is done.
   */
  readonly card: 'shown' | 'pinned' | 'hidden'
  readonly skipped: readonly string[]
}

/** A company that was set up before there was a checklist. */
const hidden: SetupState = { card: 'hidden', skipped: [] }

export const readSetup = async (deps: { readonly pool: Queryable }): Promise<SetupState> => {
  const found = (await readSettings(deps, key)).find((setting) => setting.key === key)
  return { ...hidden, ...(found?.value as Partial<SetupState> | undefined) }
}

export const writeSetup = async (tx: Tx, part: Partial<SetupState>): Promise<void> =>
  writeSetting(tx, key, { ...(await readSetup({ pool: tx.client })), ...part }, hidden)
