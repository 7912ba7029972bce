import { isOlder } from '#records/drivers/qualification-documents/siblings.ts'
import { dateWarnings } from '#records/drivers/qualification-documents/date-warnings.ts'
import { documentOf, isOneOfSeveral } from './on-file.ts'
import type { OnFile, Placed } from './on-file.ts'
import type { Proposal } from './reading/proposal.ts'

/** A scan with its reading, without the driver if the person can’t see them. */
export interface ReadyScan {
  readonly id: string
  readonly fileName: string
  readonly proposal: Proposal
}

export interface Judgement {
  /** Where the same paper is already, as a sentence without its period. */
  readonly same: string | null
  /** What filing it changes about a document on file. */
  readonly placed: string | null
  readonly warnings: readonly string[]
  /** Read with certainty, complete, and with nothing to decide: it can be filed together with others. */
  readonly together: boolean
}

/** Compares each scan with the other scans and the documents on file: duplicate, replacement, or new. In no order. */
export const judgeScans = (scans: readonly ReadyScan[], onFile: readonly OnFile[], today: string): ReadonlyMap<string, Judgement> => {
  const judged = new Map<string, Judgement>()
  const before = new Map<string, { readonly scan: ReadyScan; readonly paper: Placed }[]>()
  const ofDriver = Map.groupBy(onFile, ({ driver }) => driver)
  for (const scan of scans.toSorted(surestFirst)) {
    const paper = paperOf(scan.proposal)
    if (paper === null) {
      judged.set(scan.id, { same: null, placed: null, warnings: [], together: false })
      continue
    }
    const key = `${paper.driver} ${paper.type}`
    const others = before.get(key) ?? []
    const twin = others.find((other) => samePaper(other.paper, paper))
    before.set(key, [...others, { scan, paper }])
    const place = placeOf(paper, ofDriver.get(paper.driver) ?? [])
    const warnings = [...dateWarnings(paper, today).flatMap((found) => (found === false ? [] : [found.message])), ...place.warnings]
    const same = place.same ?? (twin === undefined ? null : `Same as ${twin.scan.fileName}`)
    const together = scan.proposal.confidence === 'high' && same === null && warnings.length === 0
    judged.set(scan.id, { same, placed: same === null ? place.placed : null, warnings, together })
  }
  return judged
}

/** Of two scans of one paper the one that was read best is filed, of equal ones the first. */
const surestFirst = (one: ReadyScan, other: ReadyScan): number => rank(one) - rank(other)
const ranks = { high: 0, medium: 2, low: 4 } as const
const rank = ({ proposal }: ReadyScan): number => ranks[proposal.confidence] + (proposal.type?.source === 'text' ? 0 : 1)

const paperOf = ({ driver, type, issuedOn, expirationDate, queryResult }: Proposal): Placed | null =>
  driver === null || type === null
    ? null
    : {
        driver: driver.value,
        type: type.value,
        issuedOn: issuedOn?.value ?? null,
        expirationDate: expirationDate?.value ?? null,
        queryResult: queryResult?.value ?? null,
      }

/** No date or result contradicts, and at least one date is the same. */
const samePaper = (one: Placed, other: Placed): boolean => {
  const fields = ['issuedOn', 'expirationDate', 'queryResult'] as const
  const agree = fields.every((field) => one[field] === null || other[field] === null || one[field] === other[field])
  return agree && (['issuedOn', 'expirationDate'] as const).some((field) => one[field] !== null && one[field] === other[field])
}

const placeOf = (paper: Placed, onFile: readonly OnFile[]): Pick<Judgement, 'same' | 'placed' | 'warnings'> => {
  const found = documentOf(paper, onFile)
  if (found?.scanned === true) return { same: `Already on file: ${found.number}`, placed: null, warnings: [] }
  const counting = isOneOfSeveral(paper.type)
    ? []
    : onFile.filter(({ type, status, id }) => type === paper.type && status === 'active' && id !== found?.id)
  const dates = { issued: paper.issuedOn, expires: paper.expirationDate }
  const newer = counting.find((document) => isOlder(paper.type, dates, { issued: document.issuedOn, expires: document.expirationDate }))
  if (newer !== undefined) return { same: null, placed: null, warnings: [`A newer one is on file: ${newer.number}`] }
  if (found !== null) return { same: null, placed: `Goes with ${found.number}`, warnings: [] }
  const [replaced] = counting
  return { same: null, placed: replaced === undefined ? null : `Replaces ${replaced.number}`, warnings: [] }
}
