import './feedback.css'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { type ReactNode, useState } from 'react'
import { feedback } from '#records/feedback/record.ts'
import { type Submission, submissionSchema } from '#records/feedback/submission.ts'
import { useUser } from '#web/auth/session.ts'
import { newKey, write } from '#web/engine/queries.ts'
import { Button } from '#web/ui/button.tsx'
import { Checkbox } from '#web/ui/checkbox.tsx'
import { DescriptionList } from '#web/ui/description-list.tsx'
import { Dialog } from '#web/ui/dialog.tsx'
import { Field } from '#web/ui/field.tsx'
import { Input } from '#web/ui/input.tsx'
import { Select } from '#web/ui/select.tsx'
import { Textarea } from '#web/ui/textarea.tsx'
import { toast } from '#web/ui/toast-store.ts'
import { useRefusedFocus } from '#web/ui/use-refused-focus.ts'
import { collectContext, contextLabels } from './context.ts'
import { ScreenshotField } from './screenshot-field.tsx'
import { useFeedbackDraft } from './use-draft.ts'
import { useScreenshots } from './use-screenshots.ts'

type Issues = Readonly<Record<string, string>>

const { category, priority } = feedback.fields
const choicesOf = (options: Readonly<Record<string, { readonly label: string }>>) =>
  Object.entries(options).map(([value, { label }]) => ({ value, label }))

/** The first thing wrong with each field; what is wrong with one screenshot is said at all of them. */
const issuesBy = (found: readonly { readonly field: string; readonly message: string }[]): Issues =>
  Object.fromEntries(found.toReversed().map(({ field, message }) => [field.split('.')[0] ?? '', message]))

/** What was typed, or what is wrong with it. */
const checked = (given: unknown): { said: Submission; issues: null } | { said: null; issues: Issues } => {
  const { success, data, error } = submissionSchema.safeParse(given)
  if (success) return { said: data, issues: null }
  return { said: null, issues: issuesBy(error.issues.map(({ path, message }) => ({ field: path.join('.'), message }))) }
}

/** "Submit Feedback" (specification, section 2; acceptance D1 to D5). Cancel stands only where somebody takes it. */
export function FeedbackDialog({ onCancel, onSuccess }: { onCancel?: () => void; onSuccess?: () => void }): ReactNode {
  const cache = useQueryClient()
  const user = useUser()
  const { typed, type, clear } = useFeedbackDraft(user.id)
  const screenshots = useScreenshots()
  const [context] = useState(() => collectContext(cache))
  const [withContext, setWithContext] = useState(true)
  const [issues, setIssues] = useState<Issues>({})
  const { form, sent, changed } = useRefusedFocus()
  const leave = (): void => {
    clear()
    onCancel?.()
  }
  const failed = (error: unknown): void => {
    console.warn('Feedback was not sent', error)
    toast.add({ title: 'Error', description: 'Failed to submit feedback. Please try again.', tone: 'danger' })
  }
  const submit = useMutation({
    mutationFn: ({ said, key }: { said: Submission; key: string }) =>
      write({ path: '/api/feedback', method: 'POST', body: said, headers: { 'idempotency-key': key } }),
    onError: failed,
    onSuccess: async (written) => {
      if (!written.ok) {
        setIssues(issuesBy(written.error.issues))
        return failed(written.error)
      }
      clear()
      screenshots.clear()
      toast.add({
        title: 'Success',
        description: 'Your feedback has been submitted successfully! Our team will review it soon.',
        tone: 'success',
      })
      onSuccess?.()
      await cache.invalidateQueries({ queryKey: ['/api/feedback'] })
    },
  })
  const busy = submit.isPending
  const send = (): void => {
    if (busy || screenshots.uploading) return
    const screenshotUrls = screenshots.shots.map(({ url }) => url)
    const { said, issues: found } = checked({ ...typed, screenshotUrls, ...(withContext ? { context } : {}) })
    setIssues(found ?? {})
    if (said !== null) submit.mutate({ said, key: newKey() })
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
            send()
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
      <Field label="Title" error={issues['title']} help="Others who report the same see the title.">
        <Input value={typed.title} maxLength={200} autoFocus onChange={(event) => type({ title: event.target.value })} />
      </Field>
      <div className="pair">
        <Field label="Category" error={issues['category']}>
          <Select
            value={typed.category}
            choices={choicesOf(category.options)}
            onChange={(value) => type({ category: value as Submission['category'] })}
          />
        </Field>
        <Field label="Priority" error={issues['priority']}>
          <Select
            value={typed.priority}
            choices={choicesOf(priority.options)}
            onChange={(value) => type({ priority: value as Submission['priority'] })}
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
      <ScreenshotField screenshots={screenshots} error={issues['screenshotUrls']} disabled={busy} />
      <div className="flex flex-col gap-1">
        <Checkbox checked={withContext} onChange={setWithContext} label="Attach page, browser and app version" />
        {withContext ? (
          <DescriptionList
            facts={Object.entries(contextLabels).flatMap(([name, label]) => {
              const value = context[name as keyof typeof context] ?? null
              return value === null ? [] : [{ term: label, value }]
            })}
          />
        ) : null}
      </div>
    </Dialog>
  )
}
