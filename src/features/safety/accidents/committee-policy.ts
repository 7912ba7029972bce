import { sql } from 'drizzle-orm'
import * as z from 'zod'
import { AppError } from '#kit/errors.ts'
import { formatDate } from '#kit/dates/format-time.ts'
import { administrators, operationsStaff } from '#kit/roles.ts'
import { committeeAtFirst } from '#records/safety/accidents/law/committee.ts'
import type { CommitteePolicy } from '#records/safety/accidents/law/committee.ts'
import { readSettings, settingHistory, writeSetting } from '#engine/settings.ts'
import type { Changed } from '#engine/settings.ts'
import { run } from '#engine/sql.ts'
import type { Queryable } from '#engine/sql.ts'
import { actorOf, inTransaction } from '#engine/write/transaction.ts'
import { companyTimeZone, dayIn } from '#platform/clock.ts'
import type { Deps } from '#engine/write/rules.ts'
import type { Router } from '#platform/http/route.ts'

const tag = 'Preventability committee'
const policySchema = z.strictObject({
  members: z.int().min(1).max(50).describe('Minimum members in addition to the driver’s supervisor'),
  quorum: z.int().min(1).max(50).describe('Votes without which nothing is counted'),
  most: z.int().min(1).max(50).describe('Members, at most'),
})
const versionSchema = policySchema.extend({ since: z.iso.date().describe('Effective date') })
const changedSchema = z.object({ at: z.iso.datetime({ offset: true }), by: z.string().nullable() })

const prefix = 'committee/'

type Version = z.infer<typeof versionSchema> & { readonly changed: Changed }

/** Each version is a setting of its own, by its first day. Newest first. */
const versionsOf = async (pool: Queryable): Promise<Version[]> =>
  (await readSettings({ pool }, prefix))
    .flatMap(({ value, at, by }) => {
      const parsed = versionSchema.safeParse(value)
      return parsed.success ? [{ ...parsed.data, changed: { at, by } }] : []
    })
    .toSorted((a, b) => (a.since < b.since ? 1 : -1))

const heldOn = (versions: readonly Version[], day: string): CommitteePolicy => {
  const held = versions.find(({ since }) => since <= day)
  return held === undefined ? committeeAtFirst : { members: held.members, quorum: held.quorum, most: held.most }
}

/** The company's policy on a day. */
export const committeePolicyOn = async (on: Queryable, day: string): Promise<CommitteePolicy> => heldOn(await versionsOf(on), day)

/** The policy that held when the case was last referred: a round ends by the rules it began with. */
export const committeePolicyOf = async (on: Queryable, accident: string, today: string): Promise<CommitteePolicy> => {
  const [referred] = await run<{ at: string }>(
    on,
    sql`select to_json(at)#>>'{}' as at from events where kind = 'accidents' and record_id = ${accident}::uuid and starts_with(reason, 'Referred to the committee') order by id desc limit 1`,
  )
  return committeePolicyOn(on, referred === undefined ? today : dayIn(new Date(referred.at), companyTimeZone))
}

const stopOf = (
  { members, quorum, most, since }: z.infer<typeof versionSchema>,
  today: string,
): { field: string; message: string } | null => {
  if (since < today) return { field: 'since', message: `Cases referred before keep their rules: ${formatDate(today)} at the earliest` }
  if (members > most) return { field: 'members', message: 'More than the most members' }
  return quorum > most ? { field: 'quorum', message: 'More than the most members' } : null
}

/** How large a committee is and how many must vote: company policy, in versions by their first day. */
export const committeePolicyRoutes = (router: Router, deps: Deps): void => {
  const answer = z.object({ held: policySchema, versions: z.array(versionSchema.extend({ changed: changedSchema })) })
  const answered = async () => {
    const versions = await versionsOf(deps.pool)
    return { held: heldOn(versions, deps.clock.today()), versions }
  }
  router.add({
    method: 'GET',
    url: '/api/committee/policy',
    tag,
    summary: 'How large a committee is and how many must vote, today and by versions; none entered: as shipped',
    access: operationsStaff,
    answer,
    handler: answered,
  })
  router.add({
    method: 'PUT',
    url: '/api/committee/policy',
    tag,
    summary: 'Enter a version of the policy on committees, from today on or later',
    access: administrators,
    body: versionSchema,
    answer,
    handler: async ({ user, body }) => {
      const stop = stopOf(body, deps.clock.today())
      if (stop !== null) throw new AppError('invalid', stop.message, [stop])
      const initial = await committeePolicyOn(deps.pool, body.since)
      await inTransaction(deps, actorOf(user), (tx) => writeSetting(tx, `${prefix}${body.since}`, body, initial))
      return answered()
    },
  })
  router.add({
    method: 'GET',
    url: '/api/committee/policy/history',
    tag,
    summary: 'Changes of the policy on committees, the newest first',
    access: operationsStaff,
    answer: z.array(changedSchema.extend({ changes: z.array(z.object({ field: z.string(), from: z.unknown(), to: z.unknown() })) })),
    handler: async () => {
      const versions = await versionsOf(deps.pool)
      return (
        await settingHistory(
          deps,
          versions.map(({ since }) => `${prefix}${since}`),
        )
      ).map(({ at, by, changes }) => ({ at, by, changes: [...changes] }))
    },
  })
}
