import type { ReactNode } from 'react'
import { useGo, useSearchText } from '#web/engine/navigation.ts'
import { writeSearch } from '#web/engine/paths.ts'
import { Segmented } from '#web/ui/actions/segmented.tsx'
import { path } from './address.ts'
import type { Axis } from './moving/lines.ts'

/** The same assignments by run, by driver, or as the list with its filters, views, import and export. */
export function BoardModes({ current, phone = false }: { current: Axis | 'list'; phone?: boolean | undefined }): ReactNode {
  const go = useGo()
  const { from, day, division, only } = useSearchText()
  const hrefs = {
    runs: path + writeSearch({ from, day, division, only }),
    drivers: path + writeSearch({ from, day, division, only, axis: 'drivers' }),
    list: path + writeSearch({ view: 'week', division }),
  }
  return (
    <Segmented<keyof typeof hrefs>
      label="Show run assignments"
      size="sm"
      value={current}
      onChange={(next) => go(hrefs[next])}
      choices={[
        { value: 'runs', label: phone ? 'Day' : 'By run' },
        ...(phone ? [] : [{ value: 'drivers', label: 'By driver' } as const]),
        { value: 'list', label: 'List' },
      ]}
    />
  )
}
