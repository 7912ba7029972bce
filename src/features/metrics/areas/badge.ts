import type { RecordName } from '#records/index.ts'
import { outlines } from '#records/outlines.ts'

/** Filters of the count that the menu shows next to a list. */
export const badgeOf = (kind: RecordName): string => `status=${(outlines[kind].badge ?? []).join()}`
