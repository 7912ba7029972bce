import { lazyPart, lazyTab } from '#web/engine/lazy-panel.tsx'
import { WifiOff } from 'lucide-react'
import type { ReactNode } from 'react'
import { formatNumber } from '#kit/format.ts'
import { formatAge, formatInstant } from '#kit/dates/format-time.ts'
import { fleetMoneyReaders, fleetReaders } from '#kit/roles.ts'
import { isValidVin, normaliseVin, vinMake, vinModelYear } from '#kit/facts/vin.ts'
import { StickersDialog } from './stickers-dialog.tsx'
import { NoValue } from '#web/engine/values/cells.tsx'
import { useHost } from '#web/engine/host.tsx'
import { isEmptyValue, type RecordRow, textOf } from '#web/engine/queries/rows.ts'
import { useNow } from '#web/engine/use-now.ts'
import type { FieldHint, RecordViews } from '#web/engine/views.ts'

/** Web parts of vehicles: mileage with the age of its reading, the telematics problem in words, the meter's chart, what a VIN says. */
export const views: RecordViews = {
  searchWords: 'Unit, plate, VIN tail',
  emptyWords: 'Add the first unit, import the fleet from a file, or connect telematics to sync it automatically.',
  name: (vehicle) => `Unit ${vehicle.title}`,
  cells: {
    unitNumber: { Cell: UnitCell, needs: ['year', 'model', 'make'], width: 184 },
    mileage: { Cell: MileageCell, needs: ['mileageReadAt'] },
    telematicsProblem: { Cell: TelematicsCell, needs: ['lastTelematicsSync', 'mileageReadAt'] },
  },
  panels: [
    lazyPart('ahead', 'Readiness ahead', 'rail', async () => (await import('#records/dispatch/gate/ahead-panel.tsx')).AheadPanel),
    lazyPart('work', 'Runs and shop', 'rail', async () => (await import('./work-panel.tsx')).WorkPanel),
    lazyPart('meter', 'Meter', 'answer', async () => (await import('./meter-panel.tsx')).MeterPanel),
    lazyTab('tire-layout', 'Tire positions', async () => (await import('#records/shop/tires/layout-panel.tsx')).TireLayoutPanel),
    { ...lazyTab('cost', 'Cost', async () => (await import('./work-panel.tsx')).CostPanel), roles: fleetMoneyReaders },
    lazyTab('csa', 'CSA', async () => (await import('#records/safety/violations/share-panel.tsx')).SharePanel),
  ],
  hints: { vin: vinHint },
  papers: [{ label: 'Print QR sticker', address: ({ id }) => `/api/vehicles/stickers?ids=${id}` }],
  bulkActions: [{ label: 'Print QR stickers', roles: fleetReaders, Dialog: StickersDialog }],
}

function UnitCell({ row }: { row: RecordRow }): ReactNode {
  const year = typeof row['year'] === 'number' ? ` ’${String(row['year']).slice(2)}` : ''
  const model = textOf(row['model']) || textOf(row['make'])
  return (
    <>
      {row.title}
      {model === '' ? null : (
        <span className="cell-note font-normal">
          {model}
          {year}
        </span>
      )}
    </>
  )
}

function MileageCell({ row }: { row: RecordRow }): ReactNode {
  const { timeZone } = useHost()
  const mileage = row['mileage']
  if (typeof mileage !== 'number') return <NoValue />
  return (
    <span
      title={isEmptyValue(row['mileageReadAt']) ? undefined : `Read ${formatInstant(textOf(row['mileageReadAt']), timeZone)}`}
      className={mileage === 0 ? 'text-danger-text' : undefined}
    >
      {formatNumber(mileage)}
    </span>
  )
}

const problemWords: Readonly<Record<string, string>> = { no_id: 'Not linked', no_mileage: 'Mileage zero', never_synced: 'Never synced' }

/** What is wrong with the telematics link, or how old its reading is. */
function TelematicsCell({ row }: { row: RecordRow }): ReactNode {
  const { timeZone } = useHost()
  const now = useNow()
  const problem = textOf(row['telematicsProblem'])
  const synced = textOf(row['lastTelematicsSync'])
  if (problem === 'not_connected') return <span className="text-fg-muted">Not connected</span>
  if (problem === '' || problem === 'none') {
    const read = textOf(row['mileageReadAt']) || synced
    return read === '' ? (
      <NoValue />
    ) : (
      <span className="cell-age" title={`Synced ${formatInstant(synced, timeZone)}`}>
        {formatAge(read, now)}
      </span>
    )
  }
  return (
    <span className="cell-age" data-tone="danger" title={synced === '' ? undefined : `Last sync ${formatInstant(synced, timeZone)}`}>
      <WifiOff aria-hidden="true" />
      {problemWords[problem] ?? `No sync ${formatAge(synced, now).replace(' ago', '')}`}
    </span>
  )
}

/** Year and make that a VIN says, to take over with one press; or why it says nothing. */
function vinHint(values: Readonly<Record<string, unknown>>): FieldHint | null {
  const typed = textOf(values['vin'])
  if (typed === '') return null
  const vin = normaliseVin(typed)
  if (vin === null) return { words: `${typed.length} of 17 characters` }
  if (!isValidVin(vin)) return { words: 'The check digit (position 9) does not match.' }
  // Next year's models are on sale from summer on.
  const year = vinModelYear(vin, new Date().getFullYear() + 1)
  const make = vinMake(vin)
  const fill = { ...(year === null ? {} : { year }), ...(make === null ? {} : { make }) }
  return { words: `Reads as ${[year, make].filter((part) => part !== null).join(' ') || 'a valid VIN'}.`, fill }
}
