import { formatDate } from '#kit/dates/format-time.ts'
import { assumedAtFirst, levelsOfDrivers } from '#records/safety/violations/csa/assumed.ts'
import type { Assumed } from '#records/safety/violations/csa/assumed.ts'
import { methods } from '#records/safety/violations/csa/method.ts'
import type { MethodKey } from '#records/safety/violations/csa/method.ts'
import { nationalOos } from '#records/safety/violations/csa/rates.ts'
import { readSettings, writeSetting } from '#engine/settings.ts'
import type { Changed } from '#engine/settings.ts'
import { actorOf, inTransaction } from '#engine/write/transaction.ts'
import type { Deps } from '#engine/write/rules.ts'
import type { SessionUser } from '#platform/session.ts'
import { csaSettingsSchema, setAssumedSchema } from './answers.ts'
import type { CsaSettings } from './answers.ts'

export const csaKey = 'csa'
const defaults: CsaSettings = {
  official: 'v3',
  since: methods.v3.familySince,
  source: methods.v3.source,
  passengers: false,
  hazmatPermit: false,
  national: { ...nationalOos },
  nationalSource: 'FMCSA carrier pages, the higher of the years seen',
  assumed: {
    driverLevels: levelsOfDrivers.filter((level) => assumedAtFirst.driverLevels.includes(level)),
    cap: assumedAtFirst.cap,
    since: methods.v3.familySince,
    source: 'Widely cited; no primary source confirmed',
  },
}

/** Settings of an earlier release say nothing of what is assumed. */
const storedSchema = csaSettingsSchema.extend({ assumed: setAssumedSchema.default(defaults.assumed) })

/** As set by an administrator, else as sources said when this was made. */
export const readCsaSettings = async (deps: Deps): Promise<{ settings: CsaSettings; changed: Changed | null }> => {
  const found = (await readSettings(deps, csaKey)).find((setting) => setting.key === csaKey)
  const parsed = storedSchema.safeParse(found?.value)
  return found === undefined || !parsed.success
    ? { settings: defaults, changed: null }
    : { settings: parsed.data, changed: { at: found.at, by: found.by } }
}

/** Levels in their own order, each once, so that the history shows real changes alone. */
const inOrder = (settings: CsaSettings): CsaSettings => ({
  ...settings,
  assumed: { ...settings.assumed, driverLevels: levelsOfDrivers.filter((level) => settings.assumed.driverLevels.includes(level)) },
})

/** @returns the settings as stored */
export const writeCsaSettings = async (deps: Deps, user: SessionUser, given: CsaSettings): Promise<CsaSettings> => {
  const settings = inOrder(given)
  await inTransaction(deps, actorOf(user), (tx) => writeSetting(tx, csaKey, settings, defaults))
  return settings
}

/** What is assumed on a day. */
export const assumedOn = ({ assumed }: CsaSettings, day: string): Assumed => (day >= assumed.since ? assumed : assumedAtFirst)

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
    note: !holds || other.key === 'v3' ? `${other.name} is shown for comparison.` : `${other.name}: ${lower(other.status)}.`,
  }
}

const lower = (words: string): string => words.charAt(0).toLowerCase() + words.slice(1)
