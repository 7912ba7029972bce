import type { ReactNode } from 'react'
import { formatPercent } from '#kit/format.ts'
import { formatDate } from '#kit/dates/format-time.ts'
import { basicNames } from '#records/safety/violations/csa/method.ts'
import type { Basic } from '#records/safety/violations/csa/method.ts'
import { sharesBy } from '#records/safety/violations/csa/shares.ts'
import { type BarRow, BarList } from '#web/ui/charts/bar-list.tsx'
import { Card } from '#web/ui/display/card.tsx'
import type { Csa } from '#features/safety/csa/answers.ts'
import { methodOf } from '../contract.ts'
import { linesOf, type Line } from '../lines.ts'
import { crashesHref, type Scope, storedCategories, violationsHref } from '../look.ts'

const most = { codes: 5, reports: 3 } as const

type PushesProps = { csa: Csa; scope: Scope; focus: ReadonlySet<Basic> }

/** The violation codes and the reports that add most to the categories looked at, each with its share of its category or of all of them. */
export function Pushes({ csa, scope, focus }: PushesProps): ReactNode {
  const lines = linesOf(csa, methodOf(csa, csa.official.method).contributions).filter(({ basic }) => focus.has(basic))
  const names = [...focus].map((basic) => basicNames[basic])
  const all = focus.size === methodOf(csa, csa.official.method).categories.length
  return (
    <Card
      title="Largest contributors"
      scope={all ? 'all categories, points with time weight' : `${names.join(', ')}, points with time weight`}
    >
      {lines.length === 0 ? (
        <p className="text-fg-muted">No violation or crash counts in the 24 months before the snapshot.</p>
      ) : (
        <div className="flex flex-col gap-4">
          <div>
            <h3 className="mb-1 text-sm font-medium">By violation</h3>
            <BarList
              label="Violations that add the most"
              heads={{ number: 'Points', extra: 'Of category' }}
              rows={codeRows(csa, lines, scope)}
            />
          </div>
          <div>
            <h3 className="mb-1 text-sm font-medium">By inspection and crash</h3>
            <BarList
              label="Inspections and crashes that add the most"
              heads={{ number: 'Points', extra: 'Of these' }}
              rows={reportRows(lines)}
            />
          </div>
        </div>
      )}
    </Card>
  )
}

const codeRows = (csa: Csa, lines: readonly Line[], scope: Scope): BarRow[] =>
  [...Map.groupBy(lines, ({ basic }) => basic)]
    .flatMap(([basic, own]) => sharesBy(({ code }) => code, own).map((share) => ({ basic, ...share })))
    .toSorted((one, other) => other.weighted - one.weighted)
    .slice(0, most.codes)
    .map(({ basic, key, weighted, share }) => ({
      label: `${basic === 'crash' ? 'Crashes' : (key ?? 'No code')} · ${basicNames[basic]}`,
      value: weighted,
      extra: formatPercent(share, 0),
      href:
        basic === 'crash'
          ? crashesHref(scope, csa.crashes)
          : violationsHref(scope, { category: storedCategories(csa.official.method, basic), code: key ?? 'null' }),
    }))

const reportRows = (lines: readonly Line[]): BarRow[] =>
  sharesBy(({ inspectionId }) => inspectionId, lines)
    .slice(0, most.reports)
    .map(({ key, weighted, share }) => {
      const first = lines.find(({ inspectionId }) => inspectionId === key)
      return {
        label: first === undefined ? '' : `${first.report?.title ?? 'No report'} · ${formatDate(first.date)}`,
        value: weighted,
        extra: formatPercent(share, 0),
        href: first?.report?.href ?? first?.href,
      }
    })
