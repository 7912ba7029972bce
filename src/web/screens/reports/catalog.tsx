import { useQueryClient } from '@tanstack/react-query'
import { ExternalLink, Trash2 } from 'lucide-react'
import { type ReactNode, useState } from 'react'
import { request } from '../../api/client.ts'
import { withSearch } from '../../paths.ts'
import { Anchor } from '../../ui/anchor.tsx'
import { IconButton } from '../../ui/icon-button.tsx'
import { SearchInput } from '../../ui/search-input.tsx'
import { toast } from '../../ui/toast-store.ts'
import type { CatalogAnswer } from './contract.ts'

const path = '/reports'
type Entry = { key: string; title: string; href: string; page: boolean; saved?: CatalogAnswer['saved'][number] }

/** All reports by area; what is saved stands first. */
export function Catalog({ answer, current }: { answer: CatalogAnswer; current: string | undefined }): ReactNode {
  const [q, setQ] = useState('')
  const cache = useQueryClient()
  const remove = async (id: string): Promise<void> => {
    await request(`/api/reports/saved/${id}`, { method: 'DELETE' })
    await cache.invalidateQueries({ queryKey: ['/api/reports'], exact: true })
    toast.add({ title: 'Report deleted', tone: 'success' })
  }
  const entries: [string, Entry][] = [
    ...answer.saved.map((saved): [string, Entry] => [
      saved.mine ? 'Mine' : 'Shared',
      {
        key: saved.id,
        title: saved.name,
        href: withSearch(path, {
          report: saved.report,
          by: saved.by,
          period: saved.period,
          query: saved.query === '' ? undefined : saved.query,
          division: saved.division,
        }),
        page: false,
        saved,
      },
    ]),
    ...answer.reports.map(({ key, title, area, href }): [string, Entry] => [
      area,
      { key, title, href: href ?? withSearch(path, { report: key }), page: href !== null },
    ]),
  ]
  const words = q.trim().toLowerCase()
  const areas = Map.groupBy(
    entries.filter(([, { title }]) => title.toLowerCase().includes(words)),
    ([area]) => area,
  )
  return (
    <nav className="report-catalog" aria-label="Reports" data-guide="reports.catalog">
      <SearchInput value={q} onChange={setQ} label={`Search ${entries.length} reports`} placeholder={`Search ${entries.length} reports`} />
      {areas.size === 0 ? <p className="report-none">No report by that name.</p> : null}
      {[...areas].map(([area, rows]) => (
        <section key={area} aria-label={area}>
          <h2>{area}</h2>
          <ul>
            {rows.map(([, { key, title, href, page, saved }]) => (
              <li key={key}>
                <Anchor href={href} aria-current={key === current ? 'page' : undefined}>
                  {title}
                  {page ? <ExternalLink aria-label="has a page of its own" /> : null}
                </Anchor>
                {saved?.mine === true ? (
                  <IconButton label={`Delete ${title}`} size="sm" onClick={() => void remove(saved.id)}>
                    <Trash2 aria-hidden="true" />
                  </IconButton>
                ) : null}
              </li>
            ))}
          </ul>
        </section>
      ))}
    </nav>
  )
}
