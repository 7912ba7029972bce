import type { Dispatch, KeyboardEvent, SetStateAction } from 'react'
import { inSentence } from '#kit/words.ts'
import { editPath, newPath, recordPath } from '#web/engine/paths.ts'
import { openMenu } from '#web/ui/overlay/open-menu.ts'
import { useScreenCommands } from '../screen-commands.ts'
import type { ListState } from './list-state.ts'
import { useGo } from '../navigation.ts'
import type { RecordRow } from '../queries/rows.ts'
import type { Selection } from './selection.ts'

type Keys = {
  state: ListState
  rows: readonly RecordRow[]
  active: string | null
  setActive: Dispatch<SetStateAction<string | null>>
  selection: Selection
  peek: string | null
  showPeek: (id: string | null) => void
  canCreate: boolean
  canChoose: boolean
}

/** The keys of a list: j k move, x select, Space peek, Enter open, e edit, . row menu, / search, f filter, v views, c create. */
export const useListKeys = ({
  state,
  rows,
  active,
  setActive,
  selection,
  peek,
  showPeek,
  canCreate,
  canChoose,
}: Keys): ((event: KeyboardEvent) => void) => {
  const go = useGo()
  const { record } = state
  const step = (by: 1 | -1, extend = false): void => {
    const at = rows.findIndex((row) => row.id === (active ?? peek))
    const next = rows[at < 0 ? (by > 0 ? 0 : rows.length - 1) : Math.min(rows.length - 1, Math.max(0, at + by))]
    if (next === undefined) return
    setActive(next.id)
    reveal(next.id)
    if (extend && canChoose && !selection.has(next.id)) selection.toggle(next.id, false)
    if (peek !== null) showPeek(next.id)
  }
  const withActive = (run: (id: string) => void) => (): void => {
    if (active !== null && rows.some((row) => row.id === active)) run(active)
  }
  const name = inSentence(record.label.one)
  const key = (id: string, label: string, keys: string, run: () => void) => ({
    id: `list.${id}`,
    label,
    group: 'This list',
    keys,
    run,
    hidden: true,
  })
  useScreenCommands([
    key('down', 'Next row', 'j', () => step(1)),
    key('up', 'Previous row', 'k', () => step(-1)),
    ...(canChoose
      ? [
          key(
            'select',
            'Select row',
            'x',
            withActive((id) => selection.toggle(id, false)),
          ),
        ]
      : []),
    key(
      'peek',
      'Peek at row',
      'Space',
      withActive((id) => showPeek(peek === id ? null : id)),
    ),
    key(
      'open',
      `Open ${name}`,
      'Enter',
      withActive((id) => go(recordPath(record, id))),
    ),
    key(
      'edit',
      `Edit ${name}`,
      'e',
      withActive((id) => go(editPath(record, id))),
    ),
    key(
      'menu',
      'Row menu',
      '.',
      withActive((id) => press(`[data-row="${id}"] [data-row-menu]`)),
    ),
    key('search', 'Search this list', '/', () => focus('[data-list-search] input')),
    key('filter', 'Add filter', 'f', () => press('[data-add-filter]')),
    key('views', 'Saved views', 'v', () => press('[data-view-menu]')),
    key('close', 'Close the preview', 'Escape', () =>
      peek === null ? (selection.count > 0 ? selection.clear() : undefined) : showPeek(null),
    ),
    ...(canCreate ? [{ id: 'list.create', label: `Add ${name}`, group: 'Create', keys: 'c', run: () => go(newPath(record)) }] : []),
  ])
  // The focused link keeps Space and the arrows from the app's keys, so the table takes them itself.
  return (event) => {
    if (!(event.target instanceof HTMLElement) || !event.target.matches('.cell-key, .table-region')) return
    const by = { ArrowDown: 1, ArrowUp: -1 }[event.key] as 1 | -1 | undefined
    if (by !== undefined) step(by, event.shiftKey)
    else if (event.key === ' ' && active !== null) showPeek(peek === active ? null : active)
    else return
    event.preventDefault()
  }
}

/** Keeps the row the keys stand on in view and in focus. */
const reveal = (id: string): void => {
  const link = document.querySelector<HTMLElement>(`[data-row="${id}"] .cell-key`)
  link?.focus({ preventScroll: true })
  // The link is pinned at the left; the row itself is wider than its region and would scroll it sideways.
  link?.scrollIntoView({ block: 'nearest', inline: 'nearest' })
}

const press = (selector: string): void => openMenu(document.querySelector<HTMLElement>(selector))

const focus = (selector: string): void => document.querySelector<HTMLElement>(selector)?.focus()
