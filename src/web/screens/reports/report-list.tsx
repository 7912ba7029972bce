import { ExternalLink, Star } from 'lucide-react'
import { type KeyboardEvent, type ReactNode, useRef, useState } from 'react'
import { formatNumber } from '#kit/format.ts'
import { useScreenCommands } from '#web/engine/screen-commands.ts'
import { withSearch } from '#web/engine/paths.ts'
import { IconButton } from '#web/ui/actions/icon-button.tsx'
import { Anchor } from '#web/ui/overlay/anchor.tsx'
import { SearchInput } from '#web/ui/form/search-input.tsx'
import type { CatalogAnswer } from '#features/reports/answers.ts'
import { type Entry, entriesOf, found } from './entries.ts'
import { useFavorites, useRecentReports } from './report-choices.ts'
import { path } from './settings.ts'

/** Arrows go through the reports from the search box on; Enter in the box opens the first one found. */
const walk = (event: KeyboardEvent<HTMLElement>): void => {
  const stops = [...event.currentTarget.querySelectorAll<HTMLElement>('input, li a')].filter((stop) => stop.checkVisibility())
  const at = stops.findIndex((stop) => stop === document.activeElement)
  if (event.key === 'Enter' && document.activeElement instanceof HTMLInputElement && document.activeElement.value !== '') {
    event.preventDefault()
    const first = stops.find((stop) => stop instanceof HTMLAnchorElement)
    first?.focus()
    first?.click()
    return
  }
  const step = { ArrowDown: 1, ArrowUp: -1 }[event.key]
  const next = step === undefined ? undefined : stops[at + step]
  if (next === undefined || at < 0) return
  event.preventDefault()
  next.focus()
}

type ListProps = {
  answer: CatalogAnswer
  /** The report that is open. */
  current: string | undefined
  /** The area to show first: a dashboard asks for its own. */
  area: string | undefined
  /** The list alone on the screen, with what each report counts; else it is next to the open report. */
  wide: boolean
}

/** The one list of reports, each in it once: favorites and recent ones on top, then the others by area. A search goes over all. */
export function ReportList({ answer, current, area, wide }: ListProps): ReactNode {
  const [words, setWords] = useState('')
  const nav = useRef<HTMLElement>(null)
  const { favorites, toggle } = useFavorites()
  const { recent, remember } = useRecentReports()
  useScreenCommands([
    {
      id: 'report-search',
      label: 'Search reports',
      group: 'On this screen',
      keys: '/',
      run: () => nav.current?.querySelector('input')?.focus(),
    },
  ])
  const all = entriesOf(answer)
  const named = (keys: readonly string[]): readonly Entry[] => keys.flatMap((key) => all.find((entry) => entry.key === key) ?? [])
  const picked: readonly (readonly [string, readonly Entry[]])[] =
    wide && words.trim() === ''
      ? [
          ['Favorites', named(favorites)],
          ['Recent', named(recent.filter((key) => !favorites.includes(key)))],
        ]
      : []
  const onTop = new Set(picked.flatMap(([, entries]) => entries))
  const others = found(all, words).filter((entry) => !onTop.has(entry))
  const sections = [...picked.filter(([, entries]) => entries.length > 0), ...Map.groupBy(others, (entry) => entry.area)]
  const areas = sections.toSorted(([one], [other]) => Number(other === area) - Number(one === area))
  const count = formatNumber(all.length)
  const rows = { current, wide, favorites, onStar: toggle, onOpen: remember }
  return (
    <nav
      ref={nav}
      className="report-catalog"
      data-wide={wide || undefined}
      data-guide="reports.catalog"
      aria-label="Reports"
      onKeyDown={walk}
    >
      <div className="report-search">
        <SearchInput value={words} onChange={setWords} label={`Search ${count} reports`} placeholder={`Search ${count} reports`} keys="/" />
        <Anchor href={withSearch(path, { show: 'schedules' })}>Schedules</Anchor>
      </div>
      {areas.length === 0 ? <p className="report-none">No report matches. Try another word.</p> : null}
      <div className="report-areas">
        {areas.map(([name, entries]) => (
          <Area key={name} name={name} entries={entries} folded={name === 'Lists' && words.trim() === ''} {...rows} />
        ))}
      </div>
    </nav>
  )
}

type RowsProps = {
  current: string | undefined
  wide: boolean
  favorites: readonly string[]
  onStar: (key: string) => void
  onOpen: (key: string) => void
}

/** Every list of the product is a report too; those are folded until they are wanted. */
function Area({ name, entries, folded, ...rows }: RowsProps & { name: string; entries: readonly Entry[]; folded: boolean }): ReactNode {
  const list = (
    <ul>
      {entries.map((entry) => (
        <Line key={entry.key} entry={entry} {...rows} />
      ))}
    </ul>
  )
  const heading = (
    <h2>
      {name} <span>{entries.length}</span>
    </h2>
  )
  return (
    <section aria-label={name}>
      {folded ? (
        <details open={entries.some(({ key }) => key === rows.current)}>
          <summary>{heading}</summary>
          {list}
        </details>
      ) : (
        <>
          {heading}
          {list}
        </>
      )}
    </section>
  )
}

function Line({ entry, current, wide, favorites, onStar, onOpen }: RowsProps & { entry: Entry }): ReactNode {
  const { key, title, note, href, page } = entry
  const starred = favorites.includes(key)
  return (
    <li>
      <Anchor href={href} aria-current={key === current ? 'page' : undefined} onClick={page ? () => onOpen(key) : undefined}>
        <span>{title}</span>
        {page ? <ExternalLink aria-label="Opens its own page" /> : null}
      </Anchor>
      <IconButton
        label={starred ? `Remove ${title} from favorites` : `Add ${title} to favorites`}
        size="sm"
        className="report-star"
        data-starred={starred || undefined}
        onClick={() => onStar(key)}
      >
        <Star aria-hidden="true" />
      </IconButton>
      {wide && note !== '' ? <p>{note}</p> : null}
    </li>
  )
}
