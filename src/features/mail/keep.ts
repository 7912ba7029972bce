import { sql } from 'drizzle-orm'
import { v7 as uuidv7 } from 'uuid'
import { run } from '#engine/sql.ts'
import type { Queryable } from '#engine/sql.ts'
import type { OutgoingMail } from '#platform/mail/mail.ts'

/** Keeps a mail that a demo without a mail server cannot send, for the super admin to read. */
export const keepMail = async (on: Queryable, moment: Date, { to, subject, text }: OutgoingMail): Promise<void> => {
  const [id, now] = [uuidv7(), moment.toISOString()]
  await run(
    on,
    sql`insert into mails (id, key, address, state, subject, text, created_at, next_try_at, done_at) values (${id}, ${`kept:${id}`}, ${to}, 'kept', ${subject}, ${text}, ${now}, ${now}, ${now})`,
  )
}
