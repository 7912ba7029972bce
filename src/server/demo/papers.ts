import type { Values } from '#kit/schemas.ts'
import { queryTypes } from '#records/drivers/qualification-documents/types.ts'
import type { DocumentTypeKey } from '#records/drivers/qualification-documents/types.ts'
import { begin } from './block.ts'
import type { Workshop } from './block.ts'
import type { Plot } from './story.ts'

/** A document to be filed. Days are `YYYY-MM-DD`; moments say when it came in and when somebody checked it. */
export interface Paper {
  readonly type: DocumentTypeKey
  readonly subject: { readonly driver: string } | { readonly vehicle: string }
  readonly issuedOn: string
  readonly expirationDate: string | null
  readonly filedAt: Date
  readonly filedBy: string
  /** Null: still to be checked. */
  readonly verifiedBy: string | null
  readonly issuer?: string
  readonly number?: string
  readonly state?: string
  readonly method?: 'original_seen' | 'mvr' | 'registry' | 'online' | 'employer_reply' | 'self'
  /** Until when a motor vehicle record says medically certified (49 CFR 391.23(m)(2)). */
  readonly medicalUntil?: string
  /** What a road test was (49 CFR 391.31, 391.33). */
  readonly roadTest?: Values
  /** The one before, which it supersedes once it is checked. */
  readonly replaces?: Plot
  /** Came in with the old spreadsheets, already checked. */
  readonly imported?: boolean
}

/** Who inspected, and why they may (49 CFR 396.19). */
const inspected = ({ issuer }: Paper): Values => ({
  inspectedBy: issuer?.endsWith('shop') === true ? 'carrier' : 'garage',
  inspectionResult: 'passed',
  inspector: issuer?.endsWith('shop') === true ? 'Dale Mercer' : 'Ray Tolliver',
  inspectorQualification: 'experience',
})

/** The plot of a document: filed, checked a little later, and the one before it superseded at that moment. */
export const filePaper = (workshop: Workshop, paper: Paper): Plot => {
  const checkedAt = new Date(Math.min(paper.filedAt.getTime() + 35 * 60_000, workshop.calendar.now.getTime()))
  const checked =
    paper.verifiedBy === null
      ? null
      : {
          verificationMethod: paper.method ?? 'original_seen',
          verifiedOn: checkedAt.toISOString().slice(0, 10),
          verifiedBy: paper.verifiedBy,
        }
  const plot = begin(workshop, 'qualification-documents', {
    at: paper.filedAt,
    by: paper.filedBy,
    ...(paper.imported === true ? { as: 'import' as const, batchId: workshop.importBatch, status: 'active' } : {}),
    set: {
      type: paper.type,
      ...paper.subject,
      issuedOn: paper.issuedOn,
      expirationDate: paper.expirationDate,
      issuer: paper.issuer ?? null,
      documentNumber: paper.number ?? null,
      state: paper.state ?? null,
      ...((queryTypes as readonly string[]).includes(paper.type) ? { queryResult: 'none' } : {}),
      ...(paper.type === 'annual_inspection' ? inspected(paper) : {}),
      ...(paper.medicalUntil === undefined ? {} : { medicalStatus: 'certified', medicalUntil: paper.medicalUntil }),
      ...paper.roadTest,
      ...(paper.replaces === undefined ? {} : { supersedes: paper.replaces.id }),
      ...(paper.imported === true ? checked : {}),
    },
  })
  if (paper.imported !== true && checked !== null) plot.acts.push({ at: checkedAt, by: paper.verifiedBy, set: checked, status: 'active' })
  if (paper.replaces !== undefined && paper.verifiedBy !== null)
    paper.replaces.acts.push({ at: checkedAt, by: paper.verifiedBy, status: 'superseded', reason: 'Replaced by a newer document' })
  return plot
}
