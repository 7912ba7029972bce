import { useQueryClient } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { formatCount } from '#kit/format.ts'
import { request } from '#web/api/client.ts'
import { Button } from '#web/ui/actions/button.tsx'
import { Pill } from '#web/ui/display/pill.tsx'
import { toast } from '#web/ui/feedback/toast-store.ts'
import type { CompanyMemory } from '#features/assistant/memory/answers.ts'
import { api, partsOf, typeNames } from './contract.ts'
import { Loaded } from './loaded.tsx'

const path = `${api}/company-memories`

/** What everyone uses, each to be retired any time. */
export function CompanyMemories(): ReactNode {
  const cache = useQueryClient()
  const retire = async ({ id }: CompanyMemory): Promise<void> => {
    await request(`${path}/${id}`, { method: 'DELETE' })
    toast.add({ title: 'Memory retired', tone: 'success' })
    await cache.invalidateQueries({ queryKey: [path] })
  }
  return (
    <Loaded<readonly CompanyMemory[]> path={path}>
      {(memories) =>
        memories.length === 0 ? null : (
          <section className="memories" aria-label="In use for everyone">
            <h2>In use for everyone</h2>
            <ul className="memory-list" data-short aria-label="Company memories">
              {memories.map((one) => {
                const [said, means] = partsOf(one)
                return (
                  <li key={one.id}>
                    <span className="memory-type">
                      <Pill>{typeNames[one.type]}</Pill>
                    </span>
                    <span className="memory-words">
                      <strong>{said}</strong> <span>{means}</span>
                    </span>
                    <span className="memory-use">{one.uses === 0 ? 'Not used' : `Used ${formatCount(one.uses, 'time')}`}</span>
                    <Button size="sm" tone="ghost" aria-label={`Retire “${one.said}”`} onClick={() => void retire(one)}>
                      Retire
                    </Button>
                  </li>
                )
              })}
            </ul>
          </section>
        )
      }
    </Loaded>
  )
}
