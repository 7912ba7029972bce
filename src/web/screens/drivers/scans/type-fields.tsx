import type { ReactNode } from 'react'
import { isMotorVehicleRecord } from '#records/drivers/qualification-documents/type-fields.ts'
import { useHost } from '#web/engine/host.tsx'
import { DateInput } from '#web/ui/dates/date-input.tsx'
import { Field } from '#web/ui/form/field.tsx'
import { Select } from '#web/ui/form/select.tsx'
import { type Draft, medicalChoices, proofChoices, resultChoices, sourceOf } from './draft.ts'
import type { ScanLine } from './scan-list.tsx'

type FieldsProps = { line: ScanLine; errors: Readonly<Record<string, string>>; onChange: (draft: Draft) => void }

/** What only some documents say: the result of a query, the medical status of a motor vehicle record, what a road test is proof of. */
export function TypeFields({ line: { scan, draft }, errors, onChange }: FieldsProps): ReactNode {
  const { today } = useHost()
  const help = (field: keyof Draft): string | undefined => sourceOf(scan, draft, field)
  const results = resultChoices(draft.type)
  const empty = { clearLabel: 'Not entered', placeholder: 'Not entered' }
  return (
    <>
      {results.length === 0 ? null : (
        <div data-field="queryResult">
          <Field label="Result" error={errors['queryResult']} help={help('queryResult') ?? 'Needed before the query can be verified'}>
            <Select
              {...empty}
              value={draft.queryResult}
              choices={results}
              onChange={(queryResult) => onChange({ ...draft, queryResult })}
            />
          </Field>
        </div>
      )}
      {!isMotorVehicleRecord(draft.type ?? '') ? null : (
        <div className="scan-dates">
          <Field label="CDLIS medical status" help={help('medicalStatus') ?? 'Of a CDL holder, as the record shows it'}>
            <Select
              {...empty}
              value={draft.medicalStatus}
              choices={medicalChoices}
              onChange={(medicalStatus) =>
                onChange({ ...draft, medicalStatus, medicalUntil: medicalStatus === 'certified' ? draft.medicalUntil : null })
              }
            />
          </Field>
          {draft.medicalStatus === 'certified' ? (
            <Field label="Certified until" help={help('medicalUntil')}>
              <DateInput value={draft.medicalUntil} today={today} onChange={(medicalUntil) => onChange({ ...draft, medicalUntil })} />
            </Field>
          ) : null}
        </div>
      )}
      {draft.type !== 'road_test' ? null : (
        <Field label="Proof" help={help('roadTestProof') ?? 'Needed before the road test can be verified'}>
          <Select
            {...empty}
            value={draft.roadTestProof}
            choices={proofChoices}
            onChange={(roadTestProof) => onChange({ ...draft, roadTestProof })}
          />
        </Field>
      )}
    </>
  )
}
