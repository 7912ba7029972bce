import type { SQL } from 'drizzle-orm'
import { columnName } from '#engine/columns.ts'
import { ident } from '#engine/sql.ts'
import { subjectFields } from './subjects.ts'
import type { SubjectField } from './subjects.ts'

/** The column of a deadline that points at what it hangs on. */
export const subjectColumn = (property: SubjectField): SQL => ident(columnName(property, subjectFields[property]))
