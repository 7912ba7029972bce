import { useEffect, useRef, useState } from 'react'
import type { RecordDefinition } from '#kit/record.ts'
import { type Draft, draftAfter, draftKey, draftOf, readDraft, writeDraft } from './form-draft.ts'
import { useHost } from '../host.tsx'
import type { RecordRow } from '../queries/rows.ts'
import type { RecordFormState } from './use-record-form.ts'

type DraftState = {
  /** When the restored draft was kept; null when none was found or it was dropped. */
  restored: string | null
  keptAt: string | null
  /** Back to what the form started with. */
  drop: () => void
  /** Forgets the draft: it was saved, or is not wanted. */
  discard: () => void
}

/** Keeps what is typed on this device, 1.5 s after the last key and when the page is hidden, and brings it back. */
export const useDraft = ({
  record,
  row,
  origin,
  state,
}: {
  record: RecordDefinition
  row: RecordRow | null
  /** The record a new one is opened from: its draft is not the draft of any other. */
  origin: string | null
  state: RecordFormState
}): DraftState => {
  const { viewer } = useHost()
  const key = draftKey(viewer.id, record, row?.id ?? (origin === null ? null : `new.${origin.split('?')[0] ?? ''}`))
  const version = row?.version ?? null
  const [restored, setRestored] = useState<Draft | null>(() => readDraft(key, version, Date.now()))
  const [keptAt, setKeptAt] = useState<string | null>(null)
  const latest = useRef(state)
  const over = useRef(false)
  const { form } = state
  useEffect(() => {
    latest.current = state
  })
  useEffect(() => {
    if (restored !== null) latest.current.fill(restored.values)
  }, [restored])
  useEffect(() => {
    const store = (): void => {
      if (over.current) return
      const draft = draftOf(record, latest.current.edits(), version, new Date())
      writeDraft(key, draft)
      setKeptAt(Object.keys(draft.values).length === 0 ? null : draft.at)
    }
    let timer: ReturnType<typeof setTimeout> | null = null
    const settle = (): void => {
      timer = null
      store()
    }
    const stop = form.subscribe({
      formState: { values: true },
      callback: () => {
        if (timer !== null) clearTimeout(timer)
        timer = setTimeout(settle, draftAfter)
      },
    })
    const hide = (): void => {
      if (document.visibilityState === 'hidden') store()
    }
    document.addEventListener('visibilitychange', hide)
    return () => {
      stop()
      // The screen may be taken away in the middle of a word, as by a sign-in that could no longer be checked.
      if (timer !== null) {
        clearTimeout(timer)
        settle()
      }
      document.removeEventListener('visibilitychange', hide)
    }
  }, [form, key, record, version])
  const discard = (): void => {
    over.current = true
    writeDraft(key, null)
    setKeptAt(null)
  }
  return {
    restored: restored?.at ?? null,
    keptAt,
    discard,
    drop: () => {
      writeDraft(key, null)
      form.reset()
      setRestored(null)
      setKeptAt(null)
    },
  }
}
