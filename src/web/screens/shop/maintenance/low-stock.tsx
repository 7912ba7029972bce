import { useQuery } from '@tanstack/react-query'
import { PackageOpen } from 'lucide-react'
import type { ReactNode } from 'react'
import { apiOf } from '#kit/outline.ts'
import { outlines } from '#records/outlines.ts'
import { request } from '#web/api/client.ts'
import { listPath, writeSearch } from '#web/engine/paths.ts'
import { Anchor } from '#web/ui/overlay/anchor.tsx'
import { Pill } from '#web/ui/display/pill.tsx'

const api = `/api/${apiOf(outlines.parts)}`
const lowStock = { level: 'below_zero,out,low' } as const

/** Parts at their reorder point or below; opens their list. Nothing where no part is low. */
export function LowStock({ division }: { division: { division?: string } }): ReactNode {
  const asked = writeSearch({ ...lowStock, ...division, limit: '0', fields: 'id' })
  const { data: count = 0 } = useQuery({
    queryKey: [api, 'low-stock', asked],
    queryFn: async () => Number((await request(`${api}${asked}`, { background: true })).headers.get('x-total-count') ?? 0),
    refetchOnMount: 'always',
  })
  if (count === 0) return null
  return (
    <li>
      <Anchor href={listPath(outlines.parts, { ...lowStock, ...division })}>
        <Pill tone="warning" icon={<PackageOpen aria-hidden="true" />}>
          {count} low {count === 1 ? 'part' : 'parts'}
        </Pill>
      </Anchor>
    </li>
  )
}
