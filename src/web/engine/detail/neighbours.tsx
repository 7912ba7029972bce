import { useQuery } from '@tanstack/react-query'
import { ChevronDown, ChevronUp } from 'lucide-react'
import type { ReactNode } from 'react'
import { formatNumber } from '#kit/format.ts'
import type { RecordDefinition } from '#kit/record.ts'
import { inSentence } from '#kit/words.ts'
import { readJson } from '#web/api/client.ts'
import { recordPath, writeSearch } from '#web/engine/paths.ts'
import { IconButton } from '#web/ui/actions/icon-button.tsx'
import { readListContext } from '../list/list-context.ts'
import { useGo, useSearchText } from '../navigation.ts'
import { apiPath } from '../queries/queries.ts'
import type { RecordRow } from '../queries/rows.ts'
import { useScreenCommands } from '../screen-commands.ts'

/** "3 of 41" with previous and next of the list one came from; `[` and `]` do the same. */
export function Neighbours({ record, id }: { record: RecordDefinition; id: string }): ReactNode {
  const context = readListContext(record)
  const go = useGo()
  const tab = useSearchText()['tab']
  const at = context?.ids.indexOf(id) ?? -1
  const position = at < 0 || context === null ? null : context.offset + at
  // At the edge of the page the neighbour is asked for by its place in the list.
  const before = useAt(record, at === 0 ? position : null, -1)
  const after = useAt(record, context !== null && at === context.ids.length - 1 ? position : null, 1)
  const previous = at > 0 ? context?.ids[at - 1] : before
  const next = at >= 0 ? (context?.ids[at + 1] ?? after) : undefined
  const open = (target: string | undefined): void => {
    if (target !== undefined) go(recordPath(record, target, { tab }))
  }
  useScreenCommands([
    {
      id: 'record.previous',
      label: `Previous ${inSentence(record.label.one)}`,
      group: 'On this record',
      keys: '[',
      run: () => open(previous),
      hidden: true,
    },
    {
      id: 'record.next',
      label: `Next ${inSentence(record.label.one)}`,
      group: 'On this record',
      keys: ']',
      run: () => open(next),
      hidden: true,
    },
  ])
  if (position === null || context === null) return null
  return (
    <div className="flex items-center gap-1">
      <span className="text-sm text-fg-muted max-sm:hidden">
        {formatNumber(position + 1)} of {formatNumber(context.total)}
      </span>
      <IconButton
        label={`Previous ${inSentence(record.label.one)}`}
        keys="["
        size="sm"
        disabled={previous === undefined}
        onClick={() => open(previous)}
      >
        <ChevronUp aria-hidden="true" />
      </IconButton>
      <IconButton
        label={`Next ${inSentence(record.label.one)}`}
        keys="]"
        size="sm"
        disabled={next === undefined}
        onClick={() => open(next)}
      >
        <ChevronDown aria-hidden="true" />
      </IconButton>
    </div>
  )
}

const useAt = (record: RecordDefinition, position: number | null, by: 1 | -1): string | undefined => {
  const context = readListContext(record)
  const offset = position === null ? -1 : position + by
  const query = writeSearch({ ...context?.query, fields: 'id', limit: '1', offset: String(offset) })
  const inside = context !== null && offset >= 0 && offset < context.total
  const { data } = useQuery({
    queryKey: [apiPath(record), 'at', query],
    queryFn: () => readJson<RecordRow[]>(apiPath(record) + query),
    enabled: inside,
  })
  return inside ? data?.[0]?.id : undefined
}
