import { asSeenBy, may } from '#kit/access.ts'
import { AppError } from '#kit/errors.ts'
import type { RecordDefinition } from '#kit/record.ts'
import type { Deps } from '#engine/write/rules.ts'
import type { SessionUser } from '#platform/session.ts'
import { axesOf } from '../questions/groups.ts'
import type { Axis } from '../questions/groups.ts'
import { periodFieldOf } from '../questions/period-field.ts'
import { linkedReports } from './linked.ts'
import type { LinkSpec } from './linked.ts'
import type { ReportSpec } from './spec.ts'
import { standardReports } from './standard.ts'

export interface CatalogEntry {
  readonly key: string
  readonly title: string
  readonly area: string
  readonly definition: string
  /** A page of its own; null for a report that is run here. */
  readonly href: string | null
}

/** The kind as the person may list it, or null. */
const readable = ({ registry }: Deps, { role }: SessionUser, kind: string): RecordDefinition | null => {
  const record = registry[kind]
  if (record === undefined || record.apart === true || !may(role, 'read', record)) return null
  const seen = asSeenBy(role, record)
  return seen.lineOnly === true ? null : seen
}

/** Every report that the person may run: the standard ones, then each list. */
export const catalogFor = (deps: Deps, user: SessionUser): readonly CatalogEntry[] => {
  const entry =
    (href: string | null) =>
    ({ key, title, area, definition }: ReportSpec | LinkSpec): CatalogEntry => ({ key, title, area, definition, href })
  const mine = <T extends { kind: string }>(all: readonly T[]): T[] => all.filter(({ kind }) => readable(deps, user, kind) !== null)
  const lists = Object.keys(deps.registry).flatMap((kind) => {
    const record = readable(deps, user, kind)
    return record === null
      ? []
      : [
          {
            key: `list:${kind}`,
            title: record.label.many,
            area: 'Lists',
            definition: `Everything in the list of ${record.label.many.toLowerCase()}.`,
            href: null,
          },
        ]
  })
  return [
    ...mine(standardReports)
      .filter((spec) => runnable(spec, readable(deps, user, spec.kind)))
      .map(entry(null)),
    ...mine(linkedReports)
      .filter(({ roles }) => roles?.includes(user.role) ?? true)
      .map((link) => entry(link.href)(link)),
    ...lists.toSorted((one, other) => one.title.localeCompare(other.title)),
  ]
}

/** Whether the role reads what the report is counted by. */
const runnable = (spec: ReportSpec, record: RecordDefinition | null): boolean => record !== null && resolve(spec, record) !== null

/** A report with the kind as the person knows it. */
export interface Report {
  readonly spec: ReportSpec
  readonly record: RecordDefinition
  readonly axes: readonly Axis[]
  readonly by: string
  /** Field that the period means; null for what is not dated. */
  readonly dated: string | null
  readonly sum: string | undefined
}

const numeric = new Set(['money', 'int', 'decimal'])

const resolve = (spec: ReportSpec, record: RecordDefinition): Report | null => {
  const dated = spec.period === undefined ? null : periodFieldOf(record)
  const axes = axesOf(record, periodFieldOf(record))
  const by = spec.by === 'month' ? axes.find(({ key }) => key.startsWith('month:'))?.key : axes.find(({ key }) => key === spec.by)?.key
  const added = record.fields[spec.sum ?? '']
  return by === undefined
    ? null
    : {
        spec,
        record,
        axes,
        by,
        dated,
        sum: added !== undefined && numeric.has(added.kind) && added.confidential === undefined ? spec.sum : undefined,
      }
}

/** The report of that key. Throws not_found for one that does not exist or that the person may not run. */
export const reportFor = (deps: Deps, user: SessionUser, key: string): Report => {
  const kind = /^list:(.+)$/.exec(key)?.[1]
  const standard = standardReports.find((spec) => spec.key === key)
  const record = readable(deps, user, kind ?? standard?.kind ?? '')
  const spec: ReportSpec | undefined =
    standard ??
    (record === null || kind === undefined
      ? undefined
      : {
          key,
          title: record.label.many,
          area: 'Company',
          kind,
          query: '',
          by: 'status',
          period: 'all',
          definition: `Everything in the list of ${record.label.many.toLowerCase()}.`,
        })
  const report = spec === undefined || record === null ? null : resolve(spec, record)
  if (report === null) throw new AppError('not_found', 'Report not found.')
  return report
}
