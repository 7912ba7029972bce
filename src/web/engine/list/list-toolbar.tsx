import { ListFilter } from 'lucide-react'
import { type ReactNode, useLayoutEffect, useRef, useState } from 'react'
import { formatNumber } from '#kit/format.ts'
import { listGuide } from '#kit/guide-ids.ts'
import { countedAs, inSentence } from '#kit/words.ts'
import { Button } from '#web/ui/actions/button.tsx'
import { SearchInput } from '#web/ui/form/search-input.tsx'
import { ColumnChooser } from './column-chooser.tsx'
import { ExportMenu } from './export-menu.tsx'
import { AddFilter, FilterChips } from './filters/filter-chips.tsx'
import { filtersOf, type listRights, withoutQuestion } from './list-search.ts'
import type { ListState } from './list-state.ts'

/** Search, the filters as a sentence, the total, columns and export. */
export function ListToolbar({
  state,
  dropped,
  total,
  rights,
}: {
  state: ListState
  /** How many columns of the view don't fit. */
  dropped: number
  total: number | undefined
  rights: ReturnType<typeof listRights>
}): ReactNode {
  const { record, search } = state
  const filters = filtersOf(search)
  const asked = Object.keys(filters).length + ((search['q'] ?? '') === '' ? 0 : 1)
  return (
    <div className="listbar" role="search" aria-label={record.label.many}>
      {record.lineOnly === true ? null : (
        <div className="listbar-search" data-list-search>
          <ListSearch state={state} />
        </div>
      )}
      <FilterChips state={state} filters={filters} />
      <AddFilter
        state={state}
        trigger={
          <button type="button" className="btn btn-ghost btn-sm" data-add-filter data-guide={listGuide(record, 'filters')}>
            <ListFilter aria-hidden="true" />
            Filter
          </button>
        }
      />
      {asked < 2 ? null : (
        <Button tone="ghost" size="sm" onClick={() => state.show(withoutQuestion(search))}>
          Clear all
        </Button>
      )}
      <div className="listbar-end">
        {total === undefined ? null : (
          <span className="text-sm text-fg-muted mr-1" data-guide={listGuide(record, 'total')}>
            <b className="text-fg font-semibold">{formatNumber(total)}</b> {countedAs(record.label, total)}
          </span>
        )}
        <ColumnChooser state={state} dropped={dropped} total={total} />
        <ExportMenu state={state} total={total} rights={rights} />
      </div>
    </div>
  )
}

const settleAfter = 200

/** The word to look for; it goes into the address once the typing rests. */
export function ListSearch({ state }: { state: ListState }): ReactNode {
  const asked = state.search['q'] ?? ''
  const [typed, setTyped] = useState<{ text: string; asked: string }>({ text: asked, asked })
  // The box follows the address only where that says something else than was typed: a tab, Back, "Clear all".
  if (typed.asked !== asked) setTyped({ text: asked === typed.text.trim() ? typed.text : asked, asked })
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  // Before anything else can be typed, so that only a word that was waiting when the address changed from elsewhere is dropped.
  useLayoutEffect(() => () => clearTimeout(timer.current), [asked])
  const type = (text: string): void => {
    setTyped({ text, asked })
    clearTimeout(timer.current)
    const word = text.trim()
    timer.current = setTimeout(
      () => (word === asked ? undefined : state.ask({ q: word === '' ? undefined : word }, { replace: true })),
      settleAfter,
    )
  }
  return (
    <SearchInput
      label={`Search ${inSentence(state.record.label.many)}`}
      placeholder={state.special.searchWords ?? `Search ${inSentence(state.record.label.many)}`}
      keys="/"
      value={typed.text}
      onChange={type}
    />
  )
}
