import { sql } from 'drizzle-orm'
import { daysAfter } from '#kit/dates/iso-day.ts'
import { drivesNothing } from '#records/drivers/drivers/requirements.ts'
import { lawStops } from '#records/duties/holds/kinds.ts'
import { documentTypes } from '#records/drivers/qualification-documents/types.ts'
import type { DocumentType } from '#records/drivers/qualification-documents/types.ts'
import { run } from '#engine/sql.ts'
import { startOfDay } from '#platform/clock.ts'
import type { TestApp } from './app.ts'

/*
 * Reads every fact of a day as plainly as it can, to compare the gate with: it shares nothing with it but the lists of types and kinds.
 */

interface Hold {
  readonly id: string
  readonly of: string
  readonly effect: string
  readonly kind: string
  readonly starts: number
  readonly ends: number | null
}
interface Paper {
  readonly id: string
  readonly of: string
  readonly type: string
  readonly status: string
  readonly expires: string | null
  readonly queried: boolean
  readonly medicalStatus: string | null
  readonly medicalUntil: string | null
  readonly issued: string | null
}
interface Subject {
  readonly id: string
  readonly status: string
  readonly zone: string
  readonly position: string
  readonly license_class: string | null
  readonly hired: string
  readonly license: string | null
  readonly medical: string | null
  readonly kind: string
  readonly plate: string | null
  readonly mileage: number | null
  readonly device: string | null
  readonly synced: number | null
}
interface Schedule {
  readonly id: string
  readonly of: string
  readonly last_day: string | null
  readonly last_miles: number | null
  readonly every_days: number | null
  readonly stop_days: number | null
  readonly every_miles: number | null
  readonly stop_miles: number | null
}
export interface Facts {
  readonly today: string
  readonly now: number
  readonly drivers: readonly Subject[]
  readonly vehicles: readonly Subject[]
  readonly holds: readonly Hold[]
  readonly papers: readonly Paper[]
  readonly schedules: readonly Schedule[]
}

export const factsOf = async (
  app: TestApp,
  { drivers, vehicles }: { readonly drivers: readonly string[]; readonly vehicles: readonly string[] },
): Promise<Facts> => {
  const all = sql`any(${sql.param([...drivers, ...vehicles])}::uuid[])`
  const read = <T extends object>(statement: ReturnType<typeof sql>): Promise<T[]> => run<T>(app.deps.pool, statement)
  return {
    today: app.clock.today(),
    now: app.clock.now().getTime(),
    drivers: await read<Subject>(sql`select d.id, d.status, z.time_zone as zone, d.position, d.license_class, d.hire_date::text as hired,
      d.license_expiration_date::text as license, d.medical_expiration_date::text as medical from drivers d join divisions z on z.id = d.division_id where d.id = ${all}`),
    vehicles:
      await read<Subject>(sql`select v.id, v.status, z.time_zone as zone, v.kind, v.plate_expiration_date::text as plate, v.mileage, v.samsara_vehicle_id as device,
      extract(epoch from v.last_telematics_sync)::float8 * 1000 as synced from vehicles v join divisions z on z.id = v.division_id where v.id = ${all}`),
    holds:
      await read<Hold>(sql`select id, coalesce(driver_id, vehicle_id) as of, effect, kind, extract(epoch from starts_at)::float8 * 1000 as starts, extract(epoch from ends_at)::float8 * 1000 as ends
      from holds where coalesce(driver_id, vehicle_id) = ${all} and status = 'active' and archived_at is null`),
    papers:
      await read<Paper>(sql`select id, coalesce(driver_id, vehicle_id) as of, type, status, expiration_date::text as expires, query_result is not null as queried,
        medical_status as "medicalStatus", medical_until::text as "medicalUntil", issued_on::text as issued
      from qualification_documents where coalesce(driver_id, vehicle_id) = ${all} and archived_at is null`),
    schedules:
      await read<Schedule>(sql`select id, vehicle_id as of, last_done_on::text as last_day, last_miles, every_days, stop_days, every_miles, stop_miles
      from pm_schedules where vehicle_id = ${all} and status = 'active' and archived_at is null`),
  }
}

const types: Readonly<Record<string, DocumentType>> = documentTypes
export const typesOf = (subject: 'driver' | 'vehicle'): string[] =>
  Object.keys(types).filter((key) => types[key]?.subject === subject && key !== 'clearinghouse_report')

const isLaw = (type: string): boolean => types[type]?.stop !== undefined
const hasCdl = ({ license_class }: Subject): boolean => license_class !== null && license_class !== 'non_cdl'

const isSoon = (expires: string, day: string): boolean => expires >= day && expires <= daysAfter(day, 29)

