import type { Deps } from '#engine/write/rules.ts'
import type { SessionUser } from '#platform/session.ts'
import type { Seen } from './seen.ts'

/** Identifies a proposal as this reviewer saw it: its words, effect, and clashes. Any change gives another token. */
export const tokenOf = (
  { secrets }: Deps,
  user: SessionUser,
  { id, type, said, means, does, clashes }: Seen & { readonly clashes: readonly string[] },
): string => secrets.digest('assistant-memory-preview', JSON.stringify([user.id, id, type, said, means, does, clashes]))
