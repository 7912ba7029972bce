import { useQuery } from '@tanstack/react-query'
import { History } from 'lucide-react'
import { type ReactNode, useState } from 'react'
import { formatPercent } from '#kit/format.ts'
import { formatDate } from '#kit/dates/format-time.ts'
import { basicNames, methods } from '#records/safety/violations/csa/method.ts'
import type { Basic, MethodKey } from '#records/safety/violations/csa/method.ts'
import { sentenceOf } from '#web/api/problem.ts'
import { Button } from '#web/ui/actions/button.tsx'
import { Dialog } from '#web/ui/overlay/dialog.tsx'
import { EmptyState } from '#web/ui/feedback/empty-state.tsx'
import { ErrorPanel } from '#web/ui/feedback/error-panel.tsx'
import { Pending, Skeleton } from '#web/ui/feedback/skeleton.tsx'
import { ChangedBy, SettingTimeline } from '#web/screens/settings/changed.tsx'
import type { Changed, SettingChange } from '#web/screens/settings/changed.tsx'

type Entry = SettingChange & { percentile: { usdot: string; method: MethodKey; basic: Basic } | null }

const labels: Readonly<Record<string, string>> = {
  official: 'Methodology in effect',
  since: 'Since',
  source: 'Source',
  passengers: 'Passenger carrier',
  hazmatPermit: 'HM safety permit',
  'national.vehicle': 'National average, vehicle',
  'national.driver': 'National average, driver',
  'national.hazmat': 'National average, HM',
  nationalSource: 'Source of the averages',
  'assumed.driverLevels': 'Assumption: levels counted as driver inspections',
  'assumed.cap': 'Assumption: maximum points per inspection',
  'assumed.since': 'Effective date',
  'assumed.source': 'Source',
  percentile: 'Percentile',
  seriousOn: 'Acute or critical violation found',
  asOf: 'FMCSA snapshot date',
}

/** Settings that are a day. */
const days: ReadonlySet<string> = new Set(['since', 'assumed.since', 'asOf', 'seriousOn'])

const shown = (field: string, value: unknown): string => {
  if (field === 'assumed.cap' && value === null) return 'no cap'
  if (value === null || value === undefined) return 'empty'
  if (field === 'assumed.driverLevels' && Array.isArray(value)) return value.join(', ')
  if (typeof value === 'boolean') return value ? 'Yes' : 'No'
  if (field === 'official' && (value === 'v3' || value === 'enhanced')) return methods[value].name
  if (field.startsWith('national.') && typeof value === 'number') return formatPercent(value)
  if (days.has(field) && typeof value === 'string') return formatDate(value)
  return typeof value === 'string' || typeof value === 'number' ? String(value) : JSON.stringify(value)
}

/** Who changed the settings last, and on demand every change with what was there before. */
export function SettingsHistory({ changed }: { changed: Changed | null }): ReactNode {
  const [open, setOpen] = useState(false)
  return (
    <p className="flex flex-wrap items-center gap-x-2 text-sm text-fg-muted">
      <span>
        {changed === null ? (
          'Default settings. No changes yet.'
        ) : (
          <>
            Settings <ChangedBy changed={changed} />.
          </>
        )}
      </span>
      <Button tone="link" size="sm" className="no-print" onClick={() => setOpen(true)}>
        <History aria-hidden="true" />
        All changes
      </Button>
      {open ? <Changes onClose={() => setOpen(false)} /> : null}
    </p>
  )
}

function Changes({ onClose }: { onClose: () => void }): ReactNode {
  const history = useQuery<Entry[]>({ queryKey: ['/api/csa', 'settings/history'] })
  return (
    <Dialog
      open
      onOpenChange={onClose}
      size="lg"
      title="CSA settings history"
      description="Settings and percentiles, newest first."
      footer={<Button onClick={onClose}>Close</Button>}
    >
      {history.isError ? (
        <ErrorPanel title="Couldn’t load settings history" text={sentenceOf(history.error)} onRetry={() => void history.refetch()} />
      ) : (
        <Pending pending={history.isPending} placeholder={<Skeleton height={120} />}>
          {history.data?.length === 0 ? (
            <EmptyState
              icon={<History />}
              title="No changes yet"
              text="Default settings are in use and no percentiles have been entered."
            />
          ) : (
            <SettingTimeline entries={history.data ?? []} labels={labels} shown={shown} what={whatOf} />
          )}
        </Pending>
      )}
    </Dialog>
  )
}

const whatOf = ({ percentile }: Entry): string =>
  percentile === null
    ? 'the settings'
    : `FMCSA’s percentile, ${basicNames[percentile.basic]}, ${methods[percentile.method].name}, USDOT ${percentile.usdot}`