const holdsOn = ({ holds, today, now }: Facts, { id, zone }: Subject, day: string): string[] =>
  holds
    .filter(({ of, starts, ends }) => {
      const [dawn, night] = [startOfDay(day, zone).getTime(), startOfDay(daysAfter(day, 1), zone).getTime()]
      if (of !== id || (ends !== null && ends <= now)) return false
      const begun = starts < night || (day === today && starts <= now)
      return begun && (ends === null || ends > dawn || day === today)
    })
    .map(({ id: hold, effect, kind }) =>
      [id, effect, Object.hasOwn(lawStops, kind) ? 'law' : 'policy', effect === 'block' ? 'hold' : 'hold_warning', hold].join(' '),
    )

const papersOn = ({ papers }: Facts, subject: Subject, day: string): string[] =>
  papers
    .filter(({ of, status, expires }) => of === subject.id && status === 'active' && expires !== null)
    .flatMap(({ id: paper, type, expires }) => {
      const { id } = subject
      const basis = isLaw(type) ? 'law' : 'policy'
      // The electronic record controls.
      if (type === 'medical' && hasCdl(subject) && String(expires) < day) return []
      const blocks = types[type]?.effect === 'block'
      if (String(expires) < day)
        return [[id, blocks ? 'block' : 'warn', basis, blocks ? 'document_expired' : 'document_lapsed', paper].join(' ')]
      return isSoon(String(expires), day) ? [[id, 'warn', basis, 'document_expiring', paper].join(' ')] : []
    })

/** A yearly document that expired unverified warns where the driver needs one and nothing else of its type is there. */
const lapsedDraftsOn = ({ papers, today }: Facts, subject: Subject, day: string): string[] => {
  const own = papers.filter(({ of }) => of === subject.id)
  const queriedThisYear = own.some(
    ({ type, status, queried, issued }) =>
      type === 'clearinghouse_full' && status === 'active' && queried && issued !== null && daysAfter(issued, 365) >= today,
  )
  const lasts = ({ expires, id }: Paper): string => `${expires ?? '9999-12-31'} ${id}`
  return own
    .filter(({ type, status, expires }) => status === 'draft' && expires !== null && expires < day && types[type]?.required === 'annual')
    .filter(({ type }) => types[type]?.effect === 'warn' && !drivesNothing.includes(subject.position))
    .filter(({ type }) => types[type]?.cdlOnly !== true || (subject.license_class !== 'non_cdl' && !queriedThisYear))
    .filter((paper) =>
      own.every(
        (other) =>
          other.id === paper.id ||
          other.type !== paper.type ||
          (other.status !== 'active' && (other.status !== 'draft' || lasts(other) < lasts(paper))),
      ),
    )
    .map(({ id, type }) => [subject.id, 'warn', isLaw(type) ? 'law' : 'policy', 'document_lapsed', id].join(' '))
}

const isOnFile = ({ papers }: Facts, id: string, type: string): boolean =>
  papers.some(
    (paper) =>
      paper.of === id &&
      paper.type === type &&
      paper.status === 'active' &&
      (paper.queried || !['clearinghouse_full', 'clearinghouse_limited'].includes(type)),
  )

const newestOf = (papers: readonly Paper[]): Paper | undefined =>
  papers.toSorted((a, b) => (`${a.issued} ${a.id}` < `${b.issued} ${b.id}` ? 1 : -1))[0]
const certifies = ({ medicalStatus, medicalUntil }: Paper, day: string): boolean =>
  medicalStatus === 'certified' && String(medicalUntil) >= day

/** The newest verified record certifies the day, and no draft of a newer one and no paper card ends before it. All are of one day here. */
const isProven = ({ papers }: Facts, id: string, day: string): boolean => {
  const own = papers.filter((paper) => paper.of === id)
  const records = own.filter(({ medicalStatus }) => medicalStatus !== null)
  const newest = newestOf(records.filter(({ status }) => ['active', 'superseded'].includes(status)))
  const card = newestOf(own.filter(({ type, status }) => type === 'medical' && ['draft', 'active'].includes(status)))
  if (newest === undefined || !certifies(newest, day)) return false
  const drafts = records.filter(({ status }) => status === 'draft')
  return drafts.every((draft) => certifies(draft, day)) && (card === undefined || String(card.expires) >= day)
}

const missingOn = (facts: Facts, driver: Subject, day: string): string[] => {
  const { id, position, license_class, hired, status } = driver
  if (drivesNothing.includes(position) || status === 'terminated') return []
  const effect = status === 'onboarding' ? 'warn' : 'block'
  const needed = typesOf('driver').filter((type) => {
    const rule = types[type]
    if (rule?.required !== 'before_driving') return false
    if (rule.cdlOnly === true && !hasCdl(driver)) return false
    if (type === 'medical' && hasCdl(driver)) return false
    return rule.hiredFrom === undefined || hired >= rule.hiredFrom
  })
  return [
    ...(license_class === null ? [`${id} ${effect} law class_missing `] : []),
    ...needed
      .filter((type) => !isOnFile(facts, id, type))
      .map((type) => `${id} ${effect} law documents_missing Missing: ${types[type]?.label ?? ''}`),
    ...(hasCdl(driver) && !isProven(facts, id, day) ? [`${id} ${effect} law medical_unproven `] : []),
  ]
}

