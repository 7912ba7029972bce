import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { sentenceOf } from '#web/api/problem.ts'
import { useHost } from '#web/engine/host.tsx'
import { rememberChange } from '#web/engine/queries/last-change.ts'
import { newKey, refreshKinds, write } from '#web/engine/queries/queries.ts'
import type { RecordRow } from '#web/engine/queries/rows.ts'
import { useOfferUndo } from '#web/engine/queries/undo.ts'

type Act = {
  path: string
  body: unknown
  version?: number | undefined
  said: string
  note?: string | undefined
  onDone: (row: RecordRow) => void
}

export type ActState = {
  isPending: boolean
  refused: string | null
  /** What is warned of; the next press confirms it. */
  doubt: string | null
  run: (act: Act) => void
  /** Something else was chosen: what was warned of is asked anew. */
  reset: () => void
}

/** An act over several records: refused or confirmed as one, and taken back as one. */
export const useAct = (): ActState => {
  const client = useQueryClient()
  const { outlines } = useHost()
  const offerUndo = useOfferUndo()
  const [key, setKey] = useState(newKey)
  const [refused, setRefused] = useState<string | null>(null)
  const [doubt, setDoubt] = useState<string | null>(null)
  const { mutate, isPending } = useMutation({
    mutationFn: ({ path, body, version }: Act) =>
      write({
        path,
        method: 'POST',
        body,
        headers: {
          'idempotency-key': key,
          ...(version === undefined ? {} : { 'if-match': `"${version}"` }),
          ...(doubt === null ? {} : { 'x-confirm-warnings': '1' }),
        },
      }),
    onSuccess: async (written, { said, note, onDone }) => {
      setKey(newKey())
      if (!written.ok) {
        if (written.error.code === 'confirm_needed') return setDoubt(written.error.detail)
        return setRefused(written.error.issues[0]?.message ?? written.error.detail)
      }
      rememberChange(written.batchId)
      await refreshKinds(client, outlines)
      offerUndo(written.batchId, said, note)
      onDone(written.row)
    },
    onError: (error) => setRefused(sentenceOf(error)),
  })
  return {
    isPending,
    refused,
    doubt,
    run: (act) => {
      if (isPending) return
      setRefused(null)
      mutate(act)
    },
    reset: () => {
      setRefused(null)
      setDoubt(null)
    },
  }
}
