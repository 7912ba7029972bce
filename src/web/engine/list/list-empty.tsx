import { ClipboardList, ListFilter, Plus, Upload } from 'lucide-react'
import type { ReactNode } from 'react'
import { inSentence } from '#kit/words.ts'
import { Button, ButtonLink } from '#web/ui/actions/button.tsx'
import { EmptyState } from '#web/ui/feedback/empty-state.tsx'
import { newPath } from '#web/engine/paths.ts'
import { useHost } from '../host.tsx'
import { useRecordPage } from '../queries/queries.ts'
import { groupFilters, filterLabel } from './filters/filter-words.ts'
import { filtersOf, type listRights, withoutQuestion } from './list-search.ts'
import type { ListState } from './list-state.ts'

/** None yet and none match are different things and say so: the first view has a filter of its own, which hides nothing where there is nothing. */
export function ListEmpty({ state, rights }: { state: ListState; rights: ReturnType<typeof listRights> }): ReactNode {
  const { record, division } = state
  const many = inSentence(record.label.many)
  const filters = groupFilters(record, filtersOf(state.search))
  const asked = filters.length > 0 || (state.search['q'] ?? '') !== ''
  const plain = !asked && division.value === 'ALL'
  const any = useRecordPage(record, '?limit=1&fields=id', !plain)
  if (plain || any.data?.total === 0) return <NoneYet state={state} rights={rights} />
  if (any.isPending) return null
  const last = filters.at(-1)
  return (
    <EmptyState
      icon={<ListFilter />}
      title={(state.search['q'] ?? '') === '' ? 'Nothing matches these filters' : `Nothing matches "${state.search['q']}"`}
      text={division.value === 'ALL' ? `No ${many} match. Try fewer filters.` : `No ${many} of this division match.`}
      actions={
        <>
          {last === undefined || filters.length < 2 ? null : (
            <Button onClick={() => state.ask({ [last.name]: undefined, [`${last.name}From`]: undefined, [`${last.name}To`]: undefined })}>
              Without {inSentence(filterLabel(record, last.name))}
            </Button>
          )}
          {asked ? (
            <Button tone="ghost" onClick={() => state.show(withoutQuestion(state.search))}>
              Clear all filters
            </Button>
          ) : null}
        </>
      }
    />
  )
}

function NoneYet({ state, rights }: { state: ListState; rights: ReturnType<typeof listRights> }): ReactNode {
  const { record, special } = state
  const { viewer } = useHost()
  const one = inSentence(record.label.one)
  const seen = special.emptyFor?.[viewer.role]
  return (
    <EmptyState
      icon={<ClipboardList />}
      title={seen?.title ?? `No ${inSentence(record.label.many)} yet`}
      text={
        seen?.text ??
        special.emptyWords ??
        (rights.create ? `Add the first ${one}, or bring them in from a file.` : 'They’ll appear here when someone adds one.')
      }
      actions={
        rights.create ? (
          <>
            <ButtonLink href={newPath(record)}>
              <Plus aria-hidden="true" />
              Add {one}
            </ButtonLink>
            <ButtonLink href={`${record.path}/import`}>
              <Upload aria-hidden="true" />
              Import from a file
            </ButtonLink>
          </>
        ) : undefined
      }
    />
  )
}
