import type { CsvCell } from '#features/transfer/export/csv.ts'
import { pageOfRows } from './store.ts'
import type { Import, RowFilter } from './store.ts'
import type { Deps } from '#engine/write/rules.ts'
import { shownCells } from './row-answer.ts'

const page = 500

/** The file's rows of one outcome, line and problems beside them: to be mended in a spreadsheet and uploaded again. */
export async function* problemRows(deps: Deps, run: Import, outcome: RowFilter): AsyncGenerator<CsvCell[]> {
  yield [...run.file.columns.map(({ heading }) => heading), 'Line', 'Problem']
  for (let offset = 0; ; offset += page) {
    const { rows } = await pageOfRows(deps.pool, run.id, outcome, page, offset)
    for (const row of rows)
      yield [
        ...shownCells(run, row),
        row.line,
        row.issues.map(({ heading, message }) => (heading === null ? message : `${heading}: ${message}`)).join('; '),
      ]
    if (rows.length < page) return
  }
}
