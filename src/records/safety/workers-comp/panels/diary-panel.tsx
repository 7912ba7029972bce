import { type ReactNode, useState } from 'react'
import { useHost } from '#web/engine/host.tsx'
import { MoveDialog } from '#web/engine/detail/moves/move-dialog.tsx'
import type { RecordRow } from '#web/engine/queries/rows.ts'
import { textOf } from '#web/engine/queries/rows.ts'
import type { PanelProps } from '#web/engine/views.ts'
import { Button } from '#web/ui/actions/button.tsx'
import { workersCompCases } from '#records/safety/workers-comp-cases/record.ts'
import { useEntries } from './entries.ts'
import type { EntryForm } from './entry-form.ts'
import { EntriesCard, EntriesState, NotForRole, useReadsEntries } from './entry-part.tsx'

const diaryForm: EntryForm = {
  entry: 'diary',
  title: 'Add a diary entry',
  fields: ['what', 'dueOn', 'owner', 'who'],
  labels: { what: 'Task', who: 'With' },
  required: ['what', 'dueOn'],
}
const contactForm: EntryForm = {
  entry: 'contact',
  title: 'Add a contact',
  fields: ['startsOn', 'who', 'what', 'result', 'note'],
  labels: { startsOn: 'Day', who: 'With', what: 'About' },
  required: ['who'],
}

/** What is to be done next on the claim, and what was said with whom. */
export function DiaryPanel({ row }: PanelProps): ReactNode {
  return useReadsEntries() ? <Diary row={row} /> : <NotForRole what="Diary and contacts" />
}

function Diary({ row }: Pick<PanelProps, 'row'>): ReactNode {
  const entries = useEntries(row.id, ['diary', 'contact'])
  if (entries.data === undefined) return <EntriesState query={entries} what="the diary" />
  const diary = entries.data.filter((entry) => entry['entry'] === 'diary')
  const due = (entry: RecordRow): string => textOf(entry['dueOn'])
  const open = diary.filter((entry) => entry.status === 'open').toSorted((a, b) => due(a).localeCompare(due(b)))
  const done = diary.filter((entry) => entry.status !== 'open').toSorted((a, b) => due(b).localeCompare(due(a)))
  return (
    <div className="flex flex-col gap-block">
      <EntriesCard
        claim={row}
        title="Diary"
        empty="No diary entries. Add the next task and its due date."
        addLabel="Add diary entry"
        form={diaryForm}
        columns={['what', 'dueOn', 'owner', 'who']}
        entries={open}
        end={(entry) => <Done entry={entry} />}
      />
      {done.length === 0 ? null : (
        <EntriesCard
          claim={row}
          title="Done"
          empty=""
          addLabel="Add diary entry"
          form={diaryForm}
          columns={['what', 'doneOn', 'owner', 'result']}
          entries={done}
          mayAdd={false}
        />
      )}
      <EntriesCard
        claim={row}
        title="Contacts"
        empty="No call, letter or visit is noted."
        addLabel="Add contact"
        form={contactForm}
        columns={['startsOn', 'who', 'what', 'result']}
        entries={entries.data.filter((entry) => entry['entry'] === 'contact').toReversed()}
      />
    </div>
  )
}

/** Its title says nothing of the injury; whoever closes an entry reads which one it is. */
const named = (entry: RecordRow): RecordRow => {
  const what = textOf(entry['what'])
  return what === '' ? entry : { ...entry, title: `${entry.title}: ${what}` }
}

function Done({ entry }: { entry: RecordRow }): ReactNode {
  const { viewer } = useHost()
  const [open, setOpen] = useState(false)
  if (workersCompCases.lifecycle.moves['complete']?.roles.includes(viewer.role) !== true) return null
  return (
    <>
      <Button size="sm" onClick={() => setOpen(true)}>
        Mark as done
      </Button>
      {open ? <MoveDialog record={workersCompCases} row={named(entry)} move="complete" onClose={() => setOpen(false)} /> : null}
    </>
  )
}
