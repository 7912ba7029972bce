import { sql } from 'drizzle-orm'
import type { DoneWrite } from '#engine/write/rules-for.ts'
import { arrayOf } from '#engine/sql.ts'
import type { Tx } from '#engine/write/rules.ts'
import { changeRecords } from '#records/effects.ts'
import type { DocumentTypeKey } from '#records/drivers/qualification-documents/types.ts'
import type { CheckName } from './check-plan.ts'
import type { recruitingApplications } from './record.ts'

/** The paper that a check puts in the driver's file. */
const paperOf = {
  mvr: 'mvr_initial',
  psp: 'psp',
  clearinghouse: 'clearinghouse_full',
  drugTest: 'drug_test',
  physical: 'medical',
  roadTest: 'road_test',
  english: 'english',
} as const satisfies Partial<Readonly<Record<CheckName, DocumentTypeKey>>>

/** A check that says no more what the paper on file says. */
const turned = (before: unknown, after: unknown): boolean => before !== after && (before === 'clear' || after === 'failed')

/**
 * A check that is corrected after the hire takes back the paper it put on file, in the same transaction. A Clearinghouse query is kept
 * (49 CFR 382.701(e)): it says what it found, which holds the driver. The reason names no check, since everyone who reads the driver reads it.
 */
export const withdrawPapers = async (tx: Tx, writes: readonly DoneWrite<typeof recruitingApplications>[]): Promise<void> => {
  for (const { before, after } of writes) {
    if (before === null || before.status !== 'hired' || after.status !== 'hired') continue
    const types = (Object.keys(paperOf) as (keyof typeof paperOf)[]).flatMap((name) =>
      turned(before[name], after[name]) ? [paperOf[name]] : [],
    )
    if (types.length === 0) continue
    const papers = await tx.query<{ id: string; type: string }>(sql`
      select id, type from qualification_documents
      where application_id = ${after.id}::uuid and status in ('active', 'draft') and archived_at is null and type = any(${arrayOf(types, 'text')})`)
    const why = `The check on ${after.number} was corrected`
    const queryResult = after.clearinghouse === 'failed' ? 'found' : null
    await changeRecords(
      tx,
      'qualification-documents',
      papers.map(({ id }) => id),
      ({ type }) =>
        type === 'clearinghouse_full' ? { queryResult, knownAt: tx.now.toISOString() } : { status: 'revoked', reviewNote: why },
      why,
    )
  }
}
