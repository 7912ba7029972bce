import type { ReactNode } from 'react'
import { Checkbox } from '#web/ui/form/checkbox.tsx'
import { Field } from '#web/ui/form/field.tsx'
import { Select } from '#web/ui/form/select.tsx'

/** What a person says that every one of the files holds. */
export type Found = {
  found: readonly string[]
  roadTestProof: 'own' | 'cdl'
  medicalStatus: boolean
}
export const nothingFound: Found = { found: [], roadTestProof: 'cdl', medicalStatus: false }

// License and medical dates are those on the driver. What runs from its own date, such as a motor vehicle record, is not offered.
const offered = [
  ['application', 'Signed employment application'],
  ['previous_employers', 'Previous-employer investigation'],
  ['road_test', 'Road test or CDL copy'],
  ['license', 'Valid license, with the expiration date entered for the driver'],
  ['medical', 'Non-CDL: medical certificate, with the expiration date entered for the driver'],
  ['drug_test', 'Negative pre-employment drug test'],
] as const

/** Documents without a record: one is added where the person confirms that the files hold it. */
export function FoundInFiles({ found, onChange }: { found: Found; onChange: (next: Found) => void }): ReactNode {
  const mark = (type: string, on: boolean): void =>
    onChange({ ...found, found: on ? [...found.found, type] : found.found.filter((other) => other !== type) })
  return (
    <>
      <Field group label="In every file" help="A document that has no record yet is added. Select only what you saw in each file.">
        <div className="flex flex-col gap-2">
          {offered.map(([type, label]) => (
            <Checkbox key={type} label={label} checked={found.found.includes(type)} onChange={(on) => mark(type, on)} />
          ))}
          <Checkbox
            label="CDL: motor vehicle record shows “certified” until the medical date entered for the driver"
            checked={found.medicalStatus}
            onChange={(medicalStatus) => onChange({ ...found, medicalStatus })}
          />
        </div>
      </Field>
      {found.found.includes('road_test') ? (
        <Field label="Proof of road test">
          <Select
            value={found.roadTestProof}
            choices={[
              { value: 'cdl', label: 'Copy of the CDL' },
              { value: 'own', label: 'Our road test' },
            ]}
            onChange={(proof) => onChange({ ...found, roadTestProof: proof === 'own' ? 'own' : 'cdl' })}
          />
        </Field>
      ) : null}
    </>
  )
}
