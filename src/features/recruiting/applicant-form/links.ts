import { sql } from 'drizzle-orm'
import { placeOfStep } from '#records/recruiting/recruiting-applications/applicants-form/steps.ts'
import type { StepKey } from '#records/recruiting/recruiting-applications/applicants-form/steps.ts'
import { iso } from '#engine/sql.ts'
import type { StoredRow, Tx } from '#engine/write/rules.ts'
import { lockRecord } from '#engine/write/store.ts'
import { linkReader } from '#features/links/reader.ts'
import { applicationsRecord } from './kind.ts'

export interface FormLink {
  readonly id: string
  readonly applicationId: string
  readonly division: string
  readonly expiresAt: string
}

/** A link works for the draft it was made for: what was submitted or returned since takes a new one. */
export const formLinks = linkReader<FormLink>(
  'application',
  (matches) => sql`
    select l.id, l.application_id as "applicationId", a.division_id as division, ${iso('l.expires_at')} as "expiresAt"
    from application_links l join recruiting_applications a on a.id = l.application_id
    where ${matches} and a.status = 'draft' and a.archived_at is null and l.created_at >= a.status_since`,
)

/** The link with its draft, both locked until the transaction ends: two tabs save and sign one after the other. */
export const lockFormLink = (tx: Tx, token: string): Promise<{ readonly link: FormLink; readonly row: StoredRow }> =>
  formLinks.lock(tx, token, ({ applicationId }) => lockRecord(tx, applicationsRecord(tx.deps), applicationId))

/** Keeps how far the applicant has come. */
export const reachStep = async (tx: Tx, linkId: string, step: StepKey): Promise<void> => {
  await tx.query(sql`update application_links set step = greatest(step, ${placeOfStep(step)}::int) where id = ${linkId}::uuid`)
}
