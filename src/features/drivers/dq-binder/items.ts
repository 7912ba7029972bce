import { monthsAfter } from '#kit/dates/iso-day.ts'
import { formatDate } from '#kit/dates/format-time.ts'
import { countRequired, isMissing } from '#records/drivers/drivers/requirements.ts'
import type { Paper, Requirement } from '#records/drivers/drivers/requirements.ts'
import { documentTypes } from '#records/drivers/qualification-documents/types.ts'
import type { DocumentTypeKey } from '#records/drivers/qualification-documents/types.ts'

/** Papers that are not part of the qualification file, with the file they belong to. */
const otherFiles: Readonly<Partial<Record<DocumentTypeKey, string>>> = {
  previous_employers: 'Driver investigation history file (49 CFR 391.53)',
  clearinghouse_full: 'Drug and alcohol records (49 CFR 382.401)',
  clearinghouse_limited: 'Drug and alcohol records (49 CFR 382.401)',
  clearinghouse_report: 'Drug and alcohol records (49 CFR 382.401)',
  drug_test: 'Drug and alcohol records (49 CFR 382.401)',
  policies: 'Company records',
  psp: 'Company records',
}

/** Papers asked for every year: the last three years of them belong in the file (49 CFR 391.51(d)). */
const yearly: ReadonlySet<DocumentTypeKey> = new Set(['mvr_annual', 'annual_review'])

/** A document as the binder reads it. */
export interface FiledPaper extends Paper {
  readonly number: string
}

/** One line of the checklist. */
export interface BinderItem {
  readonly key: DocumentTypeKey
  readonly label: string
  readonly citation: string | null
  /** Why the paper is missing or does not count; null when it is on file. */
  readonly why: string | null
  /** The documents whose scans follow, newest first. */
  readonly papers: readonly FiledPaper[]
}

/** What the driver needs today over all files, the investigation and drug records among them: the same count as "Missing documents". */
export const summaryOf = (requirements: readonly Requirement[]): { asked: number; onFile: number; missing: string[] } => ({
  ...countRequired(requirements),
  missing: requirements.filter(isMissing).map((one) => `${one.type.label}: ${whyOf(one) ?? ''}`),
})

const whyOf = ({ state, expiresOn: expires, dueOn }: Requirement): string | null => {
  switch (state) {
    case 'on_file':
    case 'expiring':
      return null
    case 'expired':
      return expires === null ? 'Expired' : `Expired ${formatDate(expires)}`
    case 'to_verify':
      return 'Entered, not verified yet'
    case 'result_missing':
      return 'On file without its result'
    case 'class_missing':
      return 'License class not entered'
    case 'not_due':
      return dueOn === null ? 'Not due yet' : `Due ${formatDate(dueOn)}`
    case 'missing':
      return 'Nothing on file'
  }
}

const belongs = (key: DocumentTypeKey, paper: FiledPaper, oldest: string): boolean =>
  paper.type === key &&
  (paper.status === 'active' || (paper.status === 'superseded' && yearly.has(key) && paper.issuedOn !== null && paper.issuedOn >= oldest))

/** The requirements whose papers belong in the qualification file itself. */
export const inThisFile = (requirements: readonly Requirement[]): readonly Requirement[] =>
  requirements.filter(({ key }) => otherFiles[key] === undefined)

/** The checklist of a qualification file in the order of the file (49 CFR 391.51), with the papers of each line. Days are `YYYY-MM-DD`. */
export const itemsOf = (requirements: readonly Requirement[], papers: readonly FiledPaper[], today: string): BinderItem[] => {
  const oldest = monthsAfter(today, -36)
  return inThisFile(requirements).map((requirement) => ({
    key: requirement.key,
    label: requirement.type.label,
    citation: requirement.type.citation ?? null,
    why: whyOf(requirement),
    papers: papers
      .filter((paper) => belongs(requirement.key, paper, oldest))
      .toSorted((a, b) => (b.issuedOn ?? '').localeCompare(a.issuedOn ?? '')),
  }))
}

/** The files that hold the papers left out of every binder, each with what it holds. */
export const otherFileLines = (): string[] => {
  const groups = Map.groupBy(Object.entries(otherFiles), ([, file]) => file)
  return [...groups].map(([file, entries]) => `${file}: ${entries.map(([key]) => documentTypes[key as DocumentTypeKey].label).join(', ')}`)
}
