import { useEffect, useRef, useState } from 'react'
import type { PhotoSlot } from '#records/recruiting/recruiting-applications/applicants-form/photo-slots.ts'
import type { Photo } from '#features/recruiting/applicant-form/answers.ts'
import { readJson } from '#web/api/client.ts'
import { sentenceOf } from '#web/api/problem.ts'
import { upload } from '#web/api/upload.ts'
import { formPath } from './contract.ts'
import { readyToSend } from './photo-file.ts'

/** What is going on with one picture; nothing for one that is stored, or missing. */
export type Going =
  | { readonly state: 'sending'; readonly share: number }
  | { readonly state: 'removing' }
  /** `file` can be sent again. */
  | { readonly state: 'failed'; readonly words: string; readonly file: File | null }

export type Photos = {
  readonly stored: readonly Photo[]
  readonly going: Readonly<Partial<Record<PhotoSlot, Going>>>
  /** Addresses of the pictures taken on this page. A stored one is never shown again. */
  readonly previews: Readonly<Partial<Record<PhotoSlot, string>>>
  readonly add: (slot: PhotoSlot, file: File) => Promise<void>
  readonly cancel: (slot: PhotoSlot) => void
  readonly remove: (slot: PhotoSlot) => Promise<void>
}

/** The photos of the form: made smaller on the phone, sent one by one, retaken, and removed. */
export function usePhotos(token: string, opened: readonly Photo[]): Photos {
  const [stored, setStored] = useState(opened)
  const [going, setGoing] = useState<Photos['going']>({})
  const [previews, setPreviews] = useState<Photos['previews']>({})
  const calls = useRef(new Map<PhotoSlot, AbortController>())
  const shown = useRef(new Set<string>())
  useEffect(() => {
    const own = calls.current
    const addresses = shown.current
    return () => {
      for (const call of own.values()) call.abort()
      for (const address of addresses) URL.revokeObjectURL(address)
    }
  }, [])
  const set = (slot: PhotoSlot, now: Going | undefined): void =>
    setGoing(({ [slot]: _before, ...others }) => (now === undefined ? others : { ...others, [slot]: now }))
  const show = (slot: PhotoSlot, file: File | null): void => {
    const address = file?.type.startsWith('image/') === true ? URL.createObjectURL(file) : undefined
    if (address !== undefined) shown.current.add(address)
    setPreviews(({ [slot]: _before, ...others }) => (address === undefined ? others : { ...others, [slot]: address }))
  }
  const pathOf = (slot: PhotoSlot): string => `${formPath(token)}/photos/${slot}`
  return {
    stored,
    going,
    previews,
    add: async (slot, given) => {
      calls.current.get(slot)?.abort()
      const call = new AbortController()
      calls.current.set(slot, call)
      set(slot, { state: 'sending', share: 0 })
      const ready = await readyToSend(given)
      if (call.signal.aborted) return
      if ('refused' in ready) return set(slot, { state: 'failed', words: ready.refused, file: null })
      const body = new FormData()
      body.append('file', ready.file)
      try {
        const share = (done: number): void => set(slot, { state: 'sending', share: done })
        setStored(await upload<Photo[]>(pathOf(slot), 'PUT', body, share, call.signal))
        show(slot, ready.file)
        set(slot, undefined)
      } catch (error) {
        if (!call.signal.aborted) set(slot, { state: 'failed', words: sentenceOf(error), file: given })
      }
    },
    cancel: (slot) => {
      calls.current.get(slot)?.abort()
      set(slot, undefined)
    },
    remove: async (slot) => {
      set(slot, { state: 'removing' })
      try {
        setStored(await readJson<Photo[]>(pathOf(slot), { method: 'DELETE' }))
        show(slot, null)
        set(slot, undefined)
      } catch (error) {
        set(slot, { state: 'failed', words: sentenceOf(error), file: null })
      }
    },
  }
}
