import { useQuery } from '@tanstack/react-query'
import { ChevronDown } from 'lucide-react'
import { lazy, type ReactNode, Suspense, useRef, useState } from 'react'
import { listGuide } from '#kit/guide-ids.ts'
import { inSentence } from '#kit/words.ts'
import { readSearch, writeSearch } from '#web/engine/paths.ts'
import { buttonClass, Button } from '#web/ui/actions/button.tsx'
import { Menu, MenuHeading, MenuItem, MenuLink, MenuSeparator } from '#web/ui/overlay/dropdown-menu.tsx'
import { Tab, Tabs } from '#web/ui/actions/tabs.tsx'
import { useMedia } from '#web/ui/display/use-media.ts'
import { type ListView, searchOfView } from '../list-search.ts'
import type { ListState } from '../list-state.ts'
import { countOf } from '#web/engine/queries/counts.ts'
import { useCurrentTabInSight } from '#web/engine/show-current-tab.ts'
import { PageLinks, PageMenuLinks } from './page-links.tsx'
import { shown, shownOnPhones, useFittingTabs } from './fitting-tabs.ts'
import { useViewChange } from './saved-views.ts'

const SaveViewDialog = lazy(async () => ({ default: (await import('./save-view-dialog.tsx')).SaveViewDialog }))

/** The views of a list as tabs, at most six, the others under "More"; a dot and Save where something was changed. */
export function ViewTabs({ state, counting }: { state: ListState; counting: boolean }): ReactNode {
  const { record, views, view, search } = state
  const [saving, setSaving] = useState<'new' | null>(null)
  const change = useViewChange(record)
  const counts = useViewCounts(state, views.slice(0, shown), counting)
  useCurrentTabInSight(view?.key ?? '')
  const row = useRef<HTMLDivElement>(null)
  const phone = useMedia('(max-width: 767.98px)')
  const [fitting, setFitting] = useState(shown)
  const limit = phone ? shownOnPhones : fitting
  const first = views.slice(0, limit)
  const onTab = view !== null && !first.includes(view) ? [...first.slice(0, limit - 1), view] : first
  useFittingTabs(row, onTab.map(({ key }) => key).join(), setFitting)
  const rest = views.filter((other) => !onTab.includes(other))
  const href = (target: ListView): string => record.path + writeSearch(searchOfView(target, search))
  const reset = (): void => {
    state.setLayout(null)
    if (view !== null) state.show(searchOfView(view, search))
  }
  const save = (): void => {
    if (view?.saved?.canUpdate !== true) return setSaving('new')
    change.mutate(
      { act: 'update', id: view.saved.id, query: questionText(state), columns: state.layout.columns },
      { onSuccess: () => state.show({ ...search, view: view.key }) },
    )
  }
  return (
    <div className="tabs-row" ref={row}>
      <Tabs
        label={`Views of ${inSentence(record.label.many)}`}
        guide={listGuide(record, 'views')}
        actions={
          !state.changed ? undefined : (
            <>
              <Button tone="ghost" size="sm" onClick={reset}>
                Reset
              </Button>
              {view?.saved?.canUpdate === true ? (
                <Button tone="ghost" size="sm" onClick={() => setSaving('new')}>
                  Save as
                </Button>
              ) : null}
              <Button size="sm" busy={change.isPending} onClick={save}>
                Save view
              </Button>
            </>
          )
        }
      >
        {onTab.map((one) => (
          <Tab
            key={one.key}
            href={href(one)}
            current={one === view}
            count={counts[one.key]}
            dot={one === view && state.changed ? { words: 'changed, not saved' } : undefined}
          >
            {one.label}
          </Tab>
        ))}
        <MoreViews state={state} rest={rest} href={href} onSave={() => setSaving('new')} />
      </Tabs>
      <PageLinks record={record} />
      {saving === null ? null : (
        <Suspense>
          <SaveViewDialog state={state} query={questionText(state)} onClose={() => setSaving(null)} />
        </Suspense>
      )}
    </div>
  )
}

/** The question as a view keeps it: relative dates stay relative, the division stays outside. */
const questionText = (state: ListState): string => {
  const { division: _division, ...question } = state.question
  return writeSearch(question).replace(/^\?/, '')
}

function MoreViews({
  state,
  rest,
  href,
  onSave,
}: {
  state: ListState
  rest: readonly ListView[]
  href: (view: ListView) => string
  onSave: () => void
}): ReactNode {
  const { view, record, search } = state
  const change = useViewChange(record)
  const saved = view?.saved ?? null
  const share = (shared: boolean): void => (saved === null ? undefined : change.mutate({ act: 'update', id: saved.id, shared }))
  return (
    <Menu
      align="start"
      label="More views"
      trigger={
        <button type="button" data-view-menu className={buttonClass({ tone: 'ghost', size: 'sm' }, 'my-auto')}>
          More
          <ChevronDown aria-hidden="true" />
        </button>
      }
    >
      {rest.length === 0 ? null : <MenuHeading>Views</MenuHeading>}
      {rest.map((one) => (
        <MenuLink key={one.key} href={href(one)} end={one.saved?.shared === true ? 'shared' : undefined}>
          {one.label}
        </MenuLink>
      ))}
      {rest.length === 0 ? null : <MenuSeparator />}
      <PageMenuLinks record={record} />
      <MenuItem onSelect={onSave}>Save as a new view…</MenuItem>
      {saved?.canUpdate === true ? (
        <MenuItem onSelect={() => share(!saved.shared)}>
          {saved.shared ? `Stop sharing "${view?.label ?? ''}"` : `Share "${view?.label ?? ''}"`}
        </MenuItem>
      ) : null}
      {saved?.canDelete === true ? (
        <MenuItem
          tone="danger"
          onSelect={() =>
            change.mutate(
              { act: 'delete', id: saved.id },
              { onSuccess: () => state.show({ ...readSearch(''), view: 'all', limit: search['limit'] }) },
            )
          }
        >
          Delete "{view?.label}"
        </MenuItem>
      ) : null}
    </Menu>
  )
}

const quick = 500

/** Totals beside the tabs, asked one after the other as long as all of them together take no half second. */
const useViewCounts = ({ record, division }: ListState, views: readonly ListView[], enabled: boolean): Readonly<Record<string, number>> => {
  const asked = views.filter((view) => view.saved === null)
  const { data } = useQuery({
    queryKey: [`/api/${record.api}`, 'counts', division.value, asked.map((view) => view.key).join()],
    enabled,
    queryFn: async () => {
      const counts: Record<string, number> = {}
      const started = performance.now()
      for (const view of asked) {
        const { sort: _sort, ...question } = readSearch(view.query)
        counts[view.key] = await countOf(record, writeSearch({ ...question, ...division.query, limit: '0' }))
        if (performance.now() - started > quick) break
      }
      return counts
    },
  })
  return data ?? {}
}
