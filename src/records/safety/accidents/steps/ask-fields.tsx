import { lazy, type ReactNode, Suspense } from 'react'
import type { FieldsDialogProps } from '#web/engine/detail/duties/fields-dialog.tsx'

const FieldsDialog = lazy(async () => ({ default: (await import('#web/engine/detail/duties/fields-dialog.tsx')).FieldsDialog }))

/** A few fields to fill in, fetched when they are asked for: lists load these panels too and need no form. */
export const AskFields = (props: FieldsDialogProps): ReactNode => (
  <Suspense>
    <FieldsDialog {...props} />
  </Suspense>
)
