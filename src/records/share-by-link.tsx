import { useMutation, useQueryClient } from '@tanstack/react-query'
import { Link2 } from 'lucide-react'
import { type ReactNode, useState } from 'react'
import { formatInstant } from '#kit/dates/format-time.ts'
import { readJson } from '#web/api/client.ts'
import { ApiError } from '#web/api/problem.ts'
import { useHost } from '#web/engine/host.tsx'
import { Anchor } from '#web/ui/overlay/anchor.tsx'
import { Banner } from '#web/ui/feedback/banner.tsx'
import { Button } from '#web/ui/actions/button.tsx'
import { Checkbox } from '#web/ui/form/checkbox.tsx'
import { CopyLink } from '#web/ui/actions/copy-link.tsx'
import { DoneDialog } from '#web/ui/overlay/done-dialog.tsx'
import { Field } from '#web/ui/form/field.tsx'
import { FormDialog } from '#web/ui/overlay/form-dialog.tsx'
import { Input } from '#web/ui/form/input.tsx'
import { Select } from '#web/ui/form/select.tsx'
import { useDocumentRefusal } from './document-refusal.tsx'

/** What is shared: the members of the request that say so, and its name for people. */
export type Shared = { readonly asked: Readonly<Record<string, unknown>>; readonly title: string; readonly note?: string }

export type SharedLink = { id: string; url: string; expiresAt: string; code: string | null }

/** Days a link works, with the words for them; the server refuses more than the last. */
export const sharedDays = [
  { value: '1', label: '1 day' },
  { value: '3', label: '3 days' },
  { value: '7', label: '7 days' },
  { value: '14', label: '14 days' },
  { value: '30', label: '30 days' },
] as const

/** Offers a paper to a reader outside the company: auditor, insurer, attorney. */
export function ShareButton({
  shared,
  size,
  disabledReason,
}: {
  shared: Shared
  size?: 'sm' | undefined
  disabledReason?: string | undefined
}): ReactNode {
  const [open, setOpen] = useState(false)
  return (
    <>
      <Button size={size} disabledReason={disabledReason} onClick={() => setOpen(true)}>
        <Link2 aria-hidden="true" />
        Share by link
      </Button>
      {open ? <ShareDialog shared={shared} onClose={() => setOpen(false)} /> : null}
    </>
  )
}

type Reader = { name: string; organization: string; email: string }
const nobody: Reader = { name: '', organization: '', email: '' }

/** Asks who reads it and for how long, then shows the link once. */
export function ShareDialog({ shared, onClose }: { shared: Shared; onClose: () => void }): ReactNode {
  const client = useQueryClient()
  const refusalOf = useDocumentRefusal()
  const [reader, setReader] = useState(nobody)
  const [days, setDays] = useState('7')
  const [code, setCode] = useState(false)
  const [missing, setMissing] = useState(false)
  const share = useMutation({
    mutationFn: () =>
      readJson<SharedLink>('/api/shared-documents', {
        method: 'POST',
        body: { ...shared.asked, ...reader, email: reader.email.trim() === '' ? null : reader.email.trim(), days: Number(days), code },
      }),
    onSuccess: () => client.invalidateQueries({ queryKey: ['/api/shared-documents'] }),
    retry: false,
  })
  if (share.data !== undefined) return <SharedDialog link={share.data} title={shared.title} email={reader.email} onClose={onClose} />
  const said = (field: string): string | undefined =>
    share.error instanceof ApiError ? share.error.issues.find((issue) => issue.field === field)?.message : undefined
  const refusal =
    share.isError && ['name', 'organization', 'email'].every((field) => said(field) === undefined) ? refusalOf(share.error) : null
  const submit = (): void => {
    const incomplete = reader.name.trim() === '' || reader.organization.trim() === ''
    setMissing(incomplete)
    if (!incomplete && !share.isPending) share.mutate()
  }
  const text = (name: keyof Reader, label: string, help?: string): ReactNode => (
    <Field
      label={label}
      required={name !== 'email'}
      optional={name === 'email'}
      help={help}
      error={missing && name !== 'email' && reader[name].trim() === '' ? 'Required' : said(name)}
    >
      <Input
        value={reader[name]}
        type={name === 'email' ? 'email' : 'text'}
        maxLength={name === 'name' ? 120 : name === 'organization' ? 160 : 254}
        autoComplete="off"
        onChange={(event) => setReader({ ...reader, [name]: event.target.value })}
      />
    </Field>
  )
  return (
    <FormDialog
      title={`Share by link: ${shared.title}`}
      description="The files are stored as they are now. Every opening and download is logged."
      action="Create link"
      busy={share.isPending}
      onSubmit={submit}
      onClose={onClose}
    >
      <div className="flex flex-col gap-4">
        {shared.note === undefined ? null : <p className="text-sm text-fg-muted">{shared.note}</p>}
        {refusal === null ? null : (
          <Banner tone="danger" action={refusal.fix === null ? undefined : <Anchor href={refusal.fix.href}>{refusal.fix.label}</Anchor>}>
            {refusal.text}
          </Banner>
        )}
        {text('name', 'Reader’s name')}
        {text('organization', 'Organization')}
        {text('email', 'Email', 'For your records. Longhaul doesn’t send the link.')}
        <LinkTerms days={days} onDays={setDays} code={code} onCode={setCode} />
      </div>
    </FormDialog>
  )
}

type TermsProps = { days: string; onDays: (days: string) => void; code: boolean; onCode: (on: boolean) => void }

/** For how long a link works, and whether it takes a code. */
export function LinkTerms({ days, onDays, code, onCode }: TermsProps): ReactNode {
  return (
    <>
      <Field label="Link works for">
        <Select value={days} choices={sharedDays} onChange={(value) => onDays(value ?? '7')} />
      </Field>
      <Checkbox
        checked={code}
        onChange={onCode}
        label="Ask for an access code"
        note="You get it once, with the link. Pass it on another way, such as by phone."
      />
    </>
  )
}

type SharedProps = { link: SharedLink; title: string; email: string; onClose: () => void }

/** The link and its code, shown this once: only their hashes are stored. */
export function SharedDialog({ link, title, email, onClose }: SharedProps): ReactNode {
  const { timeZone } = useHost()
  const until = formatInstant(link.expiresAt, timeZone, { zone: true })
  const message = `${title}\n\n${link.url}\n\nThe link works until ${until}.`
  return (
    <DoneDialog
      onClose={onClose}
      title="Link created"
      description={`Works until ${until}. The link${link.code === null ? '' : ' and the code'} won’t be shown again.`}
    >
      <CopyLink label="Link" url={link.url} />
      {link.code === null ? null : (
        <Field label="Access code" help="Don’t send it together with the link.">
          <Input readOnly value={link.code} className="font-mono" onFocus={(event) => event.target.select()} />
        </Field>
      )}
      <p className="text-sm">
        {email.trim() === '' ? null : (
          <>
            <a href={`mailto:${encodeURIComponent(email.trim())}?subject=${encodeURIComponent(title)}&body=${encodeURIComponent(message)}`}>
              Write an email to {email.trim()}
            </a>{' '}
            ·{' '}
          </>
        )}
        <Anchor href="/shared-documents">Shared documents</Anchor>
      </p>
    </DoneDialog>
  )
}
