import './engine.css'
import { Check } from 'lucide-react'
import { type ReactNode, useEffect, useRef } from 'react'
import type { RecordDefinition } from '#kit/record.ts'
import { formatTime } from '#kit/dates/format-time.ts'
import { listPath, localPath, recordPath } from './paths.ts'
import { Button, ButtonLink } from '#web/ui/actions/button.tsx'
import { EmptyState } from '#web/ui/feedback/empty-state.tsx'
import { Kbd } from '#web/ui/actions/kbd.tsx'
import { SaveBar } from '#web/ui/form/save-bar.tsx'
import { Spinner } from '#web/ui/feedback/spinner.tsx'
import { toast } from '#web/ui/feedback/toast-store.ts'
import { usePending } from '#web/ui/feedback/use-pending.ts'
import { LockKeyhole } from 'lucide-react'
import { may } from '#kit/access.ts'
import { titleCaseRole } from '#kit/format.ts'
import { inSentence } from '#kit/words.ts'
import { DraftBanner } from './form/draft-banner.tsx'
import { FormAside } from './form/form-aside.tsx'
import { FormBody } from './form/layout/form-body.tsx'
import { ErrorSummary, wrongFields } from './form/form-fields.tsx'
import { FormDialogs } from './form/form-dialogs.tsx'
import { useHost } from './host.tsx'
import { useGo, useSearchText } from './navigation.ts'
import { useRecord } from './queries/queries.ts'
import { Missing } from './missing.tsx'
import type { RecordRow } from './queries/rows.ts'
import { useScreenCommands } from './screen-commands.ts'
import { useOfferUndo } from './queries/undo.ts'
import { LeaveGuard } from './form/leave-guard.tsx'
import { SectionNav } from './form/layout/section-nav.tsx'
import { useDraft } from './form/use-draft.ts'
import { useRecordForm } from './form/use-record-form.ts'
import { useViews } from './use-views.ts'

/** The page of a new record, or of a change to one. */
export function RecordForm({ record, id }: { record: RecordDefinition; id?: string }): ReactNode {
  const { TopBar, viewer } = useHost()
  const found = useRecord(record, id ?? null)
  const waiting = usePending(id !== undefined && found.isPending)
  const one = inSentence(record.label.one)
  const bar = (
    <TopBar
      trail={[{ href: listPath(record), label: record.label.many }]}
      current={id === undefined ? `Add ${one}` : '…'}
      heading
      documentTitle={id === undefined ? `Add ${one}` : `Edit ${one}`}
    />
  )
  if (id === undefined)
    return may(viewer.role, 'create', record) ? (
      <FormPage record={record} row={null} />
    ) : (
      <>
        {bar}
        <Refused
          title={`Your role can’t add ${inSentence(record.label.many)}`}
          text={whoAdds(record)}
          actions={<ButtonLink href={listPath(record)}>All {inSentence(record.label.many)}</ButtonLink>}
        />
      </>
    )
  if (found.data !== undefined)
    return found.data.can?.update === true ? (
      <FormPage key={id} record={record} row={found.data} />
    ) : (
      <>
        <TopBar
          trail={[
            { href: listPath(record), label: record.label.many },
            { href: recordPath(record, id), label: found.data.number },
          ]}
          current={`Edit ${one}`}
          heading
        />
        <Refused
          title="This record can’t be edited"
          text={found.data.can?.why['update'] ?? 'Your role does not allow this.'}
          actions={<ButtonLink href={recordPath(record, id)}>Open the {one}</ButtonLink>}
        />
      </>
    )
  return (
    <>
      {bar}
      {found.isError ? (
        <Missing record={record} error={found.error} back={listPath(record)} onRetry={() => void found.refetch()} />
      ) : waiting ? (
        <Spinner />
      ) : null}
    </>
  )
}

const Refused = ({ title, text, actions }: { title: string; text: string; actions: ReactNode }): ReactNode => (
  <EmptyState icon={<LockKeyhole />} title={title} text={text} actions={actions} />
)

/** "Admin or Safety can add one." If no role can, other records create them. */
const whoAdds = ({ access, label }: RecordDefinition): string => {
  const roles = access.create.filter((role) => role !== 'super_admin' || access.create.length === 1).map(titleCaseRole)
  if (roles.length === 0) return `${label.many} are added automatically.`
  return `${new Intl.ListFormat('en-US', { type: 'disjunction' }).format(roles)} can add one.`
}

