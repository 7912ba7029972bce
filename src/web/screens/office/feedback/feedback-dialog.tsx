import './feedback.css'
import { useQueryClient } from '@tanstack/react-query'
import { type ReactNode, useState } from 'react'
import { feedback } from '#records/office/feedback/record.ts'
import type { SubmissionContext } from '#records/office/feedback/submission.ts'
import { useUser } from '#web/api/session.ts'
import { Button } from '#web/ui/actions/button.tsx'
import { Checkbox } from '#web/ui/form/checkbox.tsx'
import { DescriptionList } from '#web/ui/display/description-list.tsx'
import { Dialog } from '#web/ui/overlay/dialog.tsx'
import { Field } from '#web/ui/form/field.tsx'
import { Input } from '#web/ui/form/input.tsx'
import { Select } from '#web/ui/form/select.tsx'
import { Textarea } from '#web/ui/form/textarea.tsx'
import { useRefusedFocus } from '#web/ui/form/use-refused-focus.ts'
import { collectContext, contextLabels } from './context.ts'
import { ScreenshotField } from './screenshot-field.tsx'
import { SimilarItems } from '#records/office/feedback/similar-items.tsx'
import { type Typed, useFeedbackDraft } from './use-draft.ts'
import { useScreenshots } from './use-screenshots.ts'
import { useSubmission } from './use-submission.ts'

/** "Submit Feedback" (specification, section 2; acceptance D1 to D5). Cancel stands only where somebody takes it. */
export function FeedbackDialog({ onCancel, onSuccess }: { onCancel?: () => void; onSuccess?: () => void }): ReactNode {
  const cache = useQueryClient()
  const { typed, type, clear } = useFeedbackDraft(useUser().id)
  const screenshots = useScreenshots()
  const [context] = useState(() => collectContext(cache))
  const [withContext, setWithContext] = useState(true)
  const { form, sent, changed } = useRefusedFocus()
  const { issues, busy, send } = useSubmission(() => {
    clear()
    screenshots.clear()
    onSuccess?.()
  })
  const leave = (): void => {
    clear()
    onCancel?.()
  }
  const submit = (): void => {
    if (busy || screenshots.uploading) return
    send({ ...typed, screenshotUrls: screenshots.shots.map(({ url }) => url), ...(withContext ? { context } : {}) })
  }
  return (
    <Dialog
      open
      onOpenChange={leave}
      mayClose={() => typed.title === '' && typed.description === '' && screenshots.shots.length === 0}
      title="Submit Feedback"
      description="Share feedback, suggestions or issues. It goes to the product team."
      wrap={(parts) => (
        <form
          ref={form}
          className="contents"
          noValidate
          onChange={changed}
          onSubmit={(event) => {
            event.preventDefault()
            sent()
            submit()
          }}
        >
          {parts}
        </form>
      )}
      footer={
        <>
          {onCancel === undefined ? null : (
            <Button disabled={busy} onClick={leave}>
              Cancel
            </Button>
          )}
          <Button type="submit" tone="primary" busy={busy ? 'Submitting...' : screenshots.uploading && 'Uploading...'}>
            Submit Feedback
          </Button>
        </>
      }
    >
      <WordFields typed={typed} type={type} issues={issues} />
      <ScreenshotField screenshots={screenshots} error={issues['screenshotUrls']} disabled={busy} />
      <ContextPart context={context} attached={withContext} onChange={setWithContext} />
    </Dialog>
  )
}

const { category, priority } = feedback.fields
const choicesOf = (options: Readonly<Record<string, { readonly label: string }>>) =>
  Object.entries(options).map(([value, { label }]) => ({ value, label }))

function WordFields({
  typed,
  type,
  issues,
}: {
  typed: Typed
  type: (part: Partial<Typed>) => void
  issues: Readonly<Record<string, string>>
}): ReactNode {
  return (
    <>
      <Field label="Title" error={issues['title']} help="Others who report the same see the title.">
        <Input value={typed.title} maxLength={200} autoFocus onChange={(event) => type({ title: event.target.value })} />
      </Field>
      <SimilarItems title={typed.title} />
      <div className="pair">
        <Field label="Category" error={issues['category']}>
          <Select
            value={typed.category}
            choices={choicesOf(category.options)}
            onChange={(value) => type({ category: value as Typed['category'] })}
          />
        </Field>
        <Field label="Priority" error={issues['priority']}>
          <Select
            value={typed.priority}
            choices={choicesOf(priority.options)}
            onChange={(value) => type({ priority: value as Typed['priority'] })}
          />
        </Field>
      </div>
      <Field label="Description" error={issues['description']}>
        <Textarea
          className="feedback-description"
          value={typed.description}
          maxLength={5000}
          onChange={(event) => type({ description: event.target.value })}
        />
      </Field>
    </>
  )
}

/** What is sent of the page, in full; unchecked, none of it is. */
function ContextPart({
  context,
  attached,
  onChange,
}: {
  context: SubmissionContext
  attached: boolean
  onChange: (attached: boolean) => void
}): ReactNode {
  const facts = Object.entries(contextLabels).flatMap(([name, label]) => {
    const value = context[name as keyof SubmissionContext] ?? null
    return value === null ? [] : [{ term: label, value }]
  })
  return (
    <div className="flex flex-col gap-1">
      <Checkbox checked={attached} onChange={onChange} label="Attach page, browser and app version" />
      {attached ? <DescriptionList facts={facts} /> : null}
    </div>
  )
}
