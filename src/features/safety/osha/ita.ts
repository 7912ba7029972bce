import { stringify } from 'csv-stringify/sync'
import { formatNumber } from '#kit/format.ts'
import { divisions } from '#records/company/divisions/record.ts'
import { itaDuty } from '#records/safety/osha-claims/osha/figures.ts'
import type { ItaDuty } from '#records/safety/osha-claims/osha/figures.ts'
import { changedTotals, nowWords } from '#records/safety/osha-claims/osha/form-300a.ts'
import { ita300And301Checks, ita300And301Rows } from '#records/safety/osha-claims/osha/ita-300-301.ts'
import type { ItaCase } from '#records/safety/osha-claims/osha/ita-300-301.ts'
import { defaultEinColumn, ita300aChecks, ita300aRows } from '#records/safety/osha-claims/osha/ita-300a.ts'
import type { ItaChecks, ItaFault, ItaFile } from '#records/safety/osha-claims/osha/ita-file.ts'
import { summaryTotals } from '#records/safety/osha-claims/osha/totals.ts'
import { oshaClaims } from '#records/safety/osha-claims/record.ts'
import { oshaSummaries } from '#records/safety/osha-summaries/record.ts'
import { readSettings, writeSetting } from '#engine/settings.ts'
import type { Changed } from '#engine/settings.ts'
import { actorOf, inTransaction } from '#engine/write/transaction.ts'
import type { Deps } from '#engine/write/rules.ts'
import type { SessionUser } from '#platform/session.ts'
import { itaYearOf, naicsOf } from './look.ts'
import type { Sheet } from './look.ts'
import { casesOnLog } from './read-cases.ts'
import type { RecordedCase } from './read-cases.ts'
import { establishmentYears } from './read-years.ts'

export type ItaKind = '300a' | '300-301'

/** A check that fails, with the screen where it is mended. */
export interface LinkedFault {
  readonly sentence: string
  readonly href: string
}

export interface ItaResult {
  readonly file: ItaFile
  readonly refused: readonly LinkedFault[]
  readonly warnings: readonly LinkedFault[]
  /** Totals of the file that are no longer what was signed. A new summary is not demanded (29 CFR 1904.33(b)(2)). */
  readonly information: readonly LinkedFault[]
}

export const dutyOf = ({ establishment }: Pick<Sheet, 'establishment'>): ItaDuty | null =>
  itaDuty(establishment.kept?.peakEmployees ?? null, naicsOf(establishment))

/** The establishments of a year with their logs; one of them, or all the viewer may see. */
export const readSheets = async (
  deps: Deps,
  user: SessionUser,
  year: number,
  only: { readonly establishment?: string | null; readonly division?: string | null },
): Promise<readonly Sheet[]> => {
  const [establishments, cases] = await Promise.all([
    establishmentYears(deps, user, year, only.establishment ?? only.division ?? null),
    casesOnLog(deps, user, year, only.establishment ?? null),
  ])
  const wanted = establishments.filter((one) => only.establishment == null || one.id === only.establishment)
  return wanted.map((establishment) => {
    const own = cases.filter((one) => one.establishment === establishment.id)
    return { year, establishment, cases: own, totals: summaryTotals(own) }
  })
}

const edit = (path: string, id: string): string => `${path}/${id}/edit`

const summaryHref = ({ establishment, year }: Sheet): string =>
  establishment.kept === null
    ? `${oshaSummaries.path}/new?establishment=${establishment.id}&year=${year}`
    : edit(oshaSummaries.path, establishment.kept.id)

const logHref = ({ establishment, year }: Sheet): string =>
  `${oshaClaims.path}?establishment=${establishment.id}&year=${year}&recordable=yes`

const hrefOf = (sheet: Sheet, { at }: ItaFault): string =>
  at === 'establishment' ? edit(divisions.path, sheet.establishment.id) : at === 'log' ? logHref(sheet) : summaryHref(sheet)

