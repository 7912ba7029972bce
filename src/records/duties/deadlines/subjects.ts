import type { SQL } from 'drizzle-orm'
import type { ReferencedFrom, ReferenceFields } from '#kit/kind/references.ts'
import type { Role } from '#kit/roles.ts'
import { columnName } from '#engine/columns.ts'
import { ident } from '#engine/sql.ts'
import { registry } from '#records/index.ts'
import type { records } from '#records/index.ts'

/** Kinds that deadlines can be for: those with `referencedBy.deadlines`. `test/contract/registered.test.ts` says what else they need. */
export type DeadlineSubject = ReferencedFrom<typeof records, 'deadlines'>
export type SubjectField = ReferenceFields<typeof records, 'deadlines'>

const subjects = Object.values(registry).flatMap(({ name, access, referencedBy: { deadlines } }) =>
  deadlines === undefined
    ? []
    : [{ kind: name, field: deadlines.field as SubjectField, readers: access.read, hiddenFrom: deadlines.hiddenFrom ?? [] }],
)

/** The fields by which deadlines point to records, in the order of the list's filters. */
export const subjectProperties = subjects.map(({ field }) => field)

/** The same fields by the kind they point to. */
export const deadlineSubjects = Object.fromEntries(subjects.map(({ kind, field }) => [kind, field])) as Readonly<
  Record<DeadlineSubject, SubjectField>
>

export const isDeadlineSubject = (kind: string): kind is DeadlineSubject => Object.hasOwn(deadlineSubjects, kind)

export const subjectColumn = (field: SubjectField): SQL => ident(columnName(field, { kind: 'ref' }))

/** Fields of records whose deadlines a role doesn't see, because it doesn't see the records. */
export const unseenSubjects = (role: Role): SubjectField[] =>
  subjects.flatMap(({ field, readers, hiddenFrom }) => (!readers.includes(role) || hiddenFrom.includes(role) ? [field] : []))
