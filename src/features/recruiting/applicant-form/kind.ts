import { kindOf } from '#kit/kind-of.ts'
import type { RecordDefinition } from '#kit/record.ts'
import type { Deps } from '#engine/write/rules.ts'

export const kind = 'recruiting-applications'

export const applicationsRecord = (deps: Pick<Deps, 'registry'>): RecordDefinition => kindOf(deps, kind)
