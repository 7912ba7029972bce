import { monthsAfter } from '#kit/dates/iso-day.ts'
import { formatDate } from '#kit/dates/format-time.ts'
import type { Found, Proposal, ReadScan } from './proposal.ts'
import { firstDayIn } from './scan-dates.ts'

const status = /\bmed(?:ical)?\.?\s*(?:examiner.{0,2}s\s*)?cert\w*\.?\s*(?:status)?[\s:.–—-]*(not[\s-]*certified|certified)\b([^\n]{0,60})/i
const until = /\b(?:exp\w*|until|thru|through|valid to)\b/i

type Medical = Pick<Proposal, 'medicalStatus' | 'medicalUntil'>
const unread: Medical = { medicalStatus: null, medicalUntil: null }

/**
 * The medical status that a motor vehicle record shows, which counts before any paper card (49 CFR 391.23(m)). "Certified" without its last
 * day, or with one that can't be, isn't taken over. What isn't simply certified is noted for a person to look at.
 */
export const medicalInText = ({ text, source }: ReadScan, recordDate: Found<string> | null, today: string, notes: string[]): Medical => {
  const [, words = '', rest = ''] = status.exec(text) ?? []
  if (words === '') return unread
  if (/^not/i.test(words)) {
    notes.push('The record says the driver is not medically certified')
    return { medicalStatus: { value: 'not_certified', source }, medicalUntil: null }
  }
  const mark = until.exec(rest)
  const day = mark === null ? null : firstDayIn(rest.slice(mark.index), today)
  if (day === null) {
    notes.push('The record says certified, and its last day was not read')
    return unread
  }
  const issued = recordDate?.value ?? null
  if (issued !== null && (day < issued || day > monthsAfter(issued, 24))) {
    notes.push(`The medical status was read as certified until ${formatDate(day)}, which doesn’t fit the date of the record`)
    return unread
  }
  return { medicalStatus: { value: 'certified', source }, medicalUntil: { value: day, source } }
}
