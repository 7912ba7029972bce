import { sql } from 'drizzle-orm'
import { AppError } from '#kit/errors.ts'
import { kindOf } from '#kit/kind-of.ts'
import { parseListQuery } from '#kit/list-query.ts'
import { keepUntil, register, registerFrom } from '#records/safety/accidents/law/register.ts'
import type { RegisterFacts, RegisterLine } from '#records/safety/accidents/law/register.ts'
import { countRecords, whereOf } from '#engine/read/list.ts'
import { fromTable } from '#engine/read/select.ts'
import { run } from '#engine/sql.ts'
import { companyTimeZone } from '#platform/clock.ts'
import type { Deps } from '#engine/write/rules.ts'
import type { SessionUser } from '#platform/session.ts'
import { carriersOf } from './carriers.ts'
import type { Carrier } from './carriers.ts'

/** Which register: of all one may see, of a division with those below it, or of a carrier by its USDOT number. */
export interface RegisterAsked {
  readonly asOf?: string | undefined
  readonly division: string
  readonly usdot?: string | undefined
}

/** A copy that 49 CFR 390.15(b)(2) wants kept beside the register. */
export interface RegisterReport {
  readonly accident: string
  readonly number: string
  readonly what: string
  /** Copies on file; 0 when it is known of but not on file. */
  readonly files: number
}

export interface RegisterRow extends RegisterLine {
  readonly id: string
  /** Why it is recordable. */
  readonly basis: string | null
  /** Calendar date until which it is kept. */
  readonly keptUntil: string
  /** How many people were treated is not entered: the line says 1 where anyone was, and null where no one has answered that either. */
  readonly injuriesOpen: boolean
  readonly fatalitiesOpen: boolean
}

export interface RegisterAnswer {
  readonly asOf: string
  readonly from: string
  readonly carrier: { readonly name: string; readonly usdot: string | null }
  /** Carriers in sight, for choosing one: a register belongs to one motor carrier. */
  readonly carriers: readonly Carrier[]
  readonly summary: string
  readonly rows: readonly RegisterRow[]
  readonly reports: readonly RegisterReport[]
  /** The list with the same records: path and search string. */
  readonly href: string
  /** Accidents of the period whose recordability is still to be checked, and their list. */
  readonly toCheck: number
  readonly toCheckHref: string
}

interface Found extends RegisterFacts {
  readonly id: string
  readonly basis: string | null
  readonly injuriesOpen: boolean
  readonly fatalitiesOpen: boolean
  readonly policeReportNumber: string | null
  readonly policeCalled: boolean | null
  readonly policeFiles: number
  readonly insurer: string | null
  readonly insurerReportedOn: string | null
  readonly insuranceFiles: number
}

const filesOf = (category: string) =>
  sql`(select count(*)::int from attachments a where a.kind = 'accidents' and a.record_id = t.id and a.category = ${category} and a.archived_at is null)`

/** The list's own conditions choose the rows, so that register and list have the same total. */
const found = (deps: Deps, user: SessionUser, list: Record<string, string>): Promise<Found[]> => {
  const record = kindOf(deps, 'accidents')
  const where = whereOf(deps, record, user, parseListQuery(record, list), { today: deps.clock.today(), now: deps.clock.now() })
  return run<Found>(
    deps.pool,
    sql`
    select t.id, t.number, t.recordable_basis as basis, to_char(t.occurred_at at time zone coalesce(t.time_zone, d.time_zone, ${companyTimeZone}), 'YYYY-MM-DD') as "on", t.city, t.state, p.title as driver,
      coalesce(t.injuries, case when t.treated_away then 1 when not t.treated_away then 0 end) as injuries, (t.injuries is null and t.treated_away is distinct from false) as "injuriesOpen", t.fatalities, t.fatalities is null as "fatalitiesOpen",
      t.hazmat_released as "hazmatReleased", t.police_report_number as "policeReportNumber", t.police_called as "policeCalled", ${filesOf('police_report')} as "policeFiles",
      t.insurer, t.insurer_reported_on as "insurerReportedOn", ${filesOf('insurance')} as "insuranceFiles"
    from ${fromTable(record)} left join drivers p on p.id = t.driver_id left join divisions d on d.id = t.division_id where ${where}`,
  )
}

