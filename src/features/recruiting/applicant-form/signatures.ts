import { sql } from 'drizzle-orm'
import { v7 as uuidv7 } from 'uuid'
import { run } from '#engine/sql.ts'
import type { Queryable } from '#engine/sql.ts'
import type { Tx } from '#engine/write/rules.ts'
import { at, milliseconds } from '#features/auth/time.ts'

export type SignedDocument = 'application' | 'release' | 'disclosure'

export interface Signature {
  readonly document: SignedDocument
  /** The previous employer of a release. */
  readonly subject: string | null
  readonly answer: 'signed' | 'refused'
  readonly signedName: string | null
  readonly words: string
  readonly signedAt: string
  readonly ip: string
}

export type NewSignature = Omit<Signature, 'signedAt'> & { readonly applicationId: string; readonly linkId: string }

export const addSignature = async (tx: Tx, given: NewSignature): Promise<void> => {
  await tx.query(sql`
    insert into application_signatures (id, application_id, link_id, document, subject, answer, signed_name, words, signed_at, ip)
    values (${uuidv7()}, ${given.applicationId}, ${given.linkId}, ${given.document}, ${given.subject}, ${given.answer}, ${given.signedName},
      ${given.words}, ${at(tx.now)}, ${given.ip})`)
}

interface Row extends Omit<Signature, 'signedAt'> {
  readonly at: number
}

/** What was said last of each document, in the order of signing. */
export const signaturesOf = async (on: Queryable, applicationId: string): Promise<Signature[]> => {
  const rows = await run<Row>(
    on,
    sql`select * from (
        select distinct on (document, subject) id, document, subject, answer, signed_name as "signedName", words, ip, ${milliseconds(sql`signed_at`)} as at
        from application_signatures where application_id = ${applicationId}::uuid order by document, subject, signed_at desc, id desc) s
      order by at, id`,
  )
  return rows.map(({ document, subject, answer, signedName, words, ip, at: moment }) => ({
    document,
    subject,
    answer,
    signedName,
    words,
    ip,
    signedAt: new Date(moment).toISOString(),
  }))
}
