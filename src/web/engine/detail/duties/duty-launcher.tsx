import { type ReactNode, Suspense, useEffect, useState } from 'react'
import type { OpenDuty } from '#kit/duty/duty.ts'
import type { RecordDefinition } from '#kit/record.ts'
import { Button } from '#web/ui/actions/button.tsx'
import { useKind } from '#web/engine/host.tsx'
import { useGo } from '#web/engine/navigation.ts'
import { useRecord } from '#web/engine/queries/queries.ts'
import type { RecordRow } from '#web/engine/queries/rows.ts'
import { DutyDialog, useDutyHref } from './duty-button.tsx'

type Step = Pick<OpenDuty, 'verb' | 'action'>

/** The button of a duty away from its record's page, which is read once it is pressed. */
export function DutyLauncher({ kind, id, about, ...duty }: Step & { kind: string; id: string; about: string }): ReactNode {
  const [opened, setOpened] = useState<Step | null>(null)
  return (
    <>
      <Button size="sm" aria-label={`${duty.verb}, ${about}`} onClick={() => setOpened(duty)}>
        {duty.verb}
      </Button>
      {opened === null ? null : (
        <Suspense>
          <LaunchedOf kind={kind} id={id} duty={opened} onClose={() => setOpened(null)} />
        </Suspense>
      )}
    </>
  )
}

function LaunchedOf({ kind, ...rest }: { kind: string; id: string; duty: Step; onClose: () => void }): ReactNode {
  const record = useKind(kind)
  return record === null ? null : <Launched record={record} {...rest} />
}

function Launched({ record, id, duty, onClose }: { record: RecordDefinition; id: string; duty: Step; onClose: () => void }): ReactNode {
  const { data: row } = useRecord(record, id)
  return row === undefined ? null : <OpenStep record={record} row={row} duty={duty} onClose={onClose} />
}

/** Its dialog, or the page where it is done. */
function OpenStep({
  record,
  row,
  duty,
  onClose,
}: {
  record: RecordDefinition
  row: RecordRow
  duty: Step
  onClose: () => void
}): ReactNode {
  const href = useDutyHref(record, row, duty)
  const go = useGo()
  useEffect(() => {
    if (href !== null) go(href)
  }, [href, go])
  return href === null ? <DutyDialog record={record} row={row} duty={duty} onClose={onClose} /> : null
}
