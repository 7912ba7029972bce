import { daysAfter } from '#kit/dates/iso-day.ts'
import { shippedRules } from '#records/duties/deadline-rules/shipped.ts'
import { dueAtOf } from '#records/duties/deadlines/due.ts'
import { drivers } from '#records/drivers/drivers/record.ts'
import { requirementsOf } from '#records/drivers/drivers/requirements.ts'
import type { Paper, Requirement } from '#records/drivers/drivers/requirements.ts'
import { blockedFrom, fullQueryClock } from '#records/drivers/qualification-documents/clearinghouse.ts'
import type { Query } from '#records/drivers/qualification-documents/clearinghouse.ts'
import { qualificationDocuments } from '#records/drivers/qualification-documents/record.ts'
import { blockingTypes, requiredBeforeDriving } from '#records/drivers/qualification-documents/types.ts'
import type { DocumentTypeKey } from '#records/drivers/qualification-documents/types.ts'
import { bindAnswers } from './vectors.ts'
import type { Vector } from './vectors.ts'

type Facts = Readonly<Record<string, string | null | undefined>>
type Answers = Readonly<Record<string, string>>

const paper = (type: DocumentTypeKey, issuedOn: string, expirationDate: string | null): Paper => ({
  id: `${type}-${issuedOn}`,
  type,
  status: 'active',
  issuedOn,
  expirationDate,
})

const requirement = (key: DocumentTypeKey, papers: readonly Paper[], today: string, hireDate: string | null = null): Requirement => {
  // A paper card is the medical proof of a driver without a CDL alone (49 CFR 391.23(m)(2)).
  const licenseClass = key === 'medical' ? 'non_cdl' : 'A'
  const found = requirementsOf({ position: 'regional', licenseClass, hireDate }, papers, today).find((one) => one.key === key)
  if (found === undefined) throw new Error(`${key} is not asked of a CDL holder`)
  return found
}

const isLate = ({ state }: Requirement): boolean => state === 'missing' || state === 'expired'
const stateOf = (found: Requirement): string => (isLate(found) ? 'late' : 'in time')
const yes = (holds: boolean): string => (holds ? 'yes' : 'no')

const itemKeys: Readonly<Record<string, DocumentTypeKey>> = {
  'first MVR': 'mvr_initial',
  'safety performance history': 'previous_employers',
}

/** Due so many days after the employment began; nothing is on file. */
const atHire = ({ item, employment_began: began, today }: Facts, { expected }: Vector<Facts>): Answers => {
  const key = itemKeys[String(item)] ?? 'mvr_initial'
  return {
    due: String(requirement(key, [], String(began), String(began)).dueOn),
    ...(expected['state'] === undefined ? {} : { state: stateOf(requirement(key, [], String(today), String(began))) }),
    ...(expected['may_drive_meanwhile'] === undefined
      ? {}
      : { may_drive_meanwhile: yes(!requiredBeforeDriving('driver', true).includes(key)) }),
  }
}

type Document = Parameters<NonNullable<typeof qualificationDocuments.warn>>[0]
/** The last day of a paper issued on a day that the product takes without a warning. */
const lastDayOf = (type: DocumentTypeKey, issuedOn: string): string => {
  const accepted = Array.from({ length: 800 }, (_, days) => daysAfter(issuedOn, days + 1)).filter((expirationDate) => {
    const document = { type, issuedOn, expirationDate } as unknown as Document
    return (qualificationDocuments.warn?.(document, issuedOn) ?? []).every((one) => one === false)
  })
  return accepted.at(-1) ?? issuedOn
}

const yearly = ['mvr_annual', 'annual_review'] as const

const everyYear = ({ last, last_mvr: mvr, employment_began: began, today }: Facts): Answers => {
  const day = String(today)
  if (mvr) {
    const papers = [paper('mvr_annual', mvr, lastDayOf('mvr_annual', mvr))]
    const record = requirement('mvr_annual', papers, day, began)
    const review = requirement('annual_review', papers, day, began)
    return { mvr: `valid until ${record.paper?.expirationDate}`, review: review.state }
  }
  const papers = last ? yearly.map((key) => paper(key, last, lastDayOf(key, last))) : []
  const found = yearly.map((key) => requirement(key, papers, day, began ?? null))
  const state = found.some(isLate) ? 'late' : 'in time'
  return last
    ? { due: String(papers.map((one) => one.expirationDate).toSorted()[0]), state }
    : { first_due: String(found[0]?.dueOn), state }
}

type Driver = Parameters<NonNullable<typeof drivers.warn>>[0]
const messages = (more: Readonly<Record<string, unknown>>): { readonly warned: readonly string[]; readonly refused: readonly string[] } => {
  const driver = {
    birthDate: null,
    hireDate: '2026-11-20',
    position: 'regional',
    hosRuleset: null,
    licenseIssuedOn: null,
    licenseExpirationDate: null,
    medicalCertifiedOn: null,
    medicalExpirationDate: null,
    medicalVariance: null,
    ...more,
  } as unknown as Driver
  const said = (issues: ReturnType<NonNullable<typeof drivers.warn>> | undefined) =>
    (issues ?? []).flatMap((one) => (one === false ? [] : [one.message]))
  return { warned: said(drivers.warn?.(driver, '2026-11-20')), refused: said(drivers.check?.(driver, '2026-11-20')) }
}

