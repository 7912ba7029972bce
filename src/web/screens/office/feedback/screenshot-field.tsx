import { ImagePlus, X } from 'lucide-react'
import { type ReactNode, useRef } from 'react'
import { limits } from '#records/office/feedback/submission.ts'
import { isApple } from '#web/command/is-apple.ts'
import { Field } from '#web/ui/form/field.tsx'
import { IconButton } from '#web/ui/actions/icon-button.tsx'
import { imageTypes, type Screenshots } from './use-screenshots.ts'

/** Small pictures of what will be sent, each with the button that takes it away, and the one that adds more. */
export function ScreenshotField({
  screenshots: { shots, uploading, add, remove },
  error,
  disabled,
}: {
  screenshots: Screenshots
  error: string | undefined
  disabled: boolean
}): ReactNode {
  const input = useRef<HTMLInputElement>(null)
  const blocked = disabled || uploading
  return (
    <Field
      group
      label="Screenshots"
      note={shots.length === 0 ? undefined : `${shots.length} of ${limits.screenshots}`}
      help={`Or paste with ${isApple ? '⌘ V' : 'Ctrl V'}. PNG, JPEG, WebP or GIF, up to 5 MB each.`}
      error={error}
    >
      <div className="shots">
        {shots.map((shot, position) => (
          <span key={shot.key} className="shot">
            <img src={shot.url} alt={`Screenshot ${position + 1}`} />
            <IconButton label={`Remove screenshot ${position + 1}`} size="sm" disabled={disabled} onClick={() => remove(shot.key)}>
              <X aria-hidden="true" />
            </IconButton>
          </span>
        ))}
        {shots.length >= limits.screenshots ? null : (
          <button
            type="button"
            className="shot shot-add"
            aria-disabled={blocked || undefined}
            aria-busy={uploading || undefined}
            onClick={() => (blocked ? undefined : input.current?.click())}
          >
            <ImagePlus aria-hidden="true" />
            {uploading ? 'Uploading...' : 'Add image'}
          </button>
        )}
      </div>
      <input
        ref={input}
        type="file"
        hidden
        multiple
        aria-label="Screenshot files"
        accept={imageTypes}
        onChange={(event) => {
          add([...(event.target.files ?? [])])
          // The same file may be chosen again after it was removed.
          event.target.value = ''
        }}
      />
    </Field>
  )
}
