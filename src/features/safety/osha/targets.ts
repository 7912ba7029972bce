import * as z from 'zod'
import { administrators, operationsStaff } from '#kit/roles.ts'
import { readSettings, settingHistory, writeSetting } from '#engine/settings.ts'
import type { Changed } from '#engine/settings.ts'
import { actorOf, inTransaction } from '#engine/write/transaction.ts'
import type { Tx } from '#engine/write/rules.ts'
import type { Deps } from '#engine/write/rules.ts'
import type { Router } from '#platform/http/route.ts'

const key = 'osha.targets'
const tag = 'OSHA'

const rate = z
  .number('Enter a number, or nothing for no target.')
  .positive('A target is above 0; leave it empty for none.')
  .max(99.99, 'A target is at most 99.99.')
  .refine((value) => Math.round(value * 100) / 100 === value, 'A target has at most two decimals.')
  .nullable()
  .describe('Cases per 200,000 hours; null: no target')

/** What the company wants to stay below: its own policy, no law sets it. Cases of DART are among those of TRIR. */
const targetsSchema = z
  .strictObject({ trir: rate, dart: rate })
  .refine(({ trir, dart }) => trir === null || dart === null || dart <= trir, {
    path: ['dart'],
    message: 'DART can’t exceed TRIR. Lower the DART target.',
  })
/** Cases per 200,000 hours; null where there is no target. */
export type OshaTargets = z.infer<typeof targetsSchema>

const none: OshaTargets = { trir: null, dart: null }

const changed = z.object({ at: z.iso.datetime({ offset: true }), by: z.string().nullable().describe('Null: the program') })
const targetsAnswer = z.object({ targets: targetsSchema, changed: changed.nullable().describe('Null: never set') })

/** The company's targets, and who set them last. */
export const readTargets = async (deps: Deps): Promise<{ targets: OshaTargets; changed: Changed | null }> => {
  const found = (await readSettings(deps, key)).find((setting) => setting.key === key)
  const parsed = targetsSchema.safeParse(found?.value)
  return found === undefined || !parsed.success
    ? { targets: none, changed: null }
    : { targets: parsed.data, changed: { at: found.at, by: found.by } }
}

export const writeTargets = (tx: Tx, targets: OshaTargets): Promise<void> => writeSetting(tx, key, targets, none)

/** Targets of TRIR and DART: seen by all who see the rates, set by administrators. */
export const targetRoutes = (router: Router, deps: Deps): void => {
  router.add({
    method: 'GET',
    url: '/api/osha/targets',
    tag,
    summary: 'Get the TRIR and DART targets (company policy) and who last set them',
    access: operationsStaff,
    answer: targetsAnswer,
    handler: () => readTargets(deps),
  })
  router.add({
    method: 'PUT',
    url: '/api/osha/targets',
    tag,
    summary: 'Set the targets of TRIR and DART',
    access: administrators,
    body: targetsSchema,
    answer: targetsAnswer,
    handler: async ({ user, body }) => {
      await inTransaction(deps, actorOf(user), (tx) => writeTargets(tx, body))
      return readTargets(deps)
    },
  })
  router.add({
    method: 'GET',
    url: '/api/osha/targets/history',
    tag,
    summary: 'Changes of the targets of TRIR and DART, the newest first',
    access: operationsStaff,
    answer: z.array(changed.extend({ changes: z.array(z.object({ field: z.string(), from: z.unknown(), to: z.unknown() })) })),
    handler: async () => (await settingHistory(deps, [key])).map(({ at, by, changes }) => ({ at, by, changes })),
  })
}
