import type { ReactNode } from 'react'
import { identityReaders } from '#kit/roles.ts'
import { useHost } from '#web/engine/host.tsx'
import { Checkbox } from '#web/ui/form/checkbox.tsx'
import { Field } from '#web/ui/form/field.tsx'
import { Select } from '#web/ui/form/select.tsx'

/** What a person says that every one of the files holds. */
export type Found = {
  found: readonly string[]
  roadTestProof: 'own' | 'cdl' | 'either'
  medicalStatus: boolean
  limitedQuery: boolean
}
export const nothingFound: Found = { found: [], roadTestProof: 'either', medicalStatus: false, limitedQuery: false }

// License and medical dates are those on the driver. What runs from its own date, such as the record of the year, is not offered.
const offered = [
  ['application', 'Signed employment application'],
  ['previous_employers', 'Previous-employer investigation'],
  ['mvr_initial', 'Motor vehicle record at hire'],
  ['road_test', 'Road test or CDL copy'],
  ['license', 'Valid license, with the expiration date entered for the driver'],
  ['medical', 'Non-CDL: medical certificate, with the expiration date entered for the driver'],
  ['drug_test', 'Negative pre-employment drug test'],
] as const
/** For those who may see what a query found. */
const query = ['clearinghouse_full', 'CDL: Clearinghouse full query, no violations found'] as const

const proofs: readonly { value: Found['roadTestProof']; label: string }[] = [
  { value: 'either', label: 'CDL: copy of it. Non-CDL: our road test' },
  { value: 'cdl', label: 'Copy of the CDL' },
  { value: 'own', label: 'Our road test' },
]

/** Documents without a record: one is added where the person confirms that the files hold it. */
export function FoundInFiles({ found, onChange }: { found: Found; onChange: (next: Found) => void }): ReactNode {
  const { viewer } = useHost()
  const readsTests = identityReaders.includes(viewer.role)
  const shown = readsTests ? [...offered, query] : offered
  const all = shown.map(([type]) => type)
  const marked = found.found.length + (found.medicalStatus ? 1 : 0) + (found.limitedQuery ? 1 : 0)
  const choices = all.length + (readsTests ? 2 : 1)
  const mark = (type: string, on: boolean): void =>
    onChange({ ...found, found: on ? [...found.found, type] : found.found.filter((other) => other !== type) })
  return (
    <>
      <Field group label="In every file" help="A document that has no record yet is added. Select only what you saw in each file.">
        <div className="flex flex-col gap-2">
          <Checkbox
            label="All of these"
            checked={marked === 0 ? false : marked === choices ? true : 'mixed'}
            onChange={(on) => onChange({ ...found, found: on ? all : [], medicalStatus: on, limitedQuery: on && readsTests })}
          />
          {shown.map(([type, label]) => (
            <Checkbox key={type} label={label} checked={found.found.includes(type)} onChange={(on) => mark(type, on)} />
          ))}
          {readsTests ? (
            <Checkbox
              label="CDL: Clearinghouse limited query of the last 12 months, no information found"
              checked={found.limitedQuery}
              onChange={(limitedQuery) => onChange({ ...found, limitedQuery })}
            />
          ) : null}
          <Checkbox
            label="CDL: medical certification, valid until the medical date entered for the driver"
            checked={found.medicalStatus}
            onChange={(medicalStatus) => onChange({ ...found, medicalStatus })}
          />
        </div>
      </Field>
      {found.found.includes('road_test') ? (
        <Field label="Proof of road test">
          <Select
            value={found.roadTestProof}
            choices={proofs}
            onChange={(proof) => onChange({ ...found, roadTestProof: proofs.find(({ value }) => value === proof)?.value ?? 'either' })}
          />
        </Field>
      ) : null}
    </>
  )
}
