import { useMutation, useQueryClient } from '@tanstack/react-query'
import { type FormEvent, type ReactNode, useState } from 'react'
import { documentTypes } from '#records/drivers/qualification-documents/types.ts'
import { Banner } from '#web/ui/feedback/banner.tsx'
import { Button } from '#web/ui/actions/button.tsx'
import { Pill } from '#web/ui/display/pill.tsx'
import { Field } from '#web/ui/form/field.tsx'
import { Input } from '#web/ui/form/input.tsx'
import { Select } from '#web/ui/form/select.tsx'
import { callPage } from './call.ts'
import type { Page } from './call.ts'
import { DocumentPhotos } from './document-photos.tsx'
import type { Said } from './use-language.ts'
import { pageKey } from './use-page.ts'

const tones = { draft: 'info', active: 'success', expired: 'danger', revoked: 'danger', rejected: 'neutral' } as const
const sent = ['license', 'medical', 'road_test', 'eldt', 'hazmat_training', 'violations_certificate'] as const
type Sent = (typeof sent)[number]
const isSent = (type: string | null): type is Sent => sent.some((one) => one === type)

/** A driver's own documents, and sending a photo of one, which the office verifies. */
export function Documents({ said, page: { documents } }: { said: Said; page: Page }): ReactNode {
  const { words } = said
  const [done, setDone] = useState(0)
  return (
    <div className="applicant-body">
      <h1 tabIndex={-1}>{words.documents}</h1>
      {documents.length === 0 ? <p className="text-fg-muted">{words.noDocuments}</p> : null}
      <ul className="driver-page-doors">
        {documents.map(({ id, type, status, expirationDate, expired }) => {
          const state = expired ? 'expired' : status
          return (
            <li key={id} className="card driver-page-item">
              <span className="driver-page-line">
                <b>{words.documentTypes[type]}</b>
                <Pill tone={tones[state]}>{words.documentStates[state]}</Pill>
              </span>
              {expirationDate === null ? null : <span className="text-fg-muted">{words.expires(said.date(expirationDate))}</span>}
            </li>
          )
        })}
      </ul>
      <div role="status" className="contents">
        {done > 0 ? <Banner tone="success">{words.documentSent}</Banner> : null}
      </div>
      <SendDocument key={done} said={said} onSent={() => setDone(done + 1)} />
    </div>
  )
}

function SendDocument({ said, onSent }: { said: Said; onSent: () => void }): ReactNode {
  const { words } = said
  const client = useQueryClient()
  const [type, setType] = useState<Sent>('license')
  const [expires, setExpires] = useState('')
  const [photos, setPhotos] = useState<readonly string[]>([])
  const [checked, setChecked] = useState(false)
  const send = useMutation({
    mutationFn: () => callPage('/documents', 'POST', { type, expirationDate: expires === '' ? null : expires, photos }),
    onSuccess: async () => {
      await client.invalidateQueries({ queryKey: pageKey })
      onSent()
    },
    retry: false,
  })
  const needsExpiry = documentTypes[type].expiryRequired && expires === ''
  const submit = (event: FormEvent): void => {
    event.preventDefault()
    setChecked(true)
    if (!needsExpiry && photos.length > 0 && !send.isPending) send.mutate()
  }
  return (
    <form className="card driver-page-item" noValidate aria-labelledby="page-send" onSubmit={submit}>
      <h2 id="page-send">{words.sendDocument}</h2>
      <Field label={words.document}>
        <Select
          value={type}
          choices={sent.map((value) => ({ value, label: words.documentTypes[value] }))}
          onChange={(chosen) => setType(isSent(chosen) ? chosen : 'license')}
        />
      </Field>
      <Field
        label={words.expiresOn}
        required={documentTypes[type].expiryRequired}
        error={checked && needsExpiry ? words.expiryMissing : undefined}
      >
        <Input type="date" value={expires} onChange={({ target }) => setExpires(target.value)} />
      </Field>
      <DocumentPhotos words={words} photos={photos} missing={checked && photos.length === 0} onChange={setPhotos} />
      {send.isError ? <Banner tone="danger">{said.failure(send.error)}</Banner> : null}
      <Button type="submit" tone="primary" size="lg" busy={send.isPending && words.sending}>
        {words.sendPhotos}
      </Button>
    </form>
  )
}
