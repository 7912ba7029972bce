import { useWatch } from 'react-hook-form'
import { type ReactNode, Suspense } from 'react'
import type { RecordDefinition } from '#kit/record.ts'
import type { RecordRow } from '../queries/rows.ts'
import { useViews } from '../use-views.ts'
import type { RecordFormState } from './use-record-form.ts'

/** What a kind says beside its form, worked out from what is typed so far. */
export function FormAside({ record, row, state }: { record: RecordDefinition; row: RecordRow | null; state: RecordFormState }): ReactNode {
  const { Aside } = useViews(record)
  const values = useWatch({ control: state.form.control })
  return Aside === undefined ? null : (
    <aside className="form-aside" aria-label={`${record.label.one} guidance`}>
      <Suspense>
        <Aside row={row} values={values} fill={state.fill} />
      </Suspense>
    </aside>
  )
}
