import { CircleAlert, RefreshCw } from 'lucide-react'
import { type ReactNode, useState } from 'react'
import { Button, ButtonLink } from '../actions/button.tsx'
import { EmptyState } from './empty-state.tsx'

type ErrorPanelProps = {
  /** "Couldn’t load the list". */
  title: string
  /** One sentence for people: what happened and what is kept. */
  text?: ReactNode
  /** For support: status, body, request id. Copied whole by "Copy details"; only the request id is shown. */
  details?: string | undefined
  onRetry?: (() => void) | undefined
  /** A link to the place where the cause is removed; stands before "Try again". */
  fix?: { label: string; href: string } | null | undefined
}

/** A failure in the place where the content would be, with a retry. */
export function ErrorPanel({ title, text, details, onRetry, fix = null }: ErrorPanelProps): ReactNode {
  return (
    <EmptyState
      role="alert"
      tone="danger"
      icon={<CircleAlert />}
      title={title}
      text={text}
      details={shownPart(details)}
      actions={
        onRetry === undefined && details === undefined && fix === null ? undefined : (
          <>
            {fix === null ? null : (
              <ButtonLink tone="primary" href={fix.href}>
                {fix.label}
              </ButtonLink>
            )}
            {onRetry === undefined ? null : (
              <Button onClick={onRetry}>
                <RefreshCw aria-hidden="true" />
                Try again
              </Button>
            )}
            {details === undefined ? null : <CopyDetails details={details} />}
          </>
        )
      }
    />
  )
}

/** What a person may read out on the phone; the body is for machines. */
const shownPart = (details: string | undefined): string | undefined => {
  const [, id] = /request ([\w-]{8,})/.exec(details ?? '') ?? []
  return id === undefined ? undefined : `Request ${id}`
}

function CopyDetails({ details }: { details: string }): ReactNode {
  const [label, setLabel] = useState('Copy details')
  // Browsers offer no clipboard on pages of plain HTTP, and people may refuse it.
  const clipboard = navigator.clipboard as Clipboard | undefined
  const failed = (): void => setLabel("Couldn't copy")
  const copy = (): void => (clipboard === undefined ? failed() : void clipboard.writeText(details).then(() => setLabel('Copied'), failed))
  return (
    <Button tone="ghost" onClick={copy}>
      {label}
    </Button>
  )
}
