import { sql } from 'drizzle-orm'
import type { SQL } from 'drizzle-orm'
import type { Viewer } from '#kit/access.ts'

/** Recruiters see what is theirs and what nobody has taken, of leads and applications alike; the other roles see all of their divisions. */
export const ownAndPool = (viewer: Viewer, row: SQL): SQL | null =>
  viewer.role === 'recruiter' ? sql`(${row}.owner_id = ${viewer.id}::uuid or ${row}.owner_id is null)` : null

/** What recruiters are told of that limit. */
export const ownAndPoolWords = ({ role }: Viewer): string | null =>
  role === 'recruiter' ? 'Recruiters see their own and those that no one has taken.' : null
