import { useQueryClient } from '@tanstack/react-query'
import { useCallback, useEffect, useRef, useState } from 'react'
import type { RecordDefinition } from '#kit/record.ts'
import { sentenceOf } from '#web/api/problem.ts'
import { useHost } from '#web/engine/host.tsx'
import { apiPath, newKey, refreshKinds, write, type Written } from '#web/engine/queries/queries.ts'
import type { RecordRow } from '#web/engine/queries/rows.ts'
import { toast } from '#web/ui/feedback/toast-store.ts'

type Values = Readonly<Record<string, unknown>>

/** Writes to the lead on the screen, one after the other: an answer given while the one before is still being saved waits its turn. */
export const useLeadWrites = (record: RecordDefinition, row: RecordRow) => {
  const client = useQueryClient()
  const { outlines } = useHost()
  const version = useRef(row.version)
  const line = useRef<Promise<unknown>>(Promise.resolve())
  const [answers, setAnswers] = useState<Values>({})
  const [busy, setBusy] = useState(false)
  useEffect(() => {
    version.current = Math.max(version.current, row.version)
  }, [row.version])

  const send = useCallback(
    (call: (version: number) => Parameters<typeof write>[0]): Promise<Written | null> => {
      const turn = line.current.then(async (): Promise<Written | null> => {
        try {
          const written = await write(call(version.current))
          if (written.ok) version.current = written.row.version
          else toast.add({ title: written.error.detail, tone: 'danger' })
          await refreshKinds(client, outlines)
          return written
        } catch (error) {
          toast.add({ title: "Couldn't save", description: sentenceOf(error), tone: 'danger' })
          return null
        }
      })
      line.current = turn
      return turn
    },
    [client, outlines],
  )

  /** Shown at once; taken back where it could not be saved. */
  const answer = (name: string, value: unknown): void => {
    setAnswers((before) => ({ ...before, [name]: value }))
    void send((at) => ({
      path: `${apiPath(record)}/${row.id}`,
      method: 'PATCH',
      body: { [name]: value },
      headers: { 'if-match': `"${at}"` },
    })).then((written) => {
      if (written?.ok !== true) setAnswers(({ [name]: _refused, ...rest }) => rest)
    })
  }

  const step = async (move: string, fields: Values): Promise<Written | null> => {
    setBusy(true)
    const key = newKey()
    const written = await send((at) => ({
      path: `${apiPath(record)}/${row.id}/transitions`,
      method: 'POST',
      body: { move, fields },
      headers: { 'if-match': `"${at}"`, 'idempotency-key': key },
    }))
    setBusy(false)
    return written
  }
  return { shown: { ...row, ...answers } as RecordRow, answer, step, busy }
}
