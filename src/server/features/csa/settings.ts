import * as z from 'zod'
import { formatDate } from '#kit/format-time.ts'
import { methods } from '#records/violations/csa/method.ts'
import type { MethodKey } from '#records/violations/csa/method.ts'
import { nationalOos } from '#records/violations/csa/rates.ts'
import { readSettings, writeSetting } from '#server/engine/settings.ts'
import type { Changed } from '#server/engine/settings.ts'
import { actorOf, inTransaction } from '#server/engine/transaction.ts'
import type { Deps } from '#server/platform/deps.ts'
import type { SessionUser } from '#server/platform/session.ts'

export const csaKey = 'csa'
const share = z.number().min(0).max(1)

/** What no record says and sources differ on: which method FMCSA ranks by since when, what the carrier is, what others reach. */
export const csaSettingsSchema = z.strictObject({
  official: z.enum(['v3', 'enhanced']),
  /** First day on which it holds; before it the other method does. */
  since: z.iso.date(),
  source: z.string().trim().min(3).max(200).describe('Where it says so'),
  passengers: z.boolean().describe('Passenger carrier: lower thresholds'),
  national: z.strictObject({ driver: share, vehicle: share, hazmat: share }),
  nationalSource: z.string().trim().min(3).max(200),
})
export type CsaSettings = z.infer<typeof csaSettingsSchema>

const defaults: CsaSettings = {
  official: 'v3',
  since: methods.v3.effectiveFrom,
  source: methods.v3.source,
  passengers: false,
  national: { ...nationalOos },
  nationalSource: 'FMCSA carrier pages, the higher of the years seen',
}

/** As set by an administrator, else as sources said when this was made. */
export const readCsaSettings = async (deps: Deps): Promise<{ settings: CsaSettings; changed: Changed | null }> => {
  const found = (await readSettings(deps, csaKey)).find((setting) => setting.key === csaKey)
  const parsed = csaSettingsSchema.safeParse(found?.value)
  return found === undefined || !parsed.success
    ? { settings: defaults, changed: null }
    : { settings: parsed.data, changed: { at: found.at, by: found.by } }
}

export const writeCsaSettings = (deps: Deps, user: SessionUser, settings: CsaSettings): Promise<void> =>
  inTransaction(deps, actorOf(user), (tx) => writeSetting(tx, csaKey, settings, defaults))

/** The method by which FMCSA ranks on a day, the plain sentence that says so, and what the other one is. */
export const officialOn = (
  { official, since, source }: CsaSettings,
  day: string,
): { method: MethodKey; sentence: string; note: string } => {
  const holds = day >= since
  const method: MethodKey = holds ? official : official === 'v3' ? 'enhanced' : 'v3'
  const other = methods[method === 'v3' ? 'enhanced' : 'v3']
  const until = holds ? '' : ` until ${formatDate(since)}, then ${methods[official].name}`
  return {
    method,
    sentence: `FMCSA ranks by ${methods[method].name}${until} (${source}).`,
    note: !holds || other.key === 'v3' ? `${other.name} stands beside it to compare.` : `${other.name}: ${lower(other.status)}.`,
  }
}

const lower = (words: string): string => words.charAt(0).toLowerCase() + words.slice(1)
