import { ChartColumn, ExternalLink } from 'lucide-react'
import { type KeyboardEvent, type ReactNode, useRef, useState } from 'react'
import { formatNumber } from '#kit/format.ts'
import { useScreenCommands } from '#web/engine/screen-commands.ts'
import { withSearch } from '#web/engine/paths.ts'
import { Anchor } from '#web/ui/overlay/anchor.tsx'
import { EmptyState } from '#web/ui/feedback/empty-state.tsx'
import { SearchInput } from '#web/ui/form/search-input.tsx'
import type { CatalogAnswer } from '#features/reports/answers.ts'
import { path, savedHref } from './settings.ts'

type Entry = { key: string; title: string; note: string; href: string; page: boolean }
type Areas = ReadonlyMap<string, readonly Entry[]>

/** All reports by area: one's own and shared ones first, then the area that was asked for. */
const areasOf = ({ saved, reports }: CatalogAnswer, first: string | undefined, words: string): Areas => {
  const entries: (Entry & { area: string })[] = [
    ...saved.map((one) => ({
      key: one.id,
      title: one.name,
      note: one.mine ? '' : `Shared by ${one.owner ?? 'somebody'}`,
      href: savedHref(one),
      page: false,
      area: one.mine ? 'Mine' : 'Shared with me',
    })),
    ...reports.map(({ key, title, area, definition, href }) => ({
      key,
      title,
      note: definition,
      href: href ?? withSearch(path, { report: key }),
      page: href !== null,
      area,
    })),
  ]
  const rank = (area: string): number => (area === 'Mine' ? 0 : area === 'Shared with me' ? 1 : area === first ? 2 : 3)
  const found = entries.filter(({ title }) => title.toLowerCase().includes(words.trim().toLowerCase()))
  return Map.groupBy(
    found.toSorted((one, other) => rank(one.area) - rank(other.area)),
    ({ area }) => area,
  )
}

/** Up and down go through the reports, from the search box on. */
const walk = (event: KeyboardEvent<HTMLElement>): void => {
  const step = { ArrowDown: 1, ArrowUp: -1 }[event.key]
  if (step === undefined) return
  const stops = [...event.currentTarget.querySelectorAll<HTMLElement>('input, a')]
  const next = stops[stops.findIndex((stop) => stop === document.activeElement) + step]
  if (next === undefined) return
  event.preventDefault()
  next.focus()
}

/** The reports at the left of the one that is open. */
export function Catalog({
  answer,
  current,
  area,
}: {
  answer: CatalogAnswer
  current: string | undefined
  area: string | undefined
}): ReactNode {
  const [words, setWords] = useState('')
  const areas = areasOf(answer, area, words)
  const nav = useRef<HTMLElement>(null)
  useScreenCommands([
    {
      id: 'report-search',
      label: 'Search reports',
      group: 'On this screen',
      keys: '/',
      run: () => nav.current?.querySelector('input')?.focus(),
    },
  ])
  const count = formatNumber(answer.saved.length + answer.reports.length)
  return (
    <nav ref={nav} className="report-catalog" data-guide="reports.catalog" aria-label="Reports" onKeyDown={walk}>
      <p className="report-none">
        <Anchor href={withSearch(path, { show: 'schedules' })}>Schedules</Anchor>
      </p>
      <SearchInput value={words} onChange={setWords} label={`Search ${count} reports`} placeholder={`Search ${count} reports`} keys="/" />
      {areas.size === 0 ? <p className="report-none">No report by that name.</p> : null}
      {[...areas].map(([name, entries]) => (
        <section key={name} aria-label={name}>
          <h2>
            {name}
            <span>{entries.length}</span>
          </h2>
          <ul>
            {entries.map(({ key, title, href, page }) => (
              <li key={key}>
                <Anchor href={href} aria-current={key === current ? 'page' : undefined}>
                  {title}
                  {page ? <ExternalLink aria-label="has a page of its own" /> : null}
                </Anchor>
              </li>
            ))}
          </ul>
        </section>
      ))}
    </nav>
  )
}

/** What each report counts, before one is chosen: of one area, or one's own and every standard one. */
export function CatalogPage({ answer, area }: { answer: CatalogAnswer; area: string | undefined }): ReactNode {
  const all = [...areasOf(answer, area, '')]
  const wanted = all.filter(([name]) => (area === undefined ? name !== 'Lists' : name === area))
  if (wanted.length === 0)
    return (
      <EmptyState
        icon={<ChartColumn aria-hidden="true" />}
        title={area === undefined ? 'No reports for your role' : `No ${area} reports for your role`}
        text="Choose a list on the left. Every list your role sees is a report too."
      />
    )
  return (
    <div className="report report-overview">
      {wanted.map(([name, entries]) => (
        <section key={name} aria-label={`${name} reports`} className="card">
          <h2 className="card-head">{name}</h2>
          <ul>
            {entries.map(({ key, title, note, href }) => (
              <li key={key}>
                <Anchor href={href}>{title}</Anchor>
                <p>{note}</p>
              </li>
            ))}
          </ul>
        </section>
      ))}
    </div>
  )
}
