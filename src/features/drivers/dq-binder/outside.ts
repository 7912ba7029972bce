import type { StoredAttachment } from '#features/attachments/attachments.ts'
import type { Binder, BinderRow } from './contents.ts'

/** Results of drug and alcohol tests, and what the Clearinghouse answered: kept in a secure file of their own (49 CFR 382.401, 382.405). */
const testFiles: readonly string[] = ['drug_test', 'clearinghouse']
/** The examination report itself, form MCSA-5875: the file has the certificate, MCSA-5876, alone (49 CFR 391.43(g), 391.51(b)). */
const longForm = /5875|long[\s_-]*form|exam(ination)?[\s_-]*report/i

const staysHere = ({ paper }: BinderRow, { category, fileName, label }: StoredAttachment): boolean =>
  testFiles.includes(category) ||
  (category === 'medical' && paper?.type !== 'medical') ||
  category === 'medical_exam' ||
  (paper?.type === 'medical' && (longForm.test(fileName) || longForm.test(label ?? '')))

/** The binder as it goes to somebody outside the company: without test results, and without medical files that the law does not want in it. */
export const forOutside = (binder: Binder): Binder => ({
  ...binder,
  rows: binder.rows.map((row) => {
    const scans = row.scans.filter((scan) => !staysHere(row, scan))
    return { ...row, scans, withheld: row.scans.length - scans.length }
  }),
})
