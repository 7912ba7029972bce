import { sql } from 'drizzle-orm'
import { run } from '#engine/sql.ts'
import type { Deps } from '#engine/write/rules.ts'
import type { JobHandler } from '#platform/jobs/jobs.ts'
import { letterOf } from './letter.ts'
import { isMailOn, planDigests, sendJob } from './plan.ts'

interface Claimed {
  readonly id: string
  readonly userId: string
  readonly tries: number
}

const minute = 60_000
/** A claim outlasts the longest wait for the mail server, so that no other process takes the mail meanwhile. */
const waits = [2, 4, 8, 15, 30] as const

/** When it is tried again, and until when nobody else takes it. */
const waitAfter = (tries: number): number => (waits[Math.min(tries, waits.length - 1)] ?? 30) * minute

const claim = async ({ pool, clock }: Deps): Promise<Claimed | undefined> => {
  const now = clock.now()
  const [next] = await run<Claimed>(
    pool,
    sql`select id, user_id as "userId", tries from mails where state = 'waiting' and next_try_at <= ${now.toISOString()}::timestamptz order by next_try_at, id limit 1`,
  )
  if (next === undefined) return undefined
  const until = new Date(now.getTime() + waitAfter(next.tries)).toISOString()
  const [mine] = await run<Claimed>(
    pool,
    sql`update mails set tries = tries + 1, next_try_at = ${until}::timestamptz where id = ${next.id}::uuid and state = 'waiting' and tries = ${next.tries}
      returning id, user_id as "userId", tries`,
  )
  return mine ?? claim({ pool, clock } as Deps)
}

interface End {
  readonly state: 'sent' | 'kept' | 'dropped' | 'refused'
  readonly subject?: string
  readonly text?: string
  readonly error?: string
}

const finish = ({ pool, clock }: Deps, id: string, { state, subject, text, error }: End): Promise<unknown> =>
  run(
    pool,
    sql`update mails set state = ${state}, subject = ${subject ?? null}, text = ${text ?? null}, error = ${error ?? null}, done_at = ${clock.now().toISOString()} where id = ${id}::uuid`,
  )

/** The mail server will say the same of this mail every time. */
const isRefusal = (error: unknown): boolean =>
  error instanceof Error && 'responseCode' in error && typeof error.responseCode === 'number' && error.responseCode >= 500

/**
 * Sends what is due, one mail after the other. What could not be sent waits longer each time, up to half an hour, and is never given up; a
 * server that does not answer is left alone until the next round. A mail has the same Message-ID at each try: where the server took
 * it and the answer was lost, mail programs show it once.
 */
export const sendDueMails = async (deps: Deps): Promise<void> => {
  if (!isMailOn(deps)) return
  for (let mail = await claim(deps); mail !== undefined; mail = await claim(deps)) {
    const { id } = mail
    const letter = await letterOf(deps, mail).catch((error: unknown) => {
      // It waits as its claim says; the mails behind it go on.
      deps.log.error({ mail: id, err: error }, 'failed to write a mail, will retry')
      return undefined
    })
    if (letter === undefined) continue
    if (letter === null) await finish(deps, mail.id, { state: 'dropped' })
    else if (!deps.mail.configured) await finish(deps, mail.id, { state: 'kept', subject: letter.subject, text: letter.text })
    else {
      try {
        await deps.mail.send({ ...letter, id: mail.id })
      } catch (error) {
        const said = error instanceof Error ? error.message.slice(0, 300) : 'unknown'
        if (isRefusal(error)) await finish(deps, mail.id, { state: 'refused', subject: letter.subject, error: said })
        else {
          await run(deps.pool, sql`update mails set error = ${said} where id = ${mail.id}::uuid`)
          deps.log.warn({ mail: mail.id, err: error }, 'a mail was not sent and is tried again')
          return
        }
        continue
      }
      await finish(deps, mail.id, { state: 'sent', subject: letter.subject })
    }
  }
}

/** Run it every minute; it may run in several processes at once. */
export const mailRound = async (deps: Deps): Promise<void> => {
  if (!isMailOn(deps)) return
  await planDigests(deps)
  await sendDueMails(deps)
}

export const mailJobs = (deps: Deps): Readonly<Record<string, JobHandler>> => ({ [sendJob]: () => sendDueMails(deps) })
