import { Camera, X } from 'lucide-react'
import { type ReactNode, useRef, useState } from 'react'
import { formatFileSize } from '#kit/format.ts'
import type { RecordDefinition } from '#kit/record.ts'
import { sentenceOf } from '#web/api/problem.ts'
import { useCommentAct } from '#web/engine/detail/comments/comments.ts'
import { largestFile, useUpload } from '#web/engine/detail/files/attachments.ts'
import { newKey } from '#web/engine/queries/queries.ts'
import type { RecordRow } from '#web/engine/queries/rows.ts'
import { Button } from '#web/ui/actions/button.tsx'
import { IconButton } from '#web/ui/actions/icon-button.tsx'
import { Banner } from '#web/ui/feedback/banner.tsx'
import { toast } from '#web/ui/feedback/toast-store.ts'
import { Field } from '#web/ui/form/field.tsx'
import { Textarea } from '#web/ui/form/textarea.tsx'
import { FormDialog } from '#web/ui/overlay/form-dialog.tsx'

type NoteProps = { record: RecordDefinition; row: RecordRow; onClose: () => void }

/** A comment and pictures of the job, from the phone that takes them. */
export function NoteDialog({ record, row, onClose }: NoteProps): ReactNode {
  const comment = useCommentAct(record, row)
  const upload = useUpload(record, row)
  const input = useRef<HTMLInputElement>(null)
  const [text, setText] = useState('')
  const [pictures, setPictures] = useState<readonly File[]>([])
  const [busy, setBusy] = useState(false)
  const [refused, setRefused] = useState<string | null>(null)
  const [key] = useState(newKey)
  const add = (files: readonly File[]): void => {
    const large = files.find(({ size }) => size > largestFile)
    setRefused(large === undefined ? null : `${large.name} is larger than ${formatFileSize(largestFile)}.`)
    setPictures([...pictures, ...files.filter((file) => file !== large)])
  }
  const save = async (): Promise<void> => {
    if (text.trim() === '' && pictures.length === 0) return setRefused('Write a note or add a picture.')
    setBusy(true)
    try {
      for (const file of pictures) {
        await upload.mutateAsync({ file, category: 'photo', area: null })
        // What has arrived is not sent again when the rest fails.
        setPictures((left) => left.filter((one) => one !== file))
      }
      if (text.trim() !== '') await comment.mutateAsync({ act: 'write', body: text.trim(), mentions: [], correctedFrom: null, key })
      toast.add({ title: `${row.title}: note added`, tone: 'success' })
      onClose()
    } catch (error) {
      setRefused(sentenceOf(error))
      setBusy(false)
    }
  }
  return (
    <FormDialog
      title={`Add note: ${row.title}`}
      action="Add note"
      busy={busy}
      onSubmit={() => (busy ? undefined : void save())}
      onClose={onClose}
    >
      {refused === null ? null : <Banner tone="danger">{refused}</Banner>}
      <Field label="Note" id="note-text">
        <Textarea rows={4} maxLength={4000} value={text} onChange={(event) => setText(event.target.value)} />
      </Field>
      {pictures.length === 0 ? null : (
        <ul className="note-pictures" aria-label="Pictures of the note">
          {pictures.map((file, index) => (
            <li key={`${file.name}-${index}`}>
              <span className="truncate">{file.name}</span>
              <span className="text-fg-muted">{formatFileSize(file.size)}</span>
              <IconButton label={`Remove ${file.name}`} onClick={() => setPictures(pictures.toSpliced(index, 1))}>
                <X aria-hidden="true" />
              </IconButton>
            </li>
          ))}
        </ul>
      )}
      <Button size="lg" className="self-start" onClick={() => input.current?.click()}>
        <Camera aria-hidden="true" />
        Add picture
      </Button>
      <input
        ref={input}
        type="file"
        hidden
        multiple
        accept="image/*"
        aria-label="Pictures"
        onChange={(event) => {
          add([...(event.target.files ?? [])])
          // The camera names every picture alike; the next one must count as a change too.
          event.target.value = ''
        }}
      />
    </FormDialog>
  )
}
