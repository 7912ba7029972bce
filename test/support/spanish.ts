import { spanishOf } from '#web/screens/drivers/driver-page/refusals.ts'

interface Problem {
  readonly code?: string
  readonly detail?: string
  readonly errors?: readonly { readonly message: string }[]
  readonly warnings?: readonly { readonly message: string }[]
}

/** What no driver causes: the page shows its own sentence for the code. */
const ofTheServer = new Set(['malformed', 'too_large', 'unavailable', 'storage_full', 'version_required', 'internal', 'forbidden'])

/** Sentences of a refusal that a Spanish driver would read in English, or with a general text in their place. */
export const withoutSpanish = ({ code = 'internal', detail = '', errors = [], warnings = [] }: Problem): string[] => {
  if (ofTheServer.has(code)) return []
  const shown = [...errors, ...warnings].map(({ message }) => message)
  return (shown.length > 0 ? shown : [detail]).filter((sentence) => spanishOf(sentence) === null)
}
