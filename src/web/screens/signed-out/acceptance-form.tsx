import { useRouter } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { readJson } from '#web/api/client.ts'
import { useAuth } from '#web/api/session.ts'
import { landingOf } from '#web/auth/landing.ts'
import { Banner } from '#web/ui/feedback/banner.tsx'
import { Button } from '#web/ui/actions/button.tsx'
import { Field } from '#web/ui/form/field.tsx'
import { Input } from '#web/ui/form/input.tsx'
import { NewPasswordField } from './new-password-field.tsx'
import { textOf, useSubmit } from '#web/auth/use-submit.ts'

export type Invitation = { readonly kind: 'invite' | 'setup'; readonly email: string | null; readonly role: string }

type AcceptanceFormProps = { token: string; invitation: Invitation; intro: ReactNode; onAccepted: () => void }

/** Name and password of the invited person. Address and role are fixed by whoever invited; at the first setup all are asked, and signed in. */
export function AcceptanceForm({ token, invitation, intro, onAccepted }: AcceptanceFormProps): ReactNode {
  const setup = invitation.kind === 'setup'
  const router = useRouter()
  const { signIn } = useAuth()
  const signInAsNamed = async (email: string, password: string): Promise<void> => {
    const user = await signIn(email, password).catch(() => null)
    // The account exists: whoever can't be signed in now does it by hand.
    if (user === null) onAccepted()
    else await router.navigate({ href: landingOf(user.role), replace: true })
  }
  const submit = useSubmit(async (form) => {
    const names = ['firstName', 'lastName', ...(setup ? ['email'] : [])]
    const given = Object.fromEntries(names.map((name) => [name, textOf(form, name).trim()]).filter(([, value]) => value !== ''))
    await readJson(`/api/auth/invitations/${encodeURIComponent(token)}`, {
      method: 'POST',
      body: { ...given, password: textOf(form, 'password') },
    })
    if (setup) await signInAsNamed(textOf(form, 'email').trim(), textOf(form, 'password'))
    else onAccepted()
  })
  return (
    <form className="login-form" onSubmit={submit.onSubmit} noValidate>
      <h1>{setup ? 'Set up Longhaul' : 'Accept invitation'}</h1>
      {intro}
      {submit.failure === null ? null : <Banner tone="danger">{submit.failure}</Banner>}
      <div className="pair">
        <Field label="First name" optional={!setup} error={submit.issues['firstName']}>
          <Input name="firstName" size="lg" autoComplete="given-name" autoFocus />
        </Field>
        <Field label="Last name" optional={!setup} error={submit.issues['lastName']}>
          <Input name="lastName" size="lg" autoComplete="family-name" />
        </Field>
      </div>
      {setup ? (
        <Field label="Email" error={submit.issues['email']}>
          <Input name="email" type="email" size="lg" autoComplete="username" inputMode="email" spellCheck={false} />
        </Field>
      ) : (
        <Field label="Email">
          <Input name="username" size="lg" autoComplete="username" value={invitation.email ?? ''} readOnly />
        </Field>
      )}
      <NewPasswordField label="Password" error={submit.issues['password']} />
      <Button type="submit" tone="primary" size="lg" className="w-full" busy={submit.busy && 'Saving...'}>
        {setup ? 'Create account' : 'Accept invitation'}
      </Button>
    </form>
  )
}