const warningWords = [
  ['Younger than 18', 'below 18'],
  ['Younger than 21', 'below 21 for interstate'],
  ['More than 24 months', 'yes'],
  ['More than 12 months', 'more than 12 months with insulin-treated diabetes'],
] as const
const warningOf = (warned: readonly string[]): string =>
  warned.map((message) => warningWords.find(([start]) => message.startsWith(start))?.[1] ?? message).join('; ') || 'none'

const medicalCard = (facts: Facts, { expected }: Vector<Facts>): Answers => {
  const { exam, card_expires: expires, today } = facts
  if (today) {
    const valid = !isLate(requirement('medical', [paper('medical', String(exam), String(expires))], today))
    const barred = !valid && blockingTypes('driver').includes('medical')
    return { valid: yes(valid), ...(expected['may_drive_cmv'] === undefined ? {} : { may_drive_cmv: yes(!barred) }) }
  }
  const medicalVariance = facts['insulin_treated'] === 'yes' ? 'diabetes' : null
  const { warned } = messages({ medicalCertifiedOn: exam, medicalExpirationDate: expires, medicalVariance })
  const longer = expected['more_than_24_months'] === undefined ? {} : { more_than_24_months: yes(warned.length > 0) }
  return { ...longer, warning: warningOf(warned) }
}

const age = ({ born, commerce, today }: Facts, { expected }: Vector<Facts>): Answers => {
  const { warned, refused } = messages({ birthDate: born, hireDate: today, hosRuleset: commerce === 'intrastate' ? 'intrastate' : '70_8' })
  return { warning: warningOf(warned), ...(expected['block'] === undefined ? {} : { block: yes(refused.length > 0) }) }
}

/** A query on file, and what the file says to it. */
const queryOnFile = ({ query, last_query: last, today }: Facts, { expected }: Vector<Facts>): Answers => {
  const [, kind = '', made = ''] = /^(?<kind>full|limited).* (?<made>\d{4}-\d\d-\d\d)$/.exec(String(query ?? last)) ?? []
  const day = String(today)
  const limited = paper('clearinghouse_limited', made, lastDayOf('clearinghouse_limited', made))
  if (last) return { due: String(limited.expirationDate), state: stateOf(requirement('clearinghouse_limited', [limited], day)) }
  const papers = [kind === 'full' ? paper('clearinghouse_full', made, null) : limited]
  const full = requirement('clearinghouse_full', papers, day)
  const year = requirement('clearinghouse_limited', papers, day)
  const before = requiredBeforeDriving('driver', true).includes('clearinghouse_full')
  return {
    may_do_safety_sensitive_work: yes(!(before && isLate(full))),
    ...(full.state === 'missing' ? { missing: 'pre-employment full query' } : {}),
    ...(expected['annual_query'] === undefined
      ? {}
      : { annual_query: `${isLate(year) ? 'not met' : 'met'}, next due ${year.paper?.expirationDate}` }),
  }
}

/** Local time without a zone, taken for UTC: the hours are elapsed ones. */
const instant = (said: string): string => new Date(said.length === 10 ? `${said}T00:00Z` : `${said}Z`).toISOString()

const queryOf = (type: string, said: string | null | undefined): Query[] => {
  const [at, words] = String(said ?? '').split(', ')
  if (at === undefined || words === undefined) return []
  return [{ id: type, type, at: instant(at), result: /information exists|prohibited/.test(words) ? 'found' : 'none' }]
}

/** Queries that found something, and their 24 hours. */
const hit = ({ limited_query: limited, full_query: full, now }: Facts, { expected }: Vector<Facts>): Answers => {
  const refused: Query[] =
    full === 'driver refuses consent' ? [{ id: 'refused', type: 'clearinghouse_full', at: instant(String(now)), result: 'refused' }] : []
  const all = [...queryOf('clearinghouse_limited', limited), ...queryOf('clearinghouse_full', full), ...refused]
  const clock = all.map((query) => fullQueryClock(query, all)).find((one) => one !== null)
  const barred = all.some((query) => {
    const from = blockedFrom(query, all)
    return from !== null && from <= instant(String(now))
  })
  const due = clock && expected['full_query_due'] ? dueAtOf(shippedRules[clock.code], clock.startsAt, 'UTC').slice(0, 16) : null
  return { ...(due === null ? {} : { full_query_due: due }), may_do_safety_sensitive_work: yes(!barred) }
}

const answersOf = (vector: Vector<Facts>): Answers => {
  const { facts } = vector
  if (facts['injury'] ?? /^annual MVR executed|^application/.test(facts['item'] ?? '')) return {}
  if (facts['item'] === 'annual MVR and review') return everyYear(facts)
  if (facts['item']) return atHire(facts, vector)
  if (facts['exam']) return medicalCard(facts, vector)
  if (facts['born']) return age(facts, vector)
  return facts['now'] ? hit(facts, vector) : queryOnFile(facts, vector)
}

const same = {
  'due, not overdue': 'in time',
  'due soon, not overdue': 'in time',
  'due today, not overdue': 'in time',
  'not missing': 'in time',
  overdue: 'late',
  'yes as to the query': 'yes',
  'yes until due': 'yes',
}

/** What the text decides and the product has no question for, with the reason. */
const noQuestion: Readonly<Record<string, readonly string[]>> = {
  'nobody tells the product of an injury that is not work-related': ['DQ-18 new_exam', 'DQ-19 new_exam'],
  'papers of a file are never removed one by one; the whole file has its day, worked out in the database': [
    'DQ-35 may_be_removed',
    'DQ-36 may_be_removed',
    'DQ-36 keep_through',
  ],
}

bindAnswers('dq-file-391', { answersOf, same, noQuestion })
