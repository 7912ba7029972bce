import { useQueryClient } from '@tanstack/react-query'
import { type ReactNode, useState } from 'react'
import { titleCaseRole } from '#kit/format.ts'
import { type Role, roles } from '#kit/roles.ts'
import { readJson } from '#web/api/client.ts'
import { useUser } from '#web/api/session.ts'
import { useDivisions } from '#web/engine/division.ts'
import { Checkbox } from '#web/ui/form/checkbox.tsx'
import { DoneDialog } from '#web/ui/overlay/done-dialog.tsx'
import { Field } from '#web/ui/form/field.tsx'
import { Input } from '#web/ui/form/input.tsx'
import { PhoneInput } from '#web/ui/form/phone-input.tsx'
import { Select } from '#web/ui/form/select.tsx'
import { SubmitDialog } from '#web/auth/submit-dialog.tsx'
import { textOf, useSubmit } from '#web/auth/use-submit.ts'
import { type Delivery, DeliveryShown } from '#records/company/users/delivery.tsx'

/** Invites someone with a role and divisions, which are chosen and never assumed. Only a super admin makes a super admin. */
export function InviteDialog({ onClose }: { onClose: () => void }): ReactNode {
  const cache = useQueryClient()
  const me = useUser()
  const divisions = useDivisions()
  const [role, setRole] = useState<string | null>(null)
  const [phone, setPhone] = useState('')
  const [all, setAll] = useState(false)
  const [chosen, setChosen] = useState<readonly string[]>([])
  const [delivery, setDelivery] = useState<Delivery | null>(null)
  const grantable = roles.filter((one: Role) => one !== 'super_admin' || me.role === 'super_admin')
  const submit = useSubmit(async (form) => {
    const name = (field: string): string => textOf(form, field).trim()
    const body = {
      firstName: name('firstName'),
      lastName: name('lastName'),
      email: name('email'),
      ...(phone === '' ? {} : { phone }),
      ...(role === null ? {} : { role }),
      allDivisions: all,
      ...(all ? {} : { divisions: chosen }),
    }
    setDelivery(await readJson<Delivery>('/api/auth/invitations', { method: 'POST', body }))
    await cache.invalidateQueries({ queryKey: ['/api/users'] })
  })
  if (delivery !== null) {
    return (
      <DoneDialog onClose={onClose} title="Invitation made">
        <DeliveryShown delivery={delivery} what="Invitation" />
      </DoneDialog>
    )
  }
  return (
    <SubmitDialog
      submit={submit}
      onClose={onClose}
      size="lg"
      title="Invite user"
      description="They choose their own password with a link that works for 7 days."
      action="Invite"
      busyAction="Inviting..."
    >
      <div className="pair">
        <Field label="First name" required error={submit.issues['firstName']}>
          <Input name="firstName" autoComplete="off" autoFocus />
        </Field>
        <Field label="Last name" required error={submit.issues['lastName']}>
          <Input name="lastName" autoComplete="off" />
        </Field>
      </div>
      <div className="pair">
        <Field label="Email" required error={submit.issues['email']}>
          <Input name="email" type="email" autoComplete="off" spellCheck={false} />
        </Field>
        <Field label="Phone" optional error={submit.issues['phone']}>
          <PhoneInput value={phone} onChange={setPhone} />
        </Field>
      </div>
      <Field label="Role" required error={submit.issues['role']}>
        <Select
          value={role}
          onChange={setRole}
          placeholder="Choose a role"
          choices={grantable.map((one) => ({ value: one, label: titleCaseRole(one) }))}
        />
      </Field>
      <Field label="Divisions" group error={submit.issues['divisions'] ?? submit.issues['allDivisions']}>
        <div className="flex flex-col gap-2">
          <Checkbox checked={all} onChange={setAll} label="All divisions" disabled={me.divisions !== null} />
          {all
            ? null
            : divisions.map((division) => (
                <Checkbox
                  key={division.id}
                  checked={chosen.includes(division.id)}
                  onChange={(on) => setChosen(on ? [...chosen, division.id] : chosen.filter((id) => id !== division.id))}
                  label={division.name}
                />
              ))}
        </div>
      </Field>
    </SubmitDialog>
  )
}
