import { Archive, ArchiveRestore, Ellipsis, FileDown, Link2, Pencil, Printer } from 'lucide-react'
import { type ReactNode, useState } from 'react'
import { formatDuration } from '#kit/dates/format-time.ts'
import type { RecordDefinition } from '#kit/record.ts'
import { sentenceOf } from '#web/api/problem.ts'
import { editPath, recordPath } from '#web/engine/paths.ts'
import { Banner } from '#web/ui/feedback/banner.tsx'
import { Menu, MenuItem, MenuLink, MenuSeparator } from '#web/ui/overlay/dropdown-menu.tsx'
import { usePhone } from '#web/ui/display/use-media.ts'
import { toast } from '#web/ui/feedback/toast-store.ts'
import { AddRelated, RelatedItems } from './add-related.tsx'
import { ArchiveDialog } from './archive-dialog.tsx'
import { isInReading } from '../list/columns.ts'
import { FieldValue, Status } from '../values/cells.tsx'
import { FactLine, filledOf } from '../values/fact-line.tsx'
import { leadOf } from '../values/lead.ts'
import { useGo } from '../navigation.ts'
import { MoveDialog } from './moves/move-dialog.tsx'
import { NextBanner } from './duties/next-banner.tsx'
import { NextButtons, shownMoves } from './duties/next-step.tsx'
import { MoveMenuItems } from './moves/move-menu-items.tsx'
import { useRestore } from '../queries/queries.ts'
import { isEmptyValue, type RecordRow } from '../queries/rows.ts'
import { saveFile } from '../queries/save-file.ts'
import { useScreenCommands } from '../screen-commands.ts'
import { useOfferUndo } from '../queries/undo.ts'
import { factCell } from '../views.ts'
import { useHost } from '../host.tsx'
import { StageMeter } from './stage-meter.tsx'
import { summaryOf } from './summary.ts'
import { useViews } from '../use-views.ts'

type HeaderProps = { record: RecordDefinition; row: RecordRow }

/** Title, state since when, what holds it up, key facts, the next steps. */
export function DetailHeader({ record, row }: HeaderProps): ReactNode {
  const views = useViews(record)
  const go = useGo()
  const shown = shownMoves(record, row)
  const mayEdit = row.can?.update === true
  useScreenCommands(
    mayEdit
      ? [{ id: 'record.edit', label: `Edit ${row.title}`, group: 'On this record', keys: 'e', run: () => go(editPath(record, row.id)) }]
      : [],
  )
  const { viewer } = useHost()
  const inPanels = views.shownByPanels ?? []
  const shownBelow = new Set([...inPanels, ...summaryOf(viewer, record, row, inPanels).flatMap(({ names }) => names)])
  const facts = record.list.facts.filter(
    (name) =>
      name !== 'readiness' &&
      name !== 'status' &&
      name !== record.process?.by &&
      !shownBelow.has(name) &&
      !isInReading(record, name) &&
      !isEmptyValue(row[name]),
  )
  const subtitle = views.subtitle?.(row)
  const isPhone = usePhone()
  const lead = record.list.facts.length === 0 && subtitle === undefined ? filledOf(row, leadOf(record)) : []
  return (
    <>
      {row.archivedAt === null ? null : <ArchivedBanner record={record} row={row} />}
      <div className="record-head" data-guide="record.header" role="group" aria-label={`${record.label.one} and its steps`}>
        <div className="record-title">
          <h1>{views.name?.(row) ?? row.title}</h1>
          <div className="record-actions">
            {isPhone ? null : <NextButtons record={record} row={row} guide />}
            <AddRelated record={record} row={row} />
            <Overflow record={record} row={row} shown={shown} />
          </div>
        </div>
        <div className="record-line">
          <Status record={record} row={row} since={record.lineOnly === true ? null : <Since since={row.statusSince} />} />
          <StageMeter record={record} row={row} />
          {isEmptyValue(row['readiness']) ? null : (
            <FieldValue record={record} row={withoutReason(row)} name="readiness" field={record.fields['readiness'] ?? null} />
          )}
          {subtitle === undefined || subtitle === '' ? null : <span className="record-fact text-fg-muted">{subtitle}</span>}
          {lead.length === 0 ? null : (
            <span className="record-fact text-fg-muted">
              <FactLine record={record} row={row} names={lead} />
            </span>
          )}
          {facts.map((name) => {
            const Own = factCell(views, name)
            return (
              <span key={name} className="record-fact flex items-center gap-2">
                <span className="text-fg-muted">{record.fields[name]?.label}</span>
                {Own === null ? (
                  <FieldValue record={record} row={row} name={name} field={record.fields[name] ?? null} />
                ) : (
                  <Own row={row} />
                )}
              </span>
            )
          })}
        </div>
        {isPhone ? <NextBanner record={record} row={row} /> : null}
      </div>
    </>
  )
}

