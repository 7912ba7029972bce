import { drizzle } from 'drizzle-orm/node-postgres'
import { sql } from 'drizzle-orm'
import { formSteps } from '#records/recruiting/recruiting-applications/applicants-form/steps.ts'
import { certification, disclosureWords, releaseText } from '#records/recruiting/recruiting-applications/applicants-form/texts.ts'
import type { Tx } from '#engine/write/rules.ts'
import { hiringCarrier } from '#features/recruiting/applicant-form/carrier.ts'
import { applicationLinks, applicationSignatures } from '#features/recruiting/applicant-form/tables.ts'
import { hashToken, newToken } from '#features/auth/tokens.ts'

interface Applicant {
  readonly id: string
  readonly division: string
  readonly name: string
  readonly owner: string
  readonly draft: boolean
  readonly employers: readonly { readonly name: string }[] | null
  readonly created: string
}

const minute = 60_000

/** Whoever applied did so by a link: drafts are half way, the others are signed. One of them refused the background reports. */
export const writeApplicantForms = async (tx: Tx, newId: (at: Date) => string): Promise<void> => {
  const found = await tx.query<Applicant>(sql`
    select id, division_id as division, title as name, owner_id as owner, status = 'draft' as draft, employers, to_json(created_at)#>>'{}' as created
    from recruiting_applications where lead_id is null order by number`)
  const database = drizzle(tx.client)
  for (const [position, applicant] of found.entries()) {
    const created = Date.parse(applicant.created)
    const linkId = newId(new Date(created))
    // Nobody has these tokens: they are made and forgotten here.
    await database.insert(applicationLinks).values({
      id: linkId,
      applicationId: applicant.id,
      tokenHash: hashToken(newToken()),
      sentTo: null,
      createdAt: at(created),
      createdBy: applicant.owner,
      expiresAt: at(created + 14 * 24 * 60 * minute),
      usedAt: applicant.draft ? null : at(created + 15 * minute),
      openedCount: 1 + (position % 3),
      lastOpenedAt: at(created + 2 * minute),
      step: applicant.draft ? 4 : formSteps.length,
    })
    if (!applicant.draft) await sign(tx, newId, applicant, linkId, created + 10 * minute, position === 5)
  }
}

const at = (milliseconds: number): string => new Date(milliseconds).toISOString()

const sign = async (
  tx: Tx,
  newId: (at: Date) => string,
  { id, division, name, employers }: Applicant,
  linkId: string,
  begun: number,
  refuses: boolean,
): Promise<void> => {
  const carrier = await hiringCarrier({ pool: tx.client }, division)
  const documents = [
    ...(employers ?? []).map((employer) => ({ document: 'release', subject: employer.name, words: releaseText(carrier, employer.name) })),
    { document: 'disclosure', subject: null, words: disclosureWords(carrier) },
    { document: 'application', subject: null, words: certification },
  ]
  await drizzle(tx.client)
    .insert(applicationSignatures)
    .values(
      documents.map(({ document, subject, words }, position) => {
        const refused = refuses && document === 'disclosure'
        const signedAt = new Date(begun + position * minute)
        return {
          id: newId(signedAt),
          applicationId: id,
          linkId,
          document,
          subject,
          words,
          answer: refused ? 'refused' : 'signed',
          signedName: refused ? null : name,
          signedAt: signedAt.toISOString(),
          // An address of documentation, RFC 5737.
          ip: `203.0.113.${10 + position}`,
        }
      }),
    )
}