function FormPage({ record: read, row }: { record: RecordDefinition; row: RecordRow | null }): ReactNode {
  const { TopBar, timeZone } = useHost()
  const views = useViews(read)
  const record = row === null ? (views.entry ?? read.entered ?? read) : read
  const go = useGo()
  const { back: wanted, ...prefill } = useSearchText()
  const offerUndo = useOfferUndo()
  // Set before the page is left on purpose, so that nobody is asked about what was just saved.
  const leaving = useRef(false)
  const one = inSentence(record.label.one)
  // Opened from another record: that is where it leads back to.
  const origin = row === null ? localPath(wanted) : null
  const back = origin ?? (row === null ? listPath(record) : recordPath(record, row.id))
  const title = row === null ? `Add ${one}` : `Edit ${views.name?.(row) ?? row.title}`
  const leave = (href: string): void => {
    leaving.current = true
    go(href, { replace: true })
  }
  const state = useRecordForm({
    record,
    row,
    prefill,
    onSaved: (saved, batchId) => {
      draft.discard()
      if (origin !== null) sayAdded(record, saved, views.name?.(saved) ?? saved.title, go)
      else if (row === null) offerUndo(null, `${views.name?.(saved) ?? saved.title} added`)
      else if (saved.version !== row.version) offerUndo(batchId, `${views.name?.(saved) ?? saved.title} saved`)
      leave(origin ?? recordPath(record, saved.id))
    },
  })
  const wrong = wrongFields(state).length
  const draft = useDraft({ record, row, origin, state })
  useScreenCommands([{ id: 'form.save', label: `Save ${one}`, group: 'This form', keys: 'mod+Enter', run: state.submit }])
  useEffect(() => {
    if (location.hash !== '') document.getElementById(location.hash.slice(1))?.scrollIntoView({ block: 'start' })
  }, [])
  return (
    <>
      <TopBar
        trail={[
          { href: listPath(record), label: record.label.many },
          ...(row === null ? [] : [{ href: recordPath(record, row.id), label: row.number }]),
        ]}
        current={title}
        heading
      />
      <form
        className="flex flex-col flex-1"
        noValidate
        onSubmit={(event) => {
          event.preventDefault()
          state.submit()
        }}
      >
        <div className={views.Aside === undefined ? 'form-page form-page-single' : 'form-page'}>
          {row === null ? null : <SectionNav record={record} row={row} state={state} />}
          <div className="form-column" data-guide="form.fields">
            <DraftBanner savedAt={draft.restored} onDiscard={draft.drop} />
            <ErrorSummary record={record} state={state} />
            <FormBody record={record} row={row} state={state} />
          </div>
          <FormAside record={record} row={row} state={state} />
        </div>
        <SaveBar
          live
          note={
            wrong > 0 ? (
              <span className="text-danger-text">{wrong} to fix</span>
            ) : draft.keptAt === null ? null : (
              <>
                <Check aria-hidden="true" />
                <span className="truncate">Draft saved {formatTime(draft.keptAt, timeZone)} on this device</span>
              </>
            )
          }
        >
          <Button onClick={() => go(back)}>Cancel</Button>
          <Button type="submit" tone="primary" busy={state.busy ? 'Submitting...' : false} data-guide="form.save">
            Save {one}
            <span className="max-sm:hidden">
              <Kbd>Ctrl ↵</Kbd>
            </span>
          </Button>
        </SaveBar>
      </form>
      <FormDialogs record={record} row={row} state={state} />
      <LeaveGuard
        dirty={() => !leaving.current && Object.keys(state.edits()).length > 0}
        onSave={state.submit}
        onDiscard={() => {
          leaving.current = true
          draft.discard()
        }}
      />
    </>
  )
}

/** The page left for is not the new record's: the toast leads there. */
const sayAdded = (record: RecordDefinition, saved: RecordRow, name: string, go: (href: string) => void): void => {
  toast.add({ title: `${name} added`, tone: 'success', action: { label: 'Open', run: () => go(recordPath(record, saved.id)) } })
}