/** Its duties say why it is not ready. */
const withoutReason = (row: RecordRow): RecordRow => ((row.open ?? []).length === 0 ? row : { ...row, readinessReason: null })

/** How long the record has had its status. */
function Since({ since }: { since: string }): ReactNode {
  const [now] = useState(() => Date.now())
  return <span className="text-fg-muted">for {formatDuration(now - Date.parse(since))}</span>
}

/** Everything that has no button: further steps, those not possible with the reason, link, print, archive. */
function Overflow({ record, row, shown }: HeaderProps & { shown: readonly string[] }): ReactNode {
  const [move, setMove] = useState<string | null>(null)
  const [archiving, setArchiving] = useState(false)
  const { papers = [] } = useViews(record)
  const copy = (): void => {
    navigator.clipboard.writeText(new URL(recordPath(record, row.id), location.href).href).then(
      () => toast.add({ title: 'Link copied' }),
      () => toast.add({ title: 'Couldn’t copy the link', tone: 'danger' }),
    )
  }
  return (
    <>
      <Menu
        label="More actions"
        trigger={
          <button type="button" className="icon-btn" aria-label="More actions" title="More actions" data-guide="record.more">
            <Ellipsis aria-hidden="true" />
          </button>
        }
      >
        {row.can?.update === true ? (
          <MenuLink href={editPath(record, row.id)} icon={<Pencil aria-hidden="true" />}>
            Edit
          </MenuLink>
        ) : null}
        <RelatedItems record={record} row={row} />
        <MoveMenuItems record={record} row={row} shown={shown} onChoose={setMove} />
        {Object.keys(record.lifecycle.moves).length === 0 ? null : <MenuSeparator />}
        <MenuItem icon={<Link2 aria-hidden="true" />} onSelect={copy}>
          Copy link
        </MenuItem>
        <MenuItem icon={<Printer aria-hidden="true" />} onSelect={() => print()}>
          Print
        </MenuItem>
        {papers.map(({ label, address }) => (
          <MenuItem key={label} icon={<FileDown aria-hidden="true" />} onSelect={() => void saveFile(address(row))}>
            {label}
          </MenuItem>
        ))}
        {row.can?.archive === true ? (
          <MenuItem tone="danger" icon={<Archive aria-hidden="true" />} onSelect={() => setArchiving(true)}>
            Archive
          </MenuItem>
        ) : null}
      </Menu>
      {move === null ? null : <MoveDialog record={record} row={row} move={move} onClose={() => setMove(null)} />}
      {archiving ? <ArchiveDialog record={record} row={row} onClose={() => setArchiving(false)} /> : null}
    </>
  )
}

function ArchivedBanner({ record, row }: HeaderProps): ReactNode {
  const restore = useRestore(record)
  const offerUndo = useOfferUndo()
  const run = (): void =>
    restore.mutate(row.id, {
      onSuccess: (written) =>
        written.ok
          ? offerUndo(written.batchId, `${row.title} restored`)
          : toast.add({ title: 'Not restored', description: written.error.detail, tone: 'danger' }),
      onError: (error) => toast.add({ title: 'Not restored', description: sentenceOf(error), tone: 'danger' }),
    })
  const reason = isEmptyValue(row.archiveReason) ? '' : ` ${String(row.archiveReason)}.`
  return (
    <div className="px-6 pt-3 bg-surface max-md:px-4">
      <Banner
        tone="warning"
        action={
          row.can?.restore === true ? (
            <button type="button" onClick={run}>
              <ArchiveRestore aria-hidden="true" className="inline mr-1" />
              Restore
            </button>
          ) : undefined
        }
      >
        Archived.{reason} It is out of every list and total; nothing was erased.
      </Banner>
    </div>
  )
}
