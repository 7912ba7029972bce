import type { OpenDuty, Reading } from '#kit/duty/duty.ts'

/** What one may do with a record now, decided by the server. */
export type Can = {
  update: boolean
  archive: boolean
  restore: boolean
  export: boolean
  moves: readonly string[]
  why: Readonly<Record<string, string>>
}

/** A record as the server answers it; declared fields are read by name. A list leaves out what was not asked for. */
export type RecordRow = Readonly<Record<string, unknown>> & {
  readonly id: string
  readonly number: string
  readonly title: string
  readonly status: string
  readonly statusSince: string
  readonly version: number
  readonly archivedAt: string | null
  readonly archiveReason?: string | null
  /** Titles behind references. */
  readonly labels?: Readonly<Record<string, string | readonly string[] | null>>
  readonly can?: Can
  /** What it waits for; in lists. */
  readonly reading?: Reading | null
  /** Everything it waits for; of one record alone. */
  readonly open?: readonly OpenDuty[]
}

/** The title behind a reference field; several are joined. */
export const labelOf = (row: RecordRow, field: string): string | null => {
  const label = row.labels?.[field] ?? null
  return label === null || typeof label === 'string' ? label : label.length === 0 ? null : label.join(', ')
}

export const isEmptyValue = (value: unknown): boolean =>
  value === null || value === undefined || value === '' || (Array.isArray(value) && value.length === 0)

/** A value as text; empty for what is no text. */
export const textOf = (value: unknown): string => (typeof value === 'string' ? value : '')
