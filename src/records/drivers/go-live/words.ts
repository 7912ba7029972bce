import { formatDate } from '#kit/dates/format-time.ts'

/** A document that was checked in the paper file; days are `YYYY-MM-DD`. */
export interface CheckedPaper {
  readonly verifiedOn: string | null
  readonly verifier: string | null
  readonly paperPlace: string | null
  /** By when it is to be scanned; null once a file is attached. */
  readonly scanDueOn: string | null
}

/** What a document row says of its check in the paper file; null where there was none. */
export const checkedPaperOf = (row: {
  readonly paperPlace?: string | null
  readonly verifiedOn?: string | null
  readonly scanDueOn?: string | null
  readonly labels?: Readonly<Record<string, string | readonly string[] | null>>
}): CheckedPaper | null => {
  const verifier = row.labels?.['verifiedBy']
  return (row.paperPlace ?? null) === null
    ? null
    : {
        verifiedOn: row.verifiedOn ?? null,
        verifier: typeof verifier === 'string' ? verifier : null,
        paperPlace: row.paperPlace ?? null,
        scanDueOn: row.scanDueOn ?? null,
      }
}

/** "Paper file checked Nov 29, 2026 by Lena Park, kept at Joplin office". */
export const checkedWords = ({ verifiedOn, verifier, paperPlace }: Omit<CheckedPaper, 'scanDueOn'>): string =>
  [
    `Paper file checked${verifiedOn === null ? '' : ` ${formatDate(verifiedOn)}`}${verifier === null ? '' : ` by ${verifier}`}`,
    ...(paperPlace === null ? [] : [`kept at ${paperPlace}`]),
  ].join(', ')

/** The same with the scan that follows: "…; scan due Jan 15, 2027". */
export const paperWords = (paper: CheckedPaper): string =>
  `${checkedWords(paper)}${paper.scanDueOn === null ? '' : `; scan due ${formatDate(paper.scanDueOn)}`}`
