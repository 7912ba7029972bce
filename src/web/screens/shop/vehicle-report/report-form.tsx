import { Plus, Trash2 } from 'lucide-react'
import { type ReactNode, useState } from 'react'
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
import type { Language } from '#web/screens/drivers/driver-page/language.ts'
import type { OpenReport } from '#features/shop/vehicle-report/answers.ts'
import type { Defect, Draft, Message, Refusal } from './contract.ts'
import { keepDraft, readDraft } from './kept.ts'
import { PhotoButton } from './photo-button.tsx'
import { shrunk } from './photos.ts'
import { Meaning } from './meaning.tsx'
import { partChoices, reportWords } from './words.ts'
import type { ReportWords } from './words.ts'

export type FormProps = {
  /** Where the report is read and sent. */
  at: string
  language: Language
  report: OpenReport
  /** What the form starts with where nothing newer is on the phone. */
  start: Draft
  /** In the language of the form. */
  refused: Refusal | null
  send: (message: Message) => void
}

const mostPhotos = 4
const isPart = (value: string | null): value is ReportPart => value !== null && Object.hasOwn(parts, value)
export const milesIn = (text: string): number | null => (text.replaceAll(/\D/g, '') === '' ? null : Number(text.replaceAll(/\D/g, '')))

/** What the driver found, with photos, signed by name. Kept on the phone as it is typed. */
export function ReportForm({ at, language, report, start, refused, send }: FormProps): ReactNode {
  const words = reportWords[language]
  const [draft, setDraft] = useState<Draft>(() => readDraft(at) ?? start)
  const [asked, setAsked] = useState(false)
  const change = (values: Partial<Draft>): void => {
    const next = { ...draft, ...values }
    setDraft(next)
    keepDraft(at, next)
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
      <h1>{words.unit(report.unit)}</h1>
      <p className="text-fg-muted">
        {report.driver}
        {report.trailer === null ? '' : words.trailer(report.trailer)}
      </p>
      {refused === null ? null : <Banner tone="danger">{refused.sentence}</Banner>}
      <Field label={words.odometer} note={words.optional}>
        <Input inputMode="numeric" maxLength={9} value={draft.miles} onChange={({ target }) => change({ miles: target.value })} />
      </Field>
      <h2>{words.defects}</h2>
      {defects.length === 0 ? <p className="text-fg-muted">{words.noDefects}</p> : null}
      {defects.map((defect, index) => (
        <DefectCard
          key={index}
          defect={defect}
          language={language}
          name={words.defect(index + 1, defects.length)}
          asked={asked}
          onChange={(values) => change({ defects: defects.with(index, { ...defect, ...values }) })}
          onRemove={() => change({ defects: defects.toSpliced(index, 1) })}
        />
      ))}
      {defects.length >= 20 ? null : (
        <Button onClick={() => change({ defects: [...defects, { part: null, note: '', towed: false, unsafe: false }] })}>
          <Plus aria-hidden="true" />
          {defects.length === 0 ? words.add : words.addAnother}
        </Button>
      )}
      {needsTrailer ? (
        <Field
          label={words.trailerNumber}
          required
          error={errorOf('trailer') ?? (asked && draft.trailer.trim() === '' ? words.trailerMissing : undefined)}
        >
          <Input maxLength={24} value={draft.trailer} onChange={({ target }) => change({ trailer: target.value })} />
        </Field>
      ) : null}
      <Photos words={words} photos={draft.photos} onChange={(photos) => change({ photos })} />
      <section className="card applicant-document" aria-label={words.signature}>
        <p lang="en">{defects.length === 0 ? report.words.none : report.words.defects}</p>
        <Meaning text={defects.length === 0 ? words.meansNone : words.meansDefects} />
        {asked && !complete ? <Banner tone="danger">{words.fillIn}</Banner> : null}
        {errorOf('name') === undefined ? null : <Banner tone="danger">{errorOf('name')}</Banner>}
        <SignBox action={words.sign} words={words} sign={sign} />
      </section>
    </div>
  )
}

function DefectCard({
  language,
  defect,
  name,
  asked,
  onChange,
  onRemove,
}: {
  language: Language
  defect: Defect
  name: string
  asked: boolean
  onChange: (values: Partial<Defect>) => void
  onRemove: () => void
}): ReactNode {
  const words = reportWords[language]
  return (
    <div className="card applicant-entry" role="group" aria-label={name}>
      <Field label={words.part} required error={asked && defect.part === null ? words.partMissing : undefined}>
        <Select
          value={defect.part}
          placeholder={words.choose}
          choices={partChoices[language]}
          onChange={(part) => onChange({ part: isPart(part) ? part : null })}
        />
      </Field>
      <Field label={words.describe} required error={asked && defect.note.trim() === '' ? words.describeMissing : undefined}>
        <Textarea rows={2} maxLength={300} value={defect.note} onChange={({ target }) => onChange({ note: target.value })} />
      </Field>
      <Checkbox label={words.onTrailer} checked={defect.towed} onChange={(towed) => onChange({ towed })} />
      <Checkbox label={words.unsafe} checked={defect.unsafe} onChange={(unsafe) => onChange({ unsafe })} />
      <div className="applicant-entry-end">
        <Button tone="ghost" onClick={onRemove}>
          <Trash2 aria-hidden="true" />
          {words.remove}
        </Button>
      </div>
    </div>
  )
}

function Photos({
  words,
  photos,
  onChange,
}: {
  words: ReportWords
  photos: readonly string[]
  onChange: (photos: readonly string[]) => void
}): ReactNode {
  const [failed, setFailed] = useState(false)
  const add = async (files: readonly File[]): Promise<void> => {
    const made = await Promise.all(files.slice(0, mostPhotos - photos.length).map(shrunk))
    setFailed(made.includes(null))
    onChange([...photos, ...made.filter((photo) => photo !== null)])
  }
  return (
    <div className="applicant-group">
      <h2>{words.photos}</h2>
      {failed ? <Banner tone="warning">{words.photoFailed}</Banner> : null}
      {photos.map((photo, index) => (
        <div key={index} className="applicant-entry-line">
          <img src={`data:image/jpeg;base64,${photo}`} alt={words.photoOf(index + 1)} className="h-16 rounded" />
          <Button tone="ghost" onClick={() => onChange(photos.toSpliced(index, 1))}>
            {words.removePhoto(index + 1)}
          </Button>
        </div>
      ))}
      {photos.length >= mostPhotos ? (
        <p className="text-fg-muted">{words.mostPhotos(mostPhotos)}</p>
      ) : (
        <PhotoButton label={words.photoFiles} onFiles={(files) => void add(files)}>
          {words.addPhoto}
        </PhotoButton>
      )}
    </div>
  )
}
