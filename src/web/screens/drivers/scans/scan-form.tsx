import type { FormEvent, KeyboardEvent, ReactNode, Ref } from 'react'
import { useHost } from '#web/engine/host.tsx'
import { useRefSearch } from '#web/engine/queries/ref-search.ts'
import { Button } from '#web/ui/actions/button.tsx'
import { DateInput } from '#web/ui/dates/date-input.tsx'
import { Banner } from '#web/ui/feedback/banner.tsx'
import { Combobox } from '#web/ui/form/combobox.tsx'
import { Field } from '#web/ui/form/field.tsx'
import { Select } from '#web/ui/form/select.tsx'
import { type Draft, sourceOf, typeChoices, withType } from './draft.ts'
import { TypeFields } from './type-fields.tsx'
import type { ScanLine } from './scan-list.tsx'

type FormProps = {
  line: ScanLine
  errors: Readonly<Record<string, string>>
  onChange: (draft: Draft) => void
  onConfirm: () => void
  onSkip: () => void
  onDiscard: () => void
  /** Back to the list. */
  onLeave: () => void
  driverField: Ref<HTMLInputElement>
  ref: Ref<HTMLFormElement>
}

/** What one scan is, each value with its source. Enter files it. */
export function ScanForm({ line, errors, onChange, onConfirm, onSkip, onDiscard, onLeave, driverField, ref }: FormProps): ReactNode {
  const { registry, today } = useHost()
  const { scan, draft, sent } = line
  const search = useRefSearch(registry['drivers'] ?? null)
  const submit = (event: FormEvent): void => {
    event.preventDefault()
    onConfirm()
  }
  const leave = (event: KeyboardEvent): void => {
    if (event.key === 'Escape' && !event.defaultPrevented) onLeave()
  }
  const help = (field: keyof Draft): string | undefined => sourceOf(scan, draft, field)
  return (
    <form ref={ref} className="scan-form" aria-label={`Values of ${scan.fileName}`} noValidate onSubmit={submit} onKeyDown={leave}>
      {scan.notes.length === 0 ? null : (
        <Banner tone="warning">
          {scan.notes.map((note) => (
            <div key={note}>{note}.</div>
          ))}
        </Banner>
      )}
      {scan.same === null ? null : <Banner tone="info">{scan.same}.</Banner>}
      {sent?.state === 'failed' ? <Banner tone="danger">{sent.reason}</Banner> : null}
      {sent?.state === 'asked' ? (
        <Banner tone="warning" title="File it anyway?">
          {sent.warnings.map((warning) => (
            <div key={warning}>{warning}.</div>
          ))}
        </Banner>
      ) : null}
      <div data-field="driver">
        <Field label="Driver" error={errors['driver']} help={help('driver')}>
          <Combobox
            ref={driverField}
            label="Driver"
            value={draft.driver}
            search={search}
            placeholder="Name or number"
            onChange={(driver) => onChange({ ...draft, driver })}
          />
        </Field>
      </div>
      <div data-field="type">
        <Field label="Document" error={errors['type']} help={help('type')}>
          <Select value={draft.type} choices={typeChoices} onChange={(type) => onChange(withType(draft, type))} />
        </Field>
      </div>
      <div className="scan-dates">
        <div data-field="issuedOn">
          <Field label="Issued" error={errors['issuedOn']} help={help('issuedOn')}>
            <DateInput value={draft.issuedOn} today={today} onChange={(issuedOn) => onChange({ ...draft, issuedOn })} />
          </Field>
        </div>
        <div data-field="expirationDate">
          <Field label="Expires" error={errors['expirationDate']} help={help('expirationDate')}>
            <DateInput value={draft.expirationDate} today={today} onChange={(expirationDate) => onChange({ ...draft, expirationDate })} />
          </Field>
        </div>
      </div>
      <TypeFields line={line} errors={errors} onChange={onChange} />
      <div className="scan-acts">
        {scan.same === null ? null : (
          <Button tone="primary" onClick={onDiscard}>
            Discard
          </Button>
        )}
        <Button
          type="submit"
          tone={scan.same === null ? 'primary' : 'default'}
          busy={sent?.state === 'filing'}
          disabled={scan.state === 'waiting'}
        >
          {sent?.state === 'asked' || scan.same !== null ? 'File anyway' : 'File'}
        </Button>
        <Button onClick={onSkip}>Skip</Button>
        {scan.same === null ? (
          <Button tone="ghost" onClick={onDiscard}>
            Discard
          </Button>
        ) : null}
      </div>
    </form>
  )
}
