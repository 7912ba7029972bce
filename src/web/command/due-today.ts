import { useQuery } from '@tanstack/react-query'
import type { Field } from '#kit/fields.ts'
import { daysAfter } from '#kit/dates/iso-day.ts'
import type { Outline } from '#kit/outline.ts'
import { outlines } from '#records/outlines.ts'
import { readJson } from '../api/client.ts'
import { useUser } from '../api/session.ts'
import { useCompany } from '../layout/company.ts'
import { declarationOf } from '../registry.ts'
import type { PaletteItem } from './palette-item.ts'

type Clock = { readonly id: string; readonly what: string; readonly labels: Readonly<Record<string, string | null>> } & Readonly<
  Record<string, unknown>
>

const most = 3

/** What still has to be done today, soonest first: the duty, and the record it is about. */
export function useDueToday(wanted: boolean): readonly PaletteItem[] {
  const { role } = useUser()
  const today = useCompany()?.today
  const allowed = outlines.deadlines.read.includes(role)
  const { data = [] } = useQuery({
    queryKey: ['/api/deadlines', 'palette', today],
    enabled: wanted && allowed && today !== undefined,
    queryFn: async ({ signal }) => {
      const query = { status: 'running', dueAtFrom: 'now', dueAtTo: daysAfter(today ?? '', 1), sort: 'dueAt', limit: String(most) }
      const [clocks, { fields }] = await Promise.all([
        readJson<readonly Clock[]>('/api/deadlines', { query, signal }),
        declarationOf('deadlines'),
      ])
      return clocks.map((clock) => toItem(clock, fields))
    },
  })
  return wanted ? data : []
}

/** The record a deadline points to first opens; the deadline itself where it points to none. */
function toItem(clock: Clock, fields: Readonly<Record<string, Field>>): PaletteItem {
  for (const [name, label] of Object.entries(clock.labels)) {
    const field = fields[name]
    const id = clock[name]
    if (field?.kind !== 'ref' || typeof id !== 'string' || label === null || ignored.has(name)) continue
    const path = Object.values<Outline>(outlines).find((outline) => outline.name === field.to)?.path
    if (path !== undefined) return { value: `due ${clock.id}`, label: clock.what, note: label, href: `${path}/${id}` }
  }
  return { value: `due ${clock.id}`, label: clock.what, href: `${outlines.deadlines.path}/${clock.id}` }
}

/** References that say where a deadline belongs, not what it is about. */
const ignored = new Set(['division', 'decidedBy'])
