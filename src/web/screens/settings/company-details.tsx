import { useMutation } from '@tanstack/react-query'
import { type FormEvent, type ReactNode, useState } from 'react'
import type { CompanySettingsAnswer } from '#features/company/answers.ts'
import type { Address } from '#kit/fields.ts'
import { readJson } from '#web/api/client.ts'
import { ApiError, sentenceOf } from '#web/api/problem.ts'
import { AddressInput } from '#web/engine/form/address-input.tsx'
import { LeaveGuard } from '#web/engine/form/leave-guard.tsx'
import { Button } from '#web/ui/actions/button.tsx'
import { Card } from '#web/ui/display/card.tsx'
import { Banner } from '#web/ui/feedback/banner.tsx'
import { toast } from '#web/ui/feedback/toast-store.ts'
import { Field } from '#web/ui/form/field.tsx'
import { Input } from '#web/ui/form/input.tsx'
import { PhoneInput } from '#web/ui/form/phone-input.tsx'
import { ChangedBy } from './changed.tsx'
import { companySettingsKey, useSaved } from './company-settings.ts'

type Details = { readonly legalName: string; readonly address: Address | null; readonly phone: string }

const detailsOf = ({ legalName, address, phone }: CompanySettingsAnswer): Details => ({
  legalName: legalName ?? '',
  address,
  phone: phone ?? '',
})

const isSame = (one: Details, other: Details): boolean =>
  JSON.stringify([one.legalName, one.address, one.phone.replaceAll(/\D/g, '')]) ===
  JSON.stringify([other.legalName, other.address, other.phone.replaceAll(/\D/g, '')])

/** Legal name, address, and phone, as papers print them. */
export function CompanyDetailsCard({ settings }: { settings: CompanySettingsAnswer }): ReactNode {
  const stored = detailsOf(settings)
  const [typed, setTyped] = useState<Details | null>(null)
  const saved = useSaved()
  const save = useMutation({
    mutationFn: (body: Details) => readJson<CompanySettingsAnswer>(companySettingsKey[0], { method: 'PUT', body }),
    onSuccess: async (answer) => {
      setTyped(null)
      toast.add({ title: 'Company settings saved', tone: 'success' })
      await saved(answer)
    },
  })
  const details = typed ?? stored
  const set = (part: Partial<Details>): void => setTyped({ ...details, ...part })
  const dirty = typed !== null && !isSame(typed, stored)
  const wrong = issuesOf(save.error)
  const send = (): void => (save.isPending ? undefined : save.mutate(details))
  const submit = (event: FormEvent): void => {
    event.preventDefault()
    send()
  }
  return (
    <Card title="Company" scope="Printed on letters, forms, and reports for divisions without their own carrier">
      <form className="flex flex-col gap-3" onSubmit={submit} noValidate>
        {save.isError && Object.keys(wrong).length === 0 ? <Banner tone="danger">{sentenceOf(save.error)}</Banner> : null}
        <Field label="Legal name" error={wrong['legalName']} help="The company’s name as it is registered, such as Ozark Freight LLC">
          <Input
            value={details.legalName}
            maxLength={120}
            autoComplete="organization"
            onChange={(event) => set({ legalName: event.target.value })}
          />
        </Field>
        <Field label="Address" group error={wrong['address']}>
          <AddressInput value={details.address} onChange={(address) => set({ address })} />
        </Field>
        <Field label="Phone" error={wrong['phone']} className="max-w-60">
          <PhoneInput value={details.phone} onChange={(phone) => set({ phone })} />
        </Field>
        <div className="flex flex-wrap items-center gap-3">
          <Button type="submit" tone="primary" busy={save.isPending && 'Saving...'} disabledReason={dirty ? undefined : 'Nothing changed'}>
            Save
          </Button>
          {settings.changed === null ? null : (
            <span className="text-sm text-fg-muted">
              <ChangedBy changed={settings.changed} verb="Changed" />
            </span>
          )}
        </div>
      </form>
      <LeaveGuard dirty={() => dirty} onSave={send} onDiscard={() => setTyped(null)} />
    </Card>
  )
}

/** Sentences by field; those of a part of the address are shown at the address. */
const issuesOf = (error: Error | null): Readonly<Record<string, string>> =>
  error instanceof ApiError ? Object.fromEntries(error.issues.map(({ field, message }) => [field.split('.')[0] ?? field, message])) : {}
