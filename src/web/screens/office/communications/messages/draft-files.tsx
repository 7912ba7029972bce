import { File, Paperclip, X } from 'lucide-react'
import { type ReactNode, useEffect, useRef, useState } from 'react'
import { formatFileSize } from '#kit/format.ts'
import { readJson } from '#web/api/client.ts'
import { sentenceOf } from '#web/api/problem.ts'
import { largestFile } from '#web/engine/detail/files/attachments.ts'
import { useKept } from '#web/engine/queries/kept.ts'
import { Banner } from '#web/ui/feedback/banner.tsx'
import { IconButton } from '#web/ui/actions/icon-button.tsx'
import type { MessageFile } from '#features/office/messages/answers.ts'

/** Files of one message. */
const most = 10

export type DraftFiles = {
  files: readonly MessageFile[]
  add: (files: readonly File[]) => void
  remove: (id: string) => void
  clear: () => void
  /** The file that is on its way. */
  uploading: string | null
  /** Why files were not taken. */
  problems: readonly string[]
}

/** The files of a message that is being written: uploaded at once, kept with its draft. */
export const useDraftFiles = (key: string): DraftFiles => {
  const [files, setFiles] = useKept<readonly MessageFile[]>(`${key}.files`, [])
  const [uploading, setUploading] = useState<string | null>(null)
  const [problems, setProblems] = useState<readonly string[]>([])
  const latest = useRef(files)
  useEffect(() => {
    latest.current = files
  }, [files])
  const keep = (next: readonly MessageFile[]): void => {
    latest.current = next
    setFiles(next)
  }
  const send = async (chosen: readonly File[]): Promise<void> => {
    const refused: string[] = []
    for (const file of chosen) {
      if (latest.current.length >= most) refused.push(`${file.name}: a message has at most ${most} files.`)
      else if (file.size > largestFile) refused.push(`${file.name} is larger than ${formatFileSize(largestFile)}.`)
      else {
        setUploading(file.name)
        await upload(file).then(
          (kept) => keep([...latest.current, kept]),
          (error: unknown) => refused.push(named(file.name, sentenceOf(error))),
        )
      }
    }
    setUploading(null)
    setProblems(refused)
  }
  return {
    files,
    add: (chosen) => {
      if (chosen.length > 0 && uploading === null) void send(chosen)
    },
    remove: (id) => keep(latest.current.filter((file) => file.id !== id)),
    clear: () => {
      keep([])
      setProblems([])
    },
    uploading,
    problems,
  }
}

const named = (name: string, sentence: string): string => (sentence.includes(name) ? sentence : `${name}: ${sentence}`)

const upload = (file: File): Promise<MessageFile> => {
  const body = new FormData()
  body.append('file', file)
  return readJson<MessageFile>('/api/messages/files', { method: 'POST', body })
}

/** Chooses files from the device. */
export function AttachButton({ onFiles, busy }: { onFiles: (files: readonly File[]) => void; busy: boolean }): ReactNode {
  const input = useRef<HTMLInputElement>(null)
  return (
    <>
      <IconButton label="Attach files" disabled={busy} onClick={() => input.current?.click()}>
        <Paperclip aria-hidden="true" />
      </IconButton>
      <input
        ref={input}
        type="file"
        hidden
        multiple
        aria-label="Files"
        onChange={(event) => {
          onFiles([...(event.target.files ?? [])])
          // The same file may be chosen again after it was mended.
          event.target.value = ''
        }}
      />
    </>
  )
}

/** What will be sent with the words, each removable. */
export function DraftFileList({ draft: { files, uploading, problems, remove } }: { draft: DraftFiles }): ReactNode {
  return (
    <>
      {problems.length === 0 ? null : (
        <Banner tone="danger" title="Not attached">
          {problems.join(' ')}
        </Banner>
      )}
      {files.length === 0 && uploading === null ? null : (
        <ul className="comms-draft-files" aria-label="Attached files">
          {files.map(({ id, fileName, bytes }) => (
            <li key={id}>
              <File aria-hidden="true" />
              <span className="truncate">{fileName}</span>
              <span className="text-fg-muted">{formatFileSize(bytes)}</span>
              <IconButton size="sm" label={`Remove ${fileName}`} onClick={() => remove(id)}>
                <X aria-hidden="true" />
              </IconButton>
            </li>
          ))}
          {uploading === null ? null : <li role="status">Uploading {uploading}...</li>}
        </ul>
      )}
    </>
  )
}
