import { withSearch } from '#web/engine/paths.ts'
import type { Count } from './nav.ts'

/** `GET /api/accidents?status=open,pending&limit=100&fields=id,status`: one indexed query, under 8 kB. */
export function addressOf(count: Count, userId: string): string {
  if (count.kind === 'own') return `${count.path}/${userId}`
  return withSearch(`/api/${count.list}`, { status: count.statuses.join(','), limit: '100', fields: 'id,status' })
}