const driverOn = (facts: Facts, driver: Subject, day: string): string[] => {
  const { id, status, license, medical } = driver
  const card = (expires: string | null, name: string): string[] => {
    if (expires === null) return []
    if (expires < day) return [`${id} block law ${name}_expired `]
    return isSoon(expires, day) ? [`${id} warn policy ${name}_expiring `] : []
  }
  const revoked = facts.papers.filter(
    (paper) =>
      paper.of === id &&
      paper.status === 'revoked' &&
      types[paper.type]?.effect === 'block' &&
      !(paper.type === 'medical' && hasCdl(driver)) &&
      !facts.papers.some((other) => other.of === id && other.type === paper.type && other.status === 'active'),
  )
  return [
    ...(status === 'terminated' ? [`${id} block policy terminated `] : []),
    ...(['suspended', 'inactive', 'leave'].includes(status) ? [`${id} block policy ${status} `] : []),
    ...(status === 'onboarding' ? [`${id} block policy onboarding `] : []),
    ...card(license, 'license'),
    ...card(medical, 'medical'),
    ...holdsOn(facts, driver, day),
    ...revoked.map((paper) => `${id} block ${isLaw(paper.type) ? 'law' : 'policy'} document_revoked ${paper.id}`),
    ...papersOn(facts, driver, day),
    ...lapsedDraftsOn(facts, driver, day),
    ...missingOn(facts, driver, day),
  ]
}

const stopsOn = ({ schedules }: Facts, { id, mileage }: Subject, day: string): string[] =>
  schedules
    .filter((plan) => {
      if (plan.of !== id) return false
      const byDays =
        plan.last_day !== null &&
        plan.every_days !== null &&
        plan.stop_days !== null &&
        day > daysAfter(plan.last_day, plan.every_days + plan.stop_days)
      const byMiles =
        plan.last_miles !== null &&
        plan.every_miles !== null &&
        plan.stop_miles !== null &&
        mileage !== null &&
        mileage > 0 &&
        mileage > plan.last_miles + plan.every_miles + plan.stop_miles
      return byDays || byMiles
    })
    .map((plan) => `${id} block policy pm_stop ${plan.id}`)

/** Without a verified inspection: those that wait to be verified and are current today, else those that expired, else none. */
const uninspected = (facts: Facts, id: string): string[] => {
  const reports = facts.papers.filter((paper) => paper.of === id && paper.type === 'annual_inspection')
  if (reports.some(({ status }) => status === 'active')) return []
  const waiting = reports.filter(({ status }) => status === 'draft')
  const current = waiting.filter(({ expires }) => expires === null || expires >= facts.today)
  if (current.length > 0) return current.map((paper) => `${id} block law inspection_unverified ${paper.id}`)
  if (waiting.length > 0) return waiting.map((paper) => `${id} block law inspection_expired ${paper.id}`)
  return [`${id} block law inspection_missing `]
}

const unitOn = (facts: Facts, unit: Subject, day: string): string[] => {
  const { id, status, kind, plate, mileage, device, synced } = unit
  const stated: Readonly<Record<string, string>> = {
    out_of_service: 'law out_of_service',
    in_shop: 'policy in_shop',
    sold: 'policy not_in_fleet',
    totaled: 'policy not_in_fleet',
    inactive: 'policy inactive',
  }
  const always = [...(stated[status] === undefined ? [] : [`${id} block ${stated[status]} `]), ...holdsOn(facts, unit, day)]
  if (['sold', 'totaled', 'inactive'].includes(status)) return always
  const silent = device === null || (mileage ?? 0) <= 0 || synced === null || synced < facts.now - 24 * 3_600_000
  return [
    ...always,
    ...(status === 'out_of_service' ? [] : uninspected(facts, id)),
    ...papersOn(facts, unit, day),
    ...lapsedDraftsOn(facts, unit, day),
    ...stopsOn(facts, unit, day),
    ...(plate !== null && plate < day ? [`${id} warn policy plate_expired `] : []),
    ...(kind !== 'trailer' && day === facts.today && silent ? [`${id} warn policy telematics `] : []),
  ]
}

/** A line for each reason: subject, effect, basis, code and the record or paper behind it. */
export const readOn = (facts: Facts, day: string): string[] =>
  [
    ...facts.drivers.flatMap((driver) => driverOn(facts, driver, day)),
    ...facts.vehicles.flatMap((unit) => unitOn(facts, unit, day)),
  ].toSorted()