/** Copies of the reports are kept with the register (49 CFR 390.15(b)(2)): that nobody has said whether police came is no "none". */
const policeWords = ({ policeCalled, policeReportNumber, policeFiles }: Found): string =>
  policeCalled === null && policeReportNumber === null && policeFiles === 0
    ? 'Police report: not answered whether police came'
    : `Police report${policeReportNumber === null ? '' : ` ${policeReportNumber}`}`

const reportsOf = (row: Found): RegisterReport[] => [
  ...(row.policeCalled !== false || row.policeReportNumber !== null || row.policeFiles > 0
    ? [
        {
          accident: row.id,
          number: row.number,
          what: policeWords(row),
          files: row.policeFiles,
        },
      ]
    : []),
  ...(row.insurerReportedOn !== null || row.insuranceFiles > 0
    ? [{ accident: row.id, number: row.number, what: `Report to ${row.insurer ?? 'the insurer'}`, files: row.insuranceFiles }]
    : []),
]

/** What the list "DOT register" is asked for the same records. */
const listQuery = (
  asked: RegisterAsked,
  carriers: readonly Carrier[],
  answer: 'yes' | 'check',
  from: string,
  asOf: string,
): Record<string, string> => {
  if (asked.usdot !== undefined && !carriers.some(({ usdot }) => usdot === asked.usdot))
    throw new AppError('not_found', 'No division you can access has this USDOT number.')
  return {
    dotRecordable: answer,
    occurredAtFrom: from,
    occurredAtTo: asOf,
    // A list takes in everything below a division; one below may run under a number of its own, which is another carrier.
    ...(asked.division === 'ALL' ? {} : { division: asked.division }),
    ...(asked.usdot === undefined ? {} : { usdot: asked.usdot }),
    sort: 'occurredAt',
  }
}

/** The accident register of 49 CFR 390.15(b)(1) as of a day: three years back, oldest first. @throws AppError not_found */
export const readRegister = async (deps: Deps, user: SessionUser, asked: RegisterAsked): Promise<RegisterAnswer> => {
  const { carriers, carrierOf } = await carriersOf(deps, user)
  const asOf = asked.asOf ?? deps.clock.today()
  const from = registerFrom(asOf)
  const list = listQuery(asked, carriers, 'yes', from, asOf)
  const check = listQuery(asked, carriers, 'check', from, asOf)
  const record = kindOf(deps, 'accidents')
  const [rows, toCheck] = await Promise.all([found(deps, user, list), countRecords(deps, record, user, parseListQuery(record, check))])
  const { lines, summary } = register(rows, toCheck)
  const byNumber = new Map(rows.map((row) => [row.number, row]))
  return {
    asOf,
    from,
    carrier: carrierOf(asked),
    carriers,
    summary,
    rows: lines.map((line): RegisterRow => {
      const row = byNumber.get(line.number)
      const open = { injuriesOpen: row?.injuriesOpen ?? false, fatalitiesOpen: row?.fatalitiesOpen ?? false }
      return { ...line, id: row?.id ?? '', basis: row?.basis ?? null, keptUntil: keepUntil(line.date), ...open }
    }),
    reports: lines.flatMap((line) => {
      const row = byNumber.get(line.number)
      return row === undefined ? [] : reportsOf(row)
    }),
    href: hrefOf(list),
    toCheck,
    toCheckHref: hrefOf(check),
  }
}

const hrefOf = (list: Record<string, string>): string => `/accidents?${new URLSearchParams(list).toString().replaceAll('%2C', ',')}`
