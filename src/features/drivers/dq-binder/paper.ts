import type { Content } from 'pdfmake/interfaces.js'
import { formatCount } from '#kit/format.ts'
import { formatDate } from '#kit/dates/format-time.ts'
import { fieldOf } from '#kit/record.ts'
import type { RecordDefinition } from '#kit/record.ts'
import { facts, heading, table } from '#platform/documents/pdf-parts.ts'
import type { Line } from '#platform/documents/pdf-parts.ts'
import { letterhead } from '#platform/documents/pdf.ts'
import type { Employer, Sheet } from '#platform/documents/pdf.ts'
import { companyTimeZone, dayIn } from '#platform/clock.ts'
import type { ScanAnswer, Unreadable } from './assemble.ts'
import { checkedPaperOf } from '#records/drivers/go-live/words.ts'
import type { CheckedPaper } from '#records/drivers/go-live/words.ts'
import { countRequired, isMissing } from '#records/drivers/drivers/requirements.ts'
import type { Binder, BinderRow } from './contents.ts'
import { otherFileLines } from './items.ts'

const unreadableWords: Readonly<Record<Unreadable, string>> = {
  locked: 'locked with a password',
  damaged: 'damaged',
  type: 'not a PDF or picture',
}

/** What became of the scans of one line of the checklist. */
export interface TabResult {
  readonly pages: number
  /** File names that are not in the binder, with the reason. */
  readonly unreadable: readonly { readonly fileName: string; readonly reason: Unreadable }[]
}

export const resultOf = (fileNames: readonly string[], answers: readonly ScanAnswer[]): TabResult => ({
  pages: answers.reduce((sum, answer) => sum + ('pages' in answer ? answer.pages : 0), 0),
  unreadable: answers.flatMap((answer, position) =>
    'pages' in answer ? [] : [{ fileName: fileNames[position] ?? '', reason: answer.unreadable }],
  ),
})

const isScanned = ({ closed, withheld }: BinderRow, { pages }: TabResult): boolean => pages > 0 || closed > 0 || withheld > 0

const checkWords = ({ verifiedOn, verifier, scanDueOn }: CheckedPaper): string =>
  [
    `checked${verifiedOn === null ? '' : ` ${formatDate(verifiedOn)}`}${verifier === null ? '' : ` by ${verifier}`}`,
    ...(scanDueOn === null ? [] : [`scan due ${formatDate(scanDueOn)}`]),
  ].join(', ')

/** A status in the words of the checklist, with every reason why a paper or its pages are missing. "On file" says that there is a scan. */
const statusOf = (row: BinderRow, result: TabResult): string => {
  const { item, paper, isEarlier, closed, withheld } = row
  const checked = paper === null || isScanned(row, result) ? null : checkedPaperOf(paper)
  const good = isScanned(row, result) ? 'On file' : checked === null ? 'Recorded' : `Paper on file at ${checked.paperPlace ?? ''}`
  return [
    isEarlier ? `${good}, earlier year` : (item.why ?? good),
    ...(checked === null ? [] : [checkWords(checked)]),
    paper !== null && checked === null && result.unreadable.length === 0 && !isScanned(row, result)
      ? `no scan attached to ${paper.number}`
      : null,
    closed > 0 ? `${formatCount(closed, 'scan')} your role can’t open` : null,
    withheld > 0 ? `${formatCount(withheld, 'medical or test file')} not part of this file` : null,
    ...result.unreadable.map(({ fileName, reason }) => `${fileName} is ${unreadableWords[reason]}`),
  ]
    .filter((part) => part !== null)
    .join('; ')
}

/** "8 papers required: 7 recorded, 3 of them with a scan; 1 missing or not valid". */
const totalsOf = ({ requirements, rows }: Binder, results: readonly TabResult[]): string => {
  const { asked, onFile } = countRequired(requirements)
  const current = new Set(requirements.filter((one) => one.required && one.dueOn === null && !isMissing(one)).map(({ key }) => key))
  const scanned = new Set(
    rows.flatMap((row, position) => {
      const result = results[position]
      return !row.isEarlier && current.has(row.item.key) && result !== undefined && isScanned(row, result) ? [row.item.key] : []
    }),
  )
  const missing = asked === onFile ? '' : `; ${asked - onFile} missing or not valid`
  return `${formatCount(asked, 'paper')} required: ${onFile} recorded, ${scanned.size} of them with a scan${missing}`
}

const optionLabel = (record: RecordDefinition, name: string, value: unknown): string => {
  const field = fieldOf(record, name)
  return typeof value === 'string' && field?.kind === 'choice' ? (field.options[value]?.label ?? value) : ''
}

const driverFacts = (record: RecordDefinition, { driver }: Binder): Line[] => {
  const day = (name: string): string => (typeof driver[name] === 'string' ? formatDate(driver[name]) : '')
  return [
    { label: 'Driver', value: driver.title },
    { label: 'Record', value: driver.number },
    { label: 'Employee number', value: typeof driver['employeeId'] === 'string' ? driver['employeeId'] : '' },
    { label: 'Status', value: record.lifecycle?.states[driver.status ?? '']?.label ?? '' },
    { label: 'Position', value: optionLabel(record, 'position', driver['position']) },
    {
      label: 'License',
      value: [optionLabel(record, 'licenseClass', driver['licenseClass']), optionLabel(record, 'licenseState', driver['licenseState'])]
        .filter(Boolean)
        .join(', '),
    },
    { label: 'Hired', value: day('hireDate') },
    { label: 'Left', value: day('terminationDate') },
  ].filter(({ value }) => value !== '')
}

const checklist = ({ rows }: Binder, results: readonly TabResult[]): Content =>
  table(
    [
      ['Tab', 22],
      ['Paper', 120],
      ['Rule', 84, 8],
      ['Status', '*', 8.5],
      ['Issued', 58, 8],
      ['Expires', 58, 8],
      ['Pages', 28],
    ],
    rows.map((row, position) => {
      const result = results[position] ?? { pages: 0, unreadable: [] }
      const { tab, item, paper } = row
      return [
        String(tab),
        item.label,
        item.citation ?? 'Company',
        statusOf(row, result),
        paper?.issuedOn == null ? '' : formatDate(paper.issuedOn),
        paper?.expirationDate == null ? '' : formatDate(paper.expirationDate),
        result.pages === 0 ? '' : String(result.pages),
      ]
    }),
    'This position needs no qualification file.',
  )

/** The cover of a binder: whose file it is, the checklist of 49 CFR 391.51, and what lies in other files. */
export const coverSheet = (
  record: RecordDefinition,
  binder: Binder,
  results: readonly TabResult[],
  employer: Employer,
  madeBy: string,
  createdAt: Date,
): Sheet => {
  const day = formatDate(dayIn(createdAt, companyTimeZone))
  return {
    title: `Driver qualification file, ${binder.driver.title}`,
    createdAt,
    employer,
    foot: binder.driver.number,
    printedBy: madeBy,
    content: [
      letterhead(employer),
      { text: 'Driver qualification file', style: 'title', margin: [0, 8, 0, 0] },
      { text: `As of ${day}: ${totalsOf(binder, results)}`, margin: [0, 0, 0, 6] },
      facts(driverFacts(record, binder)),
      heading('Checklist (49 CFR 391.51)'),
      checklist(binder, results),
      heading('In other files, not in this binder'),
      { ul: otherFileLines().map((text) => ({ text })) },
    ],
  }
}
