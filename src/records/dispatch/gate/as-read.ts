import type { Viewer } from '#kit/access.ts'
import type { Kinds } from '#engine/read/scope.ts'
import { outlines } from '#records/outlines.ts'
import type { GateReason } from './readiness-on.ts'

/** What a person is told of reasons: nobody is sent to a record of a kind they do not read. */
export const asRead = ({ registry }: Pick<Kinds, 'registry'>, { role }: Viewer, reasons: readonly GateReason[]): GateReason[] =>
  reasons.map((reason) =>
    reason.source === null || registry[reason.source.kind]?.access.read.includes(role) === true
      ? reason
      : { ...reason, source: null, href: `${outlines[reason.of].path}/${reason.subject}` },
  )
