import { useSearch } from '@tanstack/react-router'
import { type ReactNode, useState } from 'react'
import { readJson } from '#web/api/client.ts'
import { withSearch } from '#web/engine/paths.ts'
import { Anchor } from '#web/ui/overlay/anchor.tsx'
import { Banner } from '#web/ui/feedback/banner.tsx'
import { Button } from '#web/ui/actions/button.tsx'
import { Field } from '#web/ui/form/field.tsx'
import { Input } from '#web/ui/form/input.tsx'
import { Told } from './told.tsx'
import { textOf, useSubmit } from '#web/auth/use-submit.ts'

/** Asks for a reset link. The answer is the same for every address. */
export function ForgotForm(): ReactNode {
  const { next } = useSearch({ strict: false }) as { next?: string }
  const [sentTo, setSentTo] = useState<string | null>(null)
  const submit = useSubmit(async (form) => {
    const email = textOf(form, 'email').trim()
    await readJson('/api/auth/forgot', { method: 'POST', body: { email } })
    setSentTo(email)
  })
  return (
    <form className="login-form" onSubmit={submit.onSubmit} noValidate>
      <h1>Forgot password</h1>
      {submit.failure === null ? null : <Banner tone="danger">{submit.failure}</Banner>}
      {sentTo === null ? (
        <>
          <p className="text-fg-muted">We'll email you a reset link. It works once and expires in 1 hour.</p>
          <Field label="Email" error={submit.issues['email']}>
            <Input name="email" type="email" size="lg" autoComplete="username" autoFocus inputMode="email" spellCheck={false} />
          </Field>
          <Button type="submit" tone="primary" size="lg" className="w-full" busy={submit.busy && 'Sending...'}>
            Send link
          </Button>
        </>
      ) : (
        <Told title="Check your email">
          If {sentTo} belongs to an account, a link is on its way. If email isn't set up, ask an administrator for a link.
        </Told>
      )}
      <p className="text-center">
        <Anchor href={withSearch('/login', { next })}>Back to sign in</Anchor>
      </p>
    </form>
  )
}
