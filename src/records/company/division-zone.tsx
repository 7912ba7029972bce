import { kindOf } from '#kit/kind-of.ts'
import { useHost } from '#web/engine/host.tsx'
import { useRecord } from '#web/engine/queries/queries.ts'
import { type RecordRow, textOf } from '#web/engine/queries/rows.ts'

/** IANA zone of a record's division, by which its calendar days go; the viewer's own until it is known. */
export const useDivisionZone = (row: RecordRow): string => {
  const host = useHost()
  const divisions = kindOf(host, 'divisions')
  return textOf(useRecord(divisions, textOf(row['division']) || null).data?.['timeZone']) || host.timeZone
}
