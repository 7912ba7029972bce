import type { ReactNode } from 'react'
import { formatNumber, formatPercent } from '#kit/format.ts'
import type { Basic, MethodKey } from '#records/safety/violations/csa/method.ts'
import { type Share, sharesBy } from '#records/safety/violations/csa/shares.ts'
import { type BarRow, BarList } from '#web/ui/charts/bar-list.tsx'
import { Card } from '#web/ui/display/card.tsx'
import type { Csa } from '#features/safety/csa/answers.ts'
import type { Line } from './lines.ts'
import { crashesHref, inspectionsHref, type Scope, storedCategories, violationsHref } from './look.ts'

const most = 6

type WhoAndWhatProps = { lines: readonly Line[]; csa: Csa; method: MethodKey; basic: Basic; scope: Scope }

/** Where the points of a category come from: by violation, State, driver and vehicle. Each opens its list. */
export function WhoAndWhat({ lines, csa, method, basic, scope }: WhoAndWhatProps): ReactNode {
  const crash = basic === 'crash'
  const listOf =
    (by: string) =>
    (key: string | null): string =>
      crash
        ? crashesHref(scope, csa.crashes, { [by]: key ?? 'null' })
        : violationsHref(scope, { category: storedCategories(method, basic), [by]: key ?? 'null' })
  const named = (id: string): string => csa.names[id] ?? id
  const parts: readonly { title: string; shares: readonly Share[]; rowOf: (share: Share) => BarRow }[] = [
    { title: 'Top violations', shares: sharesBy(({ code }) => code, lines), rowOf: rowOf((key) => key, listOf('code')) },
    {
      title: 'By State',
      shares: sharesBy(({ state }) => state, lines),
      rowOf: rowOf(
        (key) => key,
        (key) => inspectionsHref(scope, { state: key ?? 'null', violationsFound: 'true' }),
      ),
    },
    { title: 'By driver', shares: sharesBy(({ driverId }) => driverId, lines), rowOf: rowOf(named, listOf('driver')) },
    {
      title: 'By vehicle',
      shares: sharesBy(({ vehicleId }) => vehicleId, lines),
      rowOf: rowOf((id) => `Unit ${named(id)}`, listOf('vehicle')),
    },
  ]
  return (
    <div className="grid grid-cols-1 gap-block md:grid-cols-2 2xl:grid-cols-4">
      {parts
        .filter((part) => !crash || part.title.includes('driver') || part.title.includes('vehicle'))
        .map(({ title, shares, rowOf: row }) => (
          <Card key={title} title={title} scope={shares.length > most ? `${most} of ${formatNumber(shares.length)}` : undefined}>
            <BarList label={title} heads={{ number: 'Points', extra: 'Share' }} rows={shares.slice(0, most).map(row)} />
          </Card>
        ))}
    </div>
  )
}

const rowOf =
  (label: (key: string) => string, href: (key: string | null) => string) =>
  ({ key, weighted, share }: Share): BarRow => ({
    label: key === null ? 'Unknown' : label(key),
    value: weighted,
    href: href(key),
    extra: formatPercent(share, 0),
  })