const linked = <Of>(
  checks: ItaChecks,
  of: readonly Of[],
  href: (one: Of, fault: ItaFault) => string,
): Omit<ItaResult, 'file' | 'information'> => {
  const link = (fault: ItaFault): LinkedFault[] => {
    const one = of[fault.index]
    return one === undefined ? [] : [{ sentence: fault.sentence, href: href(one, fault) }]
  }
  return { refused: checks.refused.flatMap(link), warnings: checks.warnings.flatMap(link) }
}

const itaCase = (one: RecordedCase): ItaCase => ({
  ...one,
  names: [one.name, one.physician].filter((name): name is string => name !== null && name !== ''),
})

/** What a file says otherwise than the summary that was signed, by its columns. */
const differing = ({ establishment: { name, kept }, year, totals }: Sheet): LinkedFault[] => {
  const changed = changedTotals(kept?.signedTotals ?? null, totals)
  if (kept === null || changed.length === 0) return []
  const words = changed.map(({ column, signed, now }) => `${column} ${formatNumber(signed)}, now ${nowWords(now)}`)
  return [{ sentence: `${name}, ${year}: signed with ${words.join('; ')}.`, href: `${oshaSummaries.path}/${kept.id}` }]
}

/** In the file because nobody may say that it is not due. */
const toCheck = (sheet: Sheet): LinkedFault[] =>
  dutyOf(sheet) === 'check'
    ? [
        {
          sentence: `${sheet.establishment.name}: check whether NAICS ${naicsOf(sheet.establishment) ?? ''} is in appendix A (29 CFR 1904 subpart E); leave it out if not`,
          href: edit(divisions.path, sheet.establishment.id),
        },
      ]
    : []

/** The establishment and Form 300A file with its checks. */
const file300a = (sheets: readonly Sheet[], einColumn: string): ItaResult => {
  const years = sheets.map(itaYearOf)
  return {
    file: ita300aRows(years, einColumn),
    ...linked(ita300aChecks(years), sheets, hrefOf),
    information: [...sheets.flatMap(toCheck), ...sheets.flatMap(differing)],
  }
}

/** The case file with its checks. Its cases add up to the totals of the 300A file by their making; to those that were signed they need not. */
const file300And301 = (sheets: readonly Sheet[]): ItaResult => {
  const cases = sheets.flatMap((sheet) => sheet.cases)
  return {
    file: ita300And301Rows(cases.map(itaCase)),
    ...linked(ita300And301Checks(cases.map(itaCase)), cases, (one) => edit(oshaClaims.path, one.id)),
    information: sheets.flatMap(differing),
  }
}

/** Establishments that must send this file, and those that may have to. */
export const filedBy = (kind: ItaKind, sheets: readonly Sheet[]): readonly Sheet[] =>
  sheets.filter((sheet) => {
    const duty = dutyOf(sheet)
    return kind === '300a' ? duty !== 'none' && duty !== null : duty === '300A_300_301'
  })

export const itaResult = (kind: ItaKind, sheets: readonly Sheet[], einColumn: string): ItaResult =>
  kind === '300a' ? file300a(sheets, einColumn) : file300And301(sheets)

/** RFC 4180 with CRLF, as the upload takes it. */
export const csvOf = ({ header, rows }: ItaFile): string =>
  stringify([[...header], ...rows.map((row) => [...row])], { record_delimiter: 'windows' })

const settingKey = 'osha.itaEinColumn'
export const einColumns = ['ein', 'ein_number'] as const
export type EinColumn = (typeof einColumns)[number]

/** Sources differ on the name of column 2: an administrator sets what the template on osha.gov says. */
export const einColumnOf = async (deps: Deps): Promise<{ column: EinColumn; changed: Changed | null }> => {
  const found = (await readSettings(deps, settingKey)).find(({ key }) => key === settingKey)
  const column = einColumns.find((name) => name === found?.value)
  return found === undefined || column === undefined
    ? { column: defaultEinColumn, changed: null }
    : { column, changed: { at: found.at, by: found.by } }
}

export const keepEinColumn = (deps: Deps, user: SessionUser, column: EinColumn): Promise<void> =>
  inTransaction(deps, actorOf(user), (tx) => writeSetting(tx, settingKey, column, defaultEinColumn))
