import { Camera, Plus, Trash2 } from 'lucide-react'
import { type ReactNode, useRef, useState } from 'react'
import { formatCount } from '#kit/format.ts'
import { parts } from '#records/shop/vehicle-reports/parts.ts'
import type { ReportPart } from '#records/shop/vehicle-reports/parts.ts'
import { newKey } from '#web/engine/queries/queries.ts'
import { Banner } from '#web/ui/feedback/banner.tsx'
import { Button } from '#web/ui/actions/button.tsx'
import { Checkbox } from '#web/ui/form/checkbox.tsx'
import { Field } from '#web/ui/form/field.tsx'
import { Input } from '#web/ui/form/input.tsx'
import { Select } from '#web/ui/form/select.tsx'
import { Textarea } from '#web/ui/form/textarea.tsx'
import { SignBox } from '#web/screens/recruiting/applicant/signing.tsx'
import type { OpenReport } from '#features/shop/vehicle-report/answers.ts'
import type { Defect, Draft, Message } from './contract.ts'
import { keepDraft, readDraft } from './kept.ts'
import { shrunk } from './photos.ts'
import type { Sending } from './use-sending.ts'

export type FormProps = {
  token: string
  report: OpenReport
  refused: Extract<Sending, { state: 'refused' }> | null
  send: (message: Message) => void
}

const mostPhotos = 4
const choices = Object.entries(parts).map(([value, { label }]) => ({ value, label }))
const isPart = (value: string | null): value is ReportPart => value !== null && Object.hasOwn(parts, value)
export const milesIn = (text: string): number | null => (text.replaceAll(/\D/g, '') === '' ? null : Number(text.replaceAll(/\D/g, '')))

/** What the driver found, with photos, signed by name. Kept on the phone as it is typed. */
export function ReportForm({ token, report, refused, send }: FormProps): ReactNode {
  const [draft, setDraft] = useState<Draft>(() => readDraft(token))
  const [asked, setAsked] = useState(false)
  const change = (values: Partial<Draft>): void => {
    const next = { ...draft, ...values }
    setDraft(next)
    keepDraft(token, next)
  }
  const { defects } = draft
  const onTrailer = defects.some(({ towed }) => towed)
  const needsTrailer = onTrailer && report.trailer === null
  const complete = defects.every(({ part, note }) => part !== null && note.trim() !== '') && (!needsTrailer || draft.trailer.trim() !== '')
  const errorOf = (field: string): string | undefined => refused?.issues.find((issue) => issue.field === field)?.message
  const sign = (name: string | null): Promise<void> => {
    setAsked(true)
    if (name === null || !complete) return Promise.resolve()
    send({
      path: '',
      body: {
        key: newKey(),
        signedAt: new Date().toISOString(),
        miles: milesIn(draft.miles),
        trailer: needsTrailer ? draft.trailer.trim() : null,
        defects: defects.map(({ note, ...rest }) => ({ ...rest, note: note.trim() })),
        photos: draft.photos,
        name,
      },
    })
    return Promise.resolve()
  }
  return (
    <div className="applicant-body">
      <h1>Unit {report.unit}</h1>
      <p className="text-fg-muted">
        {report.driver}
        {report.trailer === null ? '' : `, trailer ${report.trailer}`}
      </p>
      {refused === null ? null : <Banner tone="danger">{refused.sentence}</Banner>}
      <Field label="Odometer" optional>
        <Input inputMode="numeric" maxLength={9} value={draft.miles} onChange={({ target }) => change({ miles: target.value })} />
      </Field>
      <h2>Defects</h2>
      {defects.length === 0 ? (
        <p className="text-fg-muted">None added. With no defects a DVIR isn’t required, but you can send one.</p>
      ) : null}
      {defects.map((defect, index) => (
        <DefectCard
          key={index}
          defect={defect}
          place={`${index + 1} of ${defects.length}`}
          asked={asked}
          onChange={(values) => change({ defects: defects.with(index, { ...defect, ...values }) })}
          onRemove={() => change({ defects: defects.toSpliced(index, 1) })}
        />
      ))}
      {defects.length >= 20 ? null : (
        <Button onClick={() => change({ defects: [...defects, { part: null, note: '', towed: false, unsafe: false }] })}>
          <Plus aria-hidden="true" />
          {defects.length === 0 ? 'Add defect' : 'Add another defect'}
        </Button>
      )}
      {needsTrailer ? (
        <Field
          label="Trailer number"
          required
          error={errorOf('trailer') ?? (asked && draft.trailer.trim() === '' ? 'Enter the number on the trailer' : undefined)}
        >
          <Input maxLength={24} value={draft.trailer} onChange={({ target }) => change({ trailer: target.value })} />
        </Field>
      ) : null}
      <Photos photos={draft.photos} onChange={(photos) => change({ photos })} />
      <section className="card applicant-document" aria-label="Signature">
        <p>{defects.length === 0 ? report.words.none : report.words.defects}</p>
        {asked && !complete ? <Banner tone="danger">Fill in the marked fields above, then sign.</Banner> : null}
        {errorOf('name') === undefined ? null : <Banner tone="danger">{errorOf('name')}</Banner>}
        <SignBox action="Sign and send" sign={sign} />
      </section>
    </div>
  )
}

