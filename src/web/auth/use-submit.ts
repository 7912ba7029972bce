import { type FormEvent, useRef, useState } from 'react'
import { ApiError, sentenceOf } from '../api/problem.ts'

export type Submit = {
  readonly busy: boolean
  /** One sentence for the top of the form, or null. */
  readonly failure: string | null
  /** Sentences by field name. */
  readonly issues: Readonly<Record<string, string>>
  readonly onSubmit: (event: FormEvent<HTMLFormElement>) => void
  readonly fail: (issues: Readonly<Record<string, string>>) => void
}

/** A small form: one call at a time, the server's refusals at their fields, anything else on top. */
export function useSubmit(send: (form: HTMLFormElement) => Promise<void>): Submit {
  const [busy, setBusy] = useState(false)
  const [failure, setFailure] = useState<string | null>(null)
  const [issues, setIssues] = useState<Readonly<Record<string, string>>>({})
  const running = useRef(false)
  const submit = async (form: HTMLFormElement): Promise<void> => {
    if (running.current) return
    running.current = true
    setBusy(true)
    setFailure(null)
    setIssues({})
    try {
      await send(form)
    } catch (error) {
      const found = error instanceof ApiError ? error.issues : []
      setIssues(Object.fromEntries(found.map((issue) => [issue.field, issue.message])))
      setFailure(found.length > 0 ? null : wordsOf(error))
      focusFirst(form, found[0]?.field)
    } finally {
      running.current = false
      setBusy(false)
    }
  }
  return {
    busy,
    failure,
    issues,
    fail: setIssues,
    onSubmit: (event) => {
      event.preventDefault()
      void submit(event.currentTarget)
    },
  }
}

/** Text of a field of the form. */
export function textOf(form: HTMLFormElement, name: string): string {
  const value = new FormData(form).get(name)
  return typeof value === 'string' ? value : ''
}

// A plain Error is one of ours and its message is the sentence; a failed fetch is a TypeError.
function wordsOf(error: unknown): string {
  return error instanceof Error && !(error instanceof ApiError) && !(error instanceof TypeError) ? error.message : sentenceOf(error)
}

// Mostly it is the password that was mistyped.
function focusFirst(form: HTMLFormElement, name: string | undefined): void {
  const field = name === undefined ? (form.elements.namedItem('password') ?? form.querySelector('input')) : form.elements.namedItem(name)
  if (field instanceof HTMLElement) field.focus()
}
