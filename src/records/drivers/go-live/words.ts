import { formatDate } from '#kit/dates/format-time.ts'

/** A document that was checked in the paper file; days are `YYYY-MM-DD`. */
export interface CheckedPaper {
  readonly verifiedOn: string | null
  readonly verifier: string | null
  readonly paperPlace: string | null
  /** By when it is to be scanned; null once a file is attached. */
  readonly scanDueOn: string | null
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
