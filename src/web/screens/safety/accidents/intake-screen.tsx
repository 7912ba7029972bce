import './intake.css'
import { Check, LockKeyhole } from 'lucide-react'
import { type ReactNode, useEffect } from 'react'
import { may } from '#kit/access.ts'
import type { RecordDefinition } from '#kit/record.ts'
import { formatCount } from '#kit/format.ts'
import { inSentence } from '#kit/words.ts'
import { DraftBanner } from '#web/engine/form/draft-banner.tsx'
import { focusField } from '#web/engine/form/use-record-form.ts'
import { useHost } from '#web/engine/host.tsx'
import { useGo, useSearchText } from '#web/engine/navigation.ts'
import { useScreenCommands } from '#web/engine/screen-commands.ts'
import { listPath, localPath, recordPath } from '#web/engine/paths.ts'
import { Banner } from '#web/ui/feedback/banner.tsx'
import { Button } from '#web/ui/actions/button.tsx'
import { ConfirmDialog } from '#web/ui/overlay/confirm-dialog.tsx'
import { EmptyState } from '#web/ui/feedback/empty-state.tsx'
import { SaveBar } from '#web/ui/form/save-bar.tsx'
import { toast } from '#web/ui/feedback/toast-store.ts'
import { useIntakeChoices } from './intake-choices.ts'
import { NarrativeField, PlaceFields, QuestionFields, TypeField, UnitFields } from './intake-fields.tsx'
import { KeptReports, useOnline } from './kept-reports.tsx'
import { IntakePhotos, SentPhotos } from './photos/intake-photos.tsx'
import { usePhotos } from './photos/use-photos.ts'
import { StartsWhenSaved } from './starts-when-saved.tsx'
import { intakeNames, useIntake } from './use-intake.ts'

/** The first report of an accident, made for a phone at the scene: eleven answers, one of them there already, and nothing lost without a signal. */
export function AccidentIntake({ record }: { record: RecordDefinition }): ReactNode {
  const { TopBar, viewer } = useHost()
  return (
    <>
      <TopBar trail={[{ href: listPath(record), label: record.label.many }]} current="Report an accident" heading />
      {may(viewer.role, 'create', record) ? (
        <IntakePage record={record} />
      ) : (
        <EmptyState icon={<LockKeyhole />} title="No access" text={`Your role can’t add ${inSentence(record.label.many)}.`} />
      )}
    </>
  )
}

function IntakePage({ record }: { record: RecordDefinition }): ReactNode {
  const go = useGo()
  const { back: wanted, ...prefill } = useSearchText()
  const { viewer } = useHost()
  const online = useOnline()
  const choices = useIntakeChoices()
  const photos = usePhotos(viewer.id)
  const intake = useIntake({
    record,
    prefill,
    choices,
    onSent: (row) => {
      toast.add({ title: `${row.number} reported`, tone: 'success' })
      go(recordPath(record, row.id, { tab: 'steps' }), { replace: true })
    },
    onKept: () => document.getElementById('main')?.scrollTo({ top: 0 }),
  })
  useScreenCommands([{ id: 'form.save', label: 'Save report', group: 'This form', keys: 'mod+Enter', run: () => intake.save() }])
  // Everything this page may need next is fetched while there is a signal.
  useEffect(() => {
    if (online)
      void Promise.allSettled([
        import('#web/engine/record-detail.tsx'),
        import('#web/layout/kept-notice.tsx'),
        import('./photos/leave-question.tsx'),
      ])
  }, [online])
  const part = { record, intake }
  const missing = intakeNames.filter((name) => intake.errors[name] !== undefined)
  return (
    <>
      <form
        className="flex flex-col flex-1"
        noValidate
        onSubmit={(event) => {
          event.preventDefault()
          intake.save()
        }}
      >
        <div className="form-page">
          <div className="form-column intake" data-guide="form.fields">
            {online ? null : (
              <Banner tone="warning" title="No signal">
                Go ahead and report. It’s saved on this phone with its photos and sent automatically when you’re back online.
              </Banner>
            )}
            <KeptReports record={record} busyWith={intake.busy} photos={photos} onReopen={intake.reopen} />
            <SentPhotos photos={photos} />
            <DraftBanner savedAt={intake.restored} onDiscard={intake.discard} />
            {intake.aside === 0 ? null : (
              <Banner>
                {intake.aside === 1 ? 'The report you were typing is' : `${intake.aside} reports you were typing are`} saved on this phone
                and returns to the form after you save this one.
              </Banner>
            )}
            {intake.problem === null ? null : <Banner tone="danger">{intake.problem}</Banner>}
            {missing.length === 0 ? null : (
              <Banner tone="danger">
                {formatCount(missing.length, 'answer is missing', 'answers are missing')}:{' '}
                {missing.map((name, index) => (
                  <span key={name}>
                    {index > 0 ? ', ' : ''}
                    <button type="button" onClick={() => focusField(name)}>
                      {shortLabel(record, name)}
                    </button>
                  </span>
                ))}
              </Banner>
            )}
            <fieldset className="card form-group">
              <legend>Date and location</legend>
              <PlaceFields {...part} />
            </fieldset>
            <fieldset className="card form-group">
              <legend>Driver and unit</legend>
              <UnitFields {...part} choices={choices} />
            </fieldset>
            <fieldset className="card form-group">
              <legend>Type of accident</legend>
              <TypeField {...part} />
            </fieldset>
            <fieldset className="card form-group">
              <legend>Four questions that set deadlines</legend>
              <QuestionFields {...part} choices={choices} />
            </fieldset>
            <fieldset className="card form-group">
              <legend>Description</legend>
              <NarrativeField {...part} />
            </fieldset>
            <fieldset className="card form-group">
              <legend>Photos</legend>
              <IntakePhotos album={intake.album} photos={photos} onAdd={intake.touch} />
            </fieldset>
          </div>
          <StartsWhenSaved values={intake.values} choices={choices} online={online} />
        </div>
        <SaveBar
          live
          note={
            missing.length > 0 ? (
              <span className="text-danger-text">{missing.length} to fix</span>
            ) : intake.isDirty ? (
              <>
                <Check aria-hidden="true" />
                <span className="truncate">Draft saved</span>
              </>
            ) : null
          }
        >
          <Button size="lg" onClick={() => go(localPath(wanted) ?? listPath(record))}>
            Cancel
          </Button>
          <Button size="lg" type="submit" tone="primary" busy={intake.busy ? 'Submitting...' : false}>
            Save report
          </Button>
        </SaveBar>
      </form>
      <ConfirmDialog
        open={intake.warnings !== null}
        onOpenChange={intake.dropWarnings}
        tone="primary"
        title="Save anyway?"
        description="This looks unusual. Confirm to save; your confirmation is logged."
        action="Save anyway"
        onConfirm={() => intake.save(true)}
      >
        <ul className="list-disc pl-4 flex flex-col gap-1">
          {(intake.warnings ?? []).map((warning) => (
            <li key={`${warning.field} ${warning.message}`}>{warning.message}</li>
          ))}
        </ul>
      </ConfirmDialog>
    </>
  )
}

const ownLabels: Readonly<Record<string, string>> = { occurredAt: 'Date and time', state: 'State', narrative: 'Description' }

const shortLabel = (record: RecordDefinition, name: string): string =>
  ownLabels[name] ?? record.fields[name]?.short ?? record.fields[name]?.label ?? name
