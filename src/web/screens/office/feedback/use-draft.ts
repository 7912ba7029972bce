import { useEffect, useState } from 'react'
import type { Submission } from '#records/office/feedback/submission.ts'
import { keep, readKept } from '#web/engine/queries/kept.ts'

/** What is typed into the dialog. Screenshots are too large to be kept on the device. */
export type Typed = Pick<Submission, 'title' | 'description' | 'category' | 'priority'>

const blank: Typed = { title: '', description: '', category: 'suggestion', priority: 'normal' }
const keptFor = 7 * 86_400_000

/** Kept with every key, so that neither a failed send nor a reload loses a word; forgotten once it was sent or canceled. */
export const useFeedbackDraft = (user: string): { typed: Typed; type: (part: Partial<Typed>) => void; clear: () => void } => {
  const key = `longhaul.draft.${user}.feedback.new`
  const [typed, setTyped] = useState<Typed>(() => {
    const kept = readKept<{ at: number; typed: Typed }>(key)
    const young = kept !== null && Date.now() - kept.at <= keptFor
    return young ? { ...blank, ...kept.typed } : blank
  })
  useEffect(() => {
    const empty = typed.title === '' && typed.description === ''
    keep(key, empty ? null : { at: Date.now(), typed })
  }, [key, typed])
  return {
    typed,
    type: (part) => setTyped((before) => ({ ...before, ...part })),
    clear: () => {
      keep(key, null)
      setTyped(blank)
    },
  }
}
