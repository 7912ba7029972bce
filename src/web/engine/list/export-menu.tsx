import { ArrowDownUp, ChartColumn, Upload } from 'lucide-react'
import { type ReactNode, useState } from 'react'
import { formatCount } from '#kit/format.ts'
import { listGuide } from '#kit/guide-ids.ts'
import { inSentence } from '#kit/words.ts'
import { withSearch, writeSearch } from '#web/engine/paths.ts'
import { Menu, MenuHeading, MenuItem, MenuLink, MenuSeparator } from '#web/ui/overlay/dropdown-menu.tsx'
import type { listRights } from './list-search.ts'
import type { ListState } from './list-state.ts'
import { apiPath } from '../queries/queries.ts'
import { saveFile } from '../queries/save-file.ts'

/** All rows the question matches, with the columns shown, as a file; and the way to bring rows in. */
export function ExportMenu({
  state,
  total,
  rights,
}: {
  state: ListState
  total: number | undefined
  rights: ReturnType<typeof listRights>
}): ReactNode {
  const [busy, setBusy] = useState(false)
  const { record } = state
  const start = (format: 'csv' | 'xlsx'): void => {
    setBusy(true)
    void exportRows(state, format, {}).finally(() => setBusy(false))
  }
  const words = total === undefined ? 'All rows' : formatCount(total, inSentence(record.label.one), inSentence(record.label.many))
  return (
    <Menu
      label="Export and import"
      trigger={
        <button
          type="button"
          className="icon-btn"
          aria-label="Export and import"
          title="Export and import"
          aria-busy={busy || undefined}
          data-guide={listGuide(state.record, 'export')}
        >
          <ArrowDownUp aria-hidden="true" />
        </button>
      }
    >
      {rights.export ? (
        <>
          <MenuHeading>{words}, columns as shown</MenuHeading>
          <MenuItem onSelect={() => start('csv')}>CSV</MenuItem>
          <MenuItem onSelect={() => start('xlsx')}>Excel</MenuItem>
        </>
      ) : null}
      <MenuItem onSelect={() => print()}>Print this page</MenuItem>
      {record.apart === true || record.lineOnly === true ? null : (
        <MenuLink href={reportHref(state)} icon={<ChartColumn aria-hidden="true" />}>
          Save as report
        </MenuLink>
      )}
      {rights.create ? (
        <>
          <MenuSeparator />
          <MenuLink href={`${record.path}/import`} icon={<Upload aria-hidden="true" />}>
            Import from a file
          </MenuLink>
        </>
      ) : null}
    </Menu>
  )
}

/** The report of this list as it is filtered, sorted and laid out, about to be saved. */
const reportHref = ({ record, question, columns }: ListState): string => {
  const { division, ...asked } = question
  return withSearch('/reports', {
    report: `list:${record.name}`,
    period: 'all',
    query: new URLSearchParams(asked).toString(),
    columns: columns
      .slice(0, mostReportColumns)
      .map(({ name }) => name)
      .join(','),
    division,
    save: 'new',
  })
}

const mostReportColumns = 50

/** Fetches the export with the session's token and hands it to the browser. */
export const exportRows = async (state: ListState, format: 'csv' | 'xlsx', only: Readonly<Record<string, string>>): Promise<void> => {
  const columns = state.columns.map((column) => column.name).join(',')
  await saveFile(`${apiPath(state.record)}/export${writeSearch({ ...state.question, ...only, format, columns })}`)
}