function DefectCard({
  defect,
  place,
  asked,
  onChange,
  onRemove,
}: {
  defect: Defect
  place: string
  asked: boolean
  onChange: (values: Partial<Defect>) => void
  onRemove: () => void
}): ReactNode {
  return (
    <div className="card applicant-entry" role="group" aria-label={`Defect ${place}`}>
      <Field label="Part" required error={asked && defect.part === null ? 'Choose the part' : undefined}>
        <Select value={defect.part} choices={choices} onChange={(part) => onChange({ part: isPart(part) ? part : null })} />
      </Field>
      <Field label="Defect description" required error={asked && defect.note.trim() === '' ? 'Describe the defect' : undefined}>
        <Textarea rows={2} maxLength={300} value={defect.note} onChange={({ target }) => onChange({ note: target.value })} />
      </Field>
      <Checkbox label="On the trailer" checked={defect.towed} onChange={(towed) => onChange({ towed })} />
      <Checkbox label="Unsafe to drive" checked={defect.unsafe} onChange={(unsafe) => onChange({ unsafe })} />
      <div className="applicant-entry-end">
        <Button tone="ghost" onClick={onRemove}>
          <Trash2 aria-hidden="true" />
          Remove defect
        </Button>
      </div>
    </div>
  )
}

function Photos({ photos, onChange }: { photos: readonly string[]; onChange: (photos: readonly string[]) => void }): ReactNode {
  const input = useRef<HTMLInputElement>(null)
  const [failed, setFailed] = useState(false)
  const add = async (files: readonly File[]): Promise<void> => {
    const made = await Promise.all(files.slice(0, mostPhotos - photos.length).map(shrunk))
    setFailed(made.includes(null))
    onChange([...photos, ...made.filter((photo) => photo !== null)])
  }
  return (
    <div className="applicant-group">
      <h2>Photos</h2>
      {failed ? <Banner tone="warning">Couldn’t read one of the photos.</Banner> : null}
      {photos.map((photo, index) => (
        <div key={index} className="applicant-entry-line">
          <img src={`data:image/jpeg;base64,${photo}`} alt={`Defect ${index + 1}`} className="h-16 rounded" />
          <Button tone="ghost" onClick={() => onChange(photos.toSpliced(index, 1))}>
            Remove photo {index + 1}
          </Button>
        </div>
      ))}
      {photos.length >= mostPhotos ? (
        <p className="text-fg-muted">{formatCount(mostPhotos, 'photo')} at most.</p>
      ) : (
        <>
          <input
            ref={input}
            type="file"
            accept="image/*"
            multiple
            hidden
            aria-label="Photo files"
            onChange={({ target }) => {
              void add([...(target.files ?? [])])
              target.value = ''
            }}
          />
          <Button onClick={() => input.current?.click()}>
            <Camera aria-hidden="true" />
            Add photo
          </Button>
        </>
      )}
    </div>
  )
}
