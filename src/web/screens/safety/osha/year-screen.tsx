import '#records/safety/osha-claims/panels/osha.css'
import '#records/safety/osha-claims/panels/osha-sheets.css'
import '#records/safety/osha-claims/panels/osha-print.css'
import { useQuery } from '@tanstack/react-query'
import { Building2 } from 'lucide-react'
import type { ReactNode } from 'react'
import { formatCount, formatNumber } from '#kit/format.ts'
import { caseWorkers } from '#kit/roles.ts'
import { readJson } from '#web/api/client.ts'
import { LoadError } from '#web/engine/load-error.tsx'
import { useHost } from '#web/engine/host.tsx'
import { useSearchText, useSetSearch } from '#web/engine/navigation.ts'
import { useDivision } from '#web/engine/division.ts'
import { TopBar } from '#web/layout/top-bar.tsx'
import { writeSearch } from '#web/engine/paths.ts'
import { EmptyState } from '#web/ui/feedback/empty-state.tsx'
import { Select } from '#web/ui/form/select.tsx'
import { Tile, TileSkeleton } from '#web/ui/display/tile.tsx'
import { useMedia } from '#web/ui/display/use-media.ts'
import { undecidedWords } from '#records/safety/osha-claims/panels/contract.ts'
import type { Establishment, OshaYear } from '#records/safety/osha-claims/osha/answers.ts'
import { EstablishmentCard } from './establishment-card.tsx'
import { ItaCard } from './ita-card.tsx'
import { YearGrid } from './year-grid.tsx'

/** Years a log is kept for: five after the one it covers, and the one under way (29 CFR 1904.33). */
const yearsKept = 6

/** Before the summaries of a year are due, it is the year before that is worked on. */
const usualYear = (today: string): number => Number(today.slice(0, 4)) - (today.slice(5) < '05-01' ? 1 : 0)

/** OSHA's year end: each establishment with its totals, rates, and what is left to sign, post and submit. */
export function OshaYearScreen(): ReactNode {
  const { today } = useHost()
  const search = useSearchText()
  const setSearch = useSetSearch()
  const division = useDivision()
  const phone = useMedia('(max-width: 767.98px)')
  const year = /^20\d\d$/.test(search['year'] ?? '') ? Number(search['year']) : usualYear(today)
  const asked = writeSearch({ year, ...division.query })
  const found = useQuery({
    // Below the years' own key, so that signing or posting reads it again.
    queryKey: ['/api/osha-summaries', 'year', asked],
    queryFn: () => readJson<OshaYear>(`/api/osha/year${asked}`),
  })
  const current = Number(today.slice(0, 4))
  const years = [...new Set([...Array.from({ length: yearsKept }, (_, back) => current - back), year])].toSorted((a, b) => b - a)
  const chooser = (
    <Select
      aria-label="Year"
      className="osha-year-select"
      value={String(year)}
      onChange={(value) => setSearch({ ...search, year: value ?? undefined })}
      choices={years.map((one) => ({ value: String(one), label: String(one) }))}
    />
  )
  return (
    <>
      <TopBar title="OSHA year end" division actions={phone ? undefined : chooser} />
      <div className="page">
        {phone ? chooser : null}
        {found.isError ? (
          <LoadError title="Couldn't load the year" query={found} />
        ) : found.data === undefined ? (
          <div className="tiles" aria-busy="true">
            {[1, 2, 3, 4, 5].map((key) => (
              <TileSkeleton key={key} />
            ))}
          </div>
        ) : found.data.establishments.length === 0 ? (
          <EmptyState
            icon={<Building2 />}
            title="No establishment keeps an OSHA log here"
            text='Mark a division with "Keeps its own OSHA 300 log", or choose another division above.'
          />
        ) : (
          <Year
            found={found.data}
            today={today}
            division={division.query}
            chosen={search['establishment']}
            hrefOf={(establishment) =>
              `/osha-claims/year${writeSearch({ ...search, establishment: establishment === search['establishment'] ? undefined : establishment })}`
            }
          />
        )}
      </div>
    </>
  )
}

const shown = (rate: number | null): string => (rate === null ? 'n/a' : formatNumber(rate, 2))

const targetWords = (target: number | null): string | undefined => (target === null ? undefined : `target ${formatNumber(target, 2)}`)

type YearProps = {
  found: OshaYear
  today: string
  division: { readonly division?: string }
  /** The establishment in the address. */
  chosen: string | undefined
  hrefOf: (establishment: string) => string
}

function Year({ found, today, division, chosen, hrefOf }: YearProps): ReactNode {
  const { group, targets, year, establishments, dates } = found
  const { viewer } = useHost()
  // The days of a case are no filter for a role that sees its line of the log alone.
  const withDays = caseWorkers.includes(viewer.role) ? { daysAwayFrom: '1' } : {}
  // Of several, the one chosen in the table: forty of them would hide the table.
  const details = establishments.length === 1 ? establishments[0] : establishments.find(({ id }) => id === chosen)
  const card = (establishment: Establishment): ReactNode => (
    <EstablishmentCard establishment={establishment} year={year} dates={dates} today={today} />
  )
  const cases = (more: Readonly<Record<string, string>>): string =>
    `/osha-claims${writeSearch({ year, recordable: 'yes', ...more, ...division })}`
  const undecided = establishments.reduce((sum, one) => sum + one.undecided, 0)
  const apart = undecided === 0 ? '' : `, ${undecidedWords(undecided)}`
  const hours =
    group.hours === null ? `${group.hoursMissing} of ${establishments.length} without hours` : `on ${formatNumber(group.hours)} hours`
  return (
    <>
      <div className="tiles">
        <Tile
          label="Recordable cases"
          value={formatNumber(group.cases)}
          href={cases({})}
          basis={`${year}, ${formatCount(establishments.length, 'establishment')}${apart}`}
        />
        <Tile label="TRIR" value={shown(group.trir)} href={cases({})} goal={targetWords(targets.trir)} basis={`${hours}${apart}`} />
        <Tile
          label="DART"
          value={shown(group.dart)}
          href={cases({ classification: 'days_away,restricted_or_transfer' })}
          goal={targetWords(targets.dart)}
          basis={`${hours}${apart}`}
        />
        <Tile label="LTIR" value={shown(group.ltir)} href={cases({ classification: 'days_away' })} basis={`${hours}${apart}`} />
        <Tile label="Severity rate" value={shown(group.severity)} href={cases(withDays)} basis={`${hours}${apart}`} />
      </div>
      {establishments.length > 1 && details !== undefined ? card(details) : null}
      <YearGrid establishments={establishments} year={year} dates={dates} today={today} hrefOf={hrefOf} />
      {establishments.length === 1 && details !== undefined ? card(details) : null}
      <ItaCard year={year} />
    </>
  )
}
