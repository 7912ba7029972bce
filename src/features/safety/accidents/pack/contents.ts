import { sql } from 'drizzle-orm'
import { may } from '#kit/access.ts'
import type { RuleCode } from '#records/duties/deadline-rules/shipped.ts'
import { testRules } from '#records/duties/deadlines/told-by-results.ts'
import { kindOf } from '#kit/kind-of.ts'
import type { Child, RecordDefinition } from '#kit/record.ts'
import { formatDate } from '#kit/dates/format-time.ts'
import { parseListQuery } from '#kit/list-query.ts'
import { countRecords } from '#engine/read/list.ts'
import type { StoredRow } from '#engine/write/rules.ts'
import { arrayOf, run } from '#engine/sql.ts'
import { readRecord } from '#engine/write/store.ts'
import { attachmentsOf } from '#features/attachments/attachments.ts'
import type { StoredAttachment } from '#features/attachments/attachments.ts'
import { mayOpenConfidential } from '#features/attachments/categories.ts'
import { companyTimeZone } from '#platform/clock.ts'
import type { Deps } from '#engine/write/rules.ts'
import type { SessionUser } from '#platform/session.ts'
import { pathsOf } from './paths.ts'

/** What the sender puts in. Findings (preventability, causes, corrective actions, discipline) are sensitive and stay out unless asked for. */
export interface PackAsked {
  readonly findings: boolean
  /** Confidential files, where the sender's role may open them. */
  readonly confidential: boolean
}

export interface PackFile extends StoredAttachment {
  /** Where it lies in the archive. */
  readonly path: string
}

export interface PackRelated {
  readonly record: RecordDefinition
  readonly label: string
  /** Conditions of the list that has the same records. */
  readonly query: Readonly<Record<string, string>>
  readonly count: number
  readonly path: string
}

export interface PackComment {
  readonly body: string
  readonly author: string
  readonly at: string
}

export interface Pack {
  readonly accident: StoredRow
  readonly asked: PackAsked
  readonly files: readonly PackFile[]
  readonly related: readonly PackRelated[]
  readonly comments: readonly PackComment[]
  readonly clocks: readonly StoredRow[]
  /** What is not in it, in words: a reader must know that there is more. */
  readonly leftOut: readonly string[]
  /** Bytes of the files, before packing. */
  readonly bytes: number
}

/** Deadlines that go along whole. What is not named here stays in: another may be there only because of a test's result (49 CFR 382.405). */
const openClocks = ['ACC-INSURER', 'ACC-POLICE', 'ACC-DETERMINE'] as const satisfies readonly RuleCode[]
/** Those that only a finding starts: they would tell what the pack leaves out. */
const findingClocks = ['ACC-APPEAL', 'ACC-APPEAL-FILE'] as const satisfies readonly RuleCode[]
/** Findings, and what rests on them. */
const findingKinds: ReadonlySet<string> = new Set(['disciplinary-actions', 'corrective-actions'])
/** Holds say who may drive today; claims of employees are medical and go their own way. */
const neverKinds: ReadonlySet<string> = new Set(['holds', 'workers-comp'])

/** Results of tests, whoever asks (49 CFR 382.405). */
const testFiles: ReadonlySet<string> = new Set(['drug_test', 'clearinghouse'])

const clocksFor = ({ findings }: PackAsked): RuleCode[] => (findings ? [...openClocks, ...findingClocks] : [...openClocks])

const relatedOf = async (deps: Deps, user: SessionUser, accident: StoredRow, asked: PackAsked): Promise<PackRelated[]> => {
  const record = kindOf(deps, 'accidents')
  const wanted = (child: Child): boolean => !neverKinds.has(child.kind) && (asked.findings || !findingKinds.has(child.kind))
  const found = await Promise.all(
    record.children.filter(wanted).map(async ({ kind, by, label }) => {
      const child = deps.registry[kind]
      if (child === undefined || !may(user.role, 'read', child)) return null
      const query = { [by]: accident.id, ...(kind === 'deadlines' ? { rule: clocksFor(asked).join(',') } : {}) }
      const count = await countRecords(deps, child, user, parseListQuery(child, query))
      return count === 0 ? null : { record: child, label, query, count, path: `related/${kind}.csv` }
    }),
  )
  return found.filter((one) => one !== null)
}

const commentsFor = (deps: Deps, accidentId: string): Promise<PackComment[]> =>
  run<PackComment>(
    deps.pool,
    sql`
    select c.body, coalesce(u.title, 'Unknown') as author, to_json(c.created_at)#>>'{}' as at from comments c left join users u on u.id = c.created_by
    where c.kind = 'accidents' and c.record_id = ${accidentId}::uuid and not c.internal and not exists (select 1 from comments r where r.corrected_from = c.id) order by c.created_at, c.id`,
  )

/** Of a test, until when it was due by which rule and no more: how its deadline stands tells the result (49 CFR 382.405). */
const clocksOf = (deps: Deps, accidentId: string, asked: PackAsked): Promise<StoredRow[]> =>
  run<StoredRow>(
    deps.pool,
    sql`
    select what, rule, case when rule = any(${arrayOf([...testRules], 'text')}) then 'withheld' else status end as status, citation, to_json(due_at)#>>'{}' as "dueAt",
      case when rule <> all(${arrayOf([...testRules], 'text')}) then coalesce(missed_reason, waived_reason, met_note, explanation) end as note
    from deadlines where accident_id = ${accidentId}::uuid and archived_at is null and rule = any(${arrayOf([...clocksFor(asked), ...testRules], 'text')}) order by due_at, rule`,
  )

/** Everything a pack of one accident is made of, for this sender. @throws AppError not_found */
export const readPack = async (deps: Deps, user: SessionUser, id: string, asked: PackAsked): Promise<Pack> => {
  const record = kindOf(deps, 'accidents')
  const accident = await readRecord(deps, record, user, id)
  const [stored, related, comments, clocks] = await Promise.all([
    attachmentsOf(deps.pool, record, id),
    relatedOf(deps, user, accident, asked),
    commentsFor(deps, id),
    clocksOf(deps, id, asked),
  ])
  const living = stored.filter((file) => file.archivedAt === null).toReversed()
  const mayOpen = asked.confidential && mayOpenConfidential(user, record)
  const inside = living.filter((file) => !testFiles.has(file.category) && (!file.confidential || mayOpen))
  const outside = living.filter((file) => !inside.includes(file))
  const paths = pathsOf(inside)
  return {
    accident,
    asked,
    files: inside.map((file, position) => ({ ...file, path: paths[position] ?? '' })),
    related,
    comments,
    clocks,
    leftOut: [
      ...outside.map(
        (file) => `Confidential file (${file.category.replaceAll('_', ' ')}), added ${formatDate(file.uploadedAt, companyTimeZone)}`,
      ),
      ...(asked.findings ? [] : ['Findings: preventability, causes, corrective actions and discipline']),
      'Results of alcohol and drug tests, and what was written of them (49 CFR 382.405)',
      "Workers' compensation claims of our people",
      'Comments marked as internal',
    ],
    bytes: inside.reduce((sum, file) => sum + Number(file.bytes), 0),
  }
}
