import { lazy, type ReactNode, Suspense, useState } from 'react'
import type { OpenDuty } from '#kit/duty/duty.ts'
import type { RecordDefinition } from '#kit/record.ts'
import { Button, ButtonLink, type ButtonLook } from '#web/ui/actions/button.tsx'
import { useHost } from '#web/engine/host.tsx'
import { sectionId } from '#web/engine/form/section-id.ts'
import { editPath, listPath, newPath, recordPath } from '#web/engine/paths.ts'
import { useRecord } from '#web/engine/queries/queries.ts'
import type { RecordRow } from '#web/engine/queries/rows.ts'
import { copiedFrom } from '#web/engine/values/copied.ts'
import { MoveDialog } from '../moves/move-dialog.tsx'

const FieldsDialog = lazy(async () => ({ default: (await import('./fields-dialog.tsx')).FieldsDialog }))

type DutyProps = { record: RecordDefinition; row: RecordRow; duty: Pick<OpenDuty, 'verb' | 'action'> }

/** The button of a duty: opens its dialog, or goes where it is done. `about` names the record for screen readers, where many stand together. */
export function DutyButton(props: ButtonProps): ReactNode {
  return (
    <Suspense>
      <LoadedButton {...props} />
    </Suspense>
  )
}

type ButtonProps = DutyProps & { tone?: ButtonLook['tone']; size?: ButtonLook['size']; about?: string; guide?: boolean }

function LoadedButton({ about, ...rest }: ButtonProps): ReactNode {
  const { record, row, duty, tone, size, guide } = rest
  // An open dialog stays with its duty: the record may move on to the next one before the dialog closes.
  const [opened, setOpened] = useState<DutyProps['duty'] | null>(null)
  const href = useDutyHref(record, row, duty)
  const look = {
    tone,
    size,
    'aria-label': about === undefined ? undefined : `${duty.verb}, ${about}`,
    'data-guide': guide === true ? ('record.next' as const) : undefined,
  }
  return (
    <>
      {href === null ? (
        <Button {...look} onClick={() => setOpened(duty)}>
          {duty.verb}
        </Button>
      ) : (
        <ButtonLink {...look} href={href}>
          {duty.verb}
        </ButtonLink>
      )}
      {opened === null ? null : <DutyDialog record={record} row={row} duty={opened} onClose={() => setOpened(null)} />}
    </>
  )
}

/** Where the step is done; null where a dialog does it. Suspends where it is the form of another kind. */
export const useDutyHref = (record: RecordDefinition, row: RecordRow, { action }: Pick<OpenDuty, 'action'>): string | null => {
  const { outlines, registry, timeZone } = useHost()
  if ('record' in action) {
    const kind = outlines[action.record]
    return kind === undefined ? null : recordPath(kind, action.id, action.tab === undefined ? {} : { tab: action.tab })
  }
  if ('tab' in action) return recordPath(record, row.id, { tab: action.tab })
  if ('section' in action) return `${editPath(record, row.id)}#${sectionId(action.section)}`
  if ('list' in action) {
    const listed = outlines[action.list]
    return listed === undefined ? null : listPath(listed, action.query)
  }
  if (!('create' in action)) return null
  const kind = registry[action.create]
  if (kind === undefined) return null
  const { by = '', copies = {}, given = {} } = action
  const { [by]: own, ...copied } = copiedFrom(record, row, { record: kind, by, label: kind.label.one, copies }, timeZone).values
  return newPath(kind, { ...(by === '' ? {} : { [by]: own }), ...copied, ...given, back: recordPath(record, row.id) })
}

export function DutyDialog({ record, row, duty, onClose }: DutyProps & { onClose: () => void }): ReactNode {
  const { action, verb } = duty
  const given = 'move' in action && action.given !== undefined ? { given: action.given } : {}
  if ('fields' in action)
    return (
      <Suspense>
        <FieldsDialog record={record} row={row} title={`${verb}: ${row.title}`} fields={action.fields} action={verb} onClose={onClose} />
      </Suspense>
    )
  if (!('move' in action)) return null
  return action.on === undefined ? (
    <MoveDialog record={record} row={row} move={action.move} onClose={onClose} {...given} />
  ) : (
    <Suspense>
      <OtherMoveDialog kind={action.on.kind} id={action.on.id} move={action.move} onClose={onClose} {...given} />
    </Suspense>
  )
}

/** The dialog of a move of another record, which is read first. */
function OtherMoveDialog({
  kind,
  id,
  ...rest
}: {
  kind: string
  id: string
  move: string
  given?: Readonly<Record<string, unknown>>
  onClose: () => void
}): ReactNode {
  const record = useHost().registry[kind]
  return record === undefined ? null : <MoveOf record={record} id={id} {...rest} />
}

function MoveOf({
  record,
  id,
  ...rest
}: {
  record: RecordDefinition
  id: string
  move: string
  given?: Readonly<Record<string, unknown>>
  onClose: () => void
}): ReactNode {
  const { data } = useRecord(record, id)
  return data === undefined ? null : <MoveDialog record={record} row={data} {...rest} />
}
