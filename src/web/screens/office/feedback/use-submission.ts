import '#web/engine/form/zod-in-browser.ts'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { type Submission, submissionSchema } from '#records/office/feedback/submission.ts'
import { newKey, write } from '#web/engine/queries/queries.ts'
import { log } from '#web/layout/log.ts'
import { toast } from '#web/ui/feedback/toast-store.ts'

type Issues = Readonly<Record<string, string>>

/** The first thing wrong with each field; what is wrong with one screenshot is said at all of them. */
const issuesBy = (found: readonly { readonly field: string; readonly message: string }[]): Issues =>
  Object.fromEntries(found.toReversed().map(({ field, message }) => [field.split('.')[0] ?? '', message]))

/** What was typed, or what is wrong with it. */
const checked = (given: unknown): { said: Submission; issues: null } | { said: null; issues: Issues } => {
  const { success, data, error } = submissionSchema.safeParse(given)
  if (success) return { said: data, issues: null }
  return { said: null, issues: issuesBy(error.issues.map(({ path, message }) => ({ field: path.join('.'), message }))) }
}

/** Checks and sends; says how it went in the words of the specification (acceptance D4). A failed send leaves everything as it stands. */
export const useSubmission = (onSent: () => void): { issues: Issues; busy: boolean; send: (given: unknown) => void } => {
  const cache = useQueryClient()
  const [issues, setIssues] = useState<Issues>({})
  const failed = (error: unknown): void => {
    log('Feedback was not sent', error)
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
      toast.add({
        title: 'Success',
        description: 'Your feedback has been submitted successfully! Our team will review it soon.',
        tone: 'success',
      })
      onSent()
      await cache.invalidateQueries({ queryKey: ['/api/feedback'] })
    },
  })
  const send = (given: unknown): void => {
    const { said, issues: found } = checked(given)
    setIssues(found ?? {})
    if (said !== null) submit.mutate({ said, key: newKey() })
  }
  return { issues, busy: submit.isPending, send }
}
