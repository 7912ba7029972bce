import { Download, Ellipsis, Printer, Save } from 'lucide-react'
import type { ReactNode } from 'react'
import { useScreenCommands } from '#web/engine/screen-commands.ts'
import { useGo } from '#web/engine/navigation.ts'
import { Button } from '#web/ui/actions/button.tsx'
import { Menu, MenuItem, MenuSeparator } from '#web/ui/overlay/dropdown-menu.tsx'
import { Kbd } from '#web/ui/actions/kbd.tsx'
import { toast } from '#web/ui/feedback/toast-store.ts'
import { sentenceOf } from '#web/api/problem.ts'
import type { Result } from '#features/reports/answers.ts'
import { groupingOf } from './contract.ts'
import { chartOf } from './report-chart.tsx'
import { type FileFormat, formats, useReportFile } from './report-file.ts'
import { ScheduleButton } from './kept-figures.tsx'
import { useSavedReports } from './saved-reports.ts'
import { savedHref, type Settings } from './settings.ts'

type ActionsProps = { settings: Settings; result: Result; onSave: () => void; onEdit: () => void }

/** Save, print, file; and what can be done with a report of one's own. */
export function ReportActions({ settings, result, onSave, onEdit }: ActionsProps): ReactNode {
  const { saved, changed } = settings
  const file = useReportFile(settings, result)
  const { change, duplicate, remove } = useSavedReports()
  const go = useGo()
  const mine = saved?.mine === true
  const keep = async (): Promise<void> => {
    if (saved === null) return
    go(savedHref(...(await keptAs(settings, result, (part) => change(saved, part)))))
    toast.add({ title: 'Report saved', tone: 'success' })
  }
  const update = (): void =>
    void keep().catch((error: unknown) => toast.add({ title: "Couldn't save the report", description: sentenceOf(error), tone: 'danger' }))
  useScreenCommands([
    {
      id: 'report-save',
      label: mine ? 'Save changes to this report' : 'Save this report',
      group,
      keys: 's',
      run: mine && changed ? update : onSave,
    },
    { id: 'report-excel', label: 'Export this report to Excel', group, keys: 'e', run: () => file('xlsx') },
    { id: 'report-csv', label: 'Export this report to CSV', group, run: () => file('csv') },
    { id: 'report-pdf', label: 'Export this report to PDF', group, run: () => file('pdf') },
    { id: 'report-print', label: 'Print this report', group, run: () => print() },
  ])
  return (
    <div className="report-actions no-print">
      {mine && changed ? (
        <Button onClick={update}>Save changes</Button>
      ) : (
        <Button onClick={onSave} data-guide="reports.save">
          <Save aria-hidden="true" />
          {saved === null ? 'Save' : 'Save as'}
        </Button>
      )}
      {saved === null ? null : <ScheduleButton savedId={saved.id} name={saved.name} />}
      <Button onClick={() => print()}>
        <Printer aria-hidden="true" />
        Print
      </Button>
      <Menu
        label="Export"
        trigger={
          <Button tone="primary">
            <Download aria-hidden="true" />
            Export
          </Button>
        }
      >
        {(Object.keys(formats) as FileFormat[]).map((format) => (
          <MenuItem key={format} onSelect={() => file(format)} end={format === 'xlsx' ? <Kbd>E</Kbd> : undefined}>
            {formats[format]}
          </MenuItem>
        ))}
      </Menu>
      {saved === null ? null : (
        <Menu
          label="Saved report"
          trigger={
            <button type="button" className="icon-btn" aria-label="Saved report">
              <Ellipsis aria-hidden="true" />
            </button>
          }
        >
          {mine ? <MenuItem onSelect={onEdit}>Rename or share…</MenuItem> : null}
          {mine && changed ? <MenuItem onSelect={onSave}>Save as…</MenuItem> : null}
          <MenuItem onSelect={() => duplicate(saved)}>Duplicate</MenuItem>
          {mine ? (
            <>
              <MenuSeparator />
              <MenuItem tone="danger" onSelect={() => remove(saved)}>
                Delete
              </MenuItem>
            </>
          ) : null}
        </Menu>
      )}
    </div>
  )
}

const group = 'On this report'

type Change = ReturnType<typeof useSavedReports>['change']
type Part = Parameters<Change>[1]

/** What is on the screen goes into the report; its filters, period and division into the set that is chosen. */
const keptAs = async (
  settings: Settings,
  result: Result,
  change: (part: Part) => ReturnType<Change>,
): Promise<Parameters<typeof savedHref>> => {
  const { saved, set } = settings
  const asked = { query: result.own, period: result.period ?? 'all', division: settings.division }
  const made = await change({
    by: groupingOf(result.by, result.thenBy?.key),
    columns: settings.columns?.split(',') ?? null,
    chart: chartOf(settings, result),
    compare: settings.compare,
    ...(set === null
      ? asked
      : { filterSets: (saved?.filterSets ?? []).map((one) => (one.name === set.name ? { ...one, ...asked } : one)) }),
  })
  return [made, made.filterSets.find(({ name }) => name === set?.name) ?? null]
}
