import { useRouter, useSearch } from '@tanstack/react-router'
import { type ReactNode, useRef } from 'react'
import { landingOf } from '#web/auth/landing.ts'
import { useAuth } from '#web/api/session.ts'
import { localPath, withSearch } from '#web/engine/paths.ts'
import { Anchor } from '#web/ui/overlay/anchor.tsx'
import { Banner } from '#web/ui/feedback/banner.tsx'
import { Button } from '#web/ui/actions/button.tsx'
import { Field } from '#web/ui/form/field.tsx'
import { Input } from '#web/ui/form/input.tsx'
import { PasswordInput } from '#web/ui/form/password-input.tsx'
import { DemoAccounts } from './demo-accounts.tsx'
import { ForgotForm } from './forgot-form.tsx'
import { SignedOutFrame } from './frame.tsx'
import { textOf, useSubmit } from '#web/auth/use-submit.ts'

/** Stands at every path of somebody who is not signed in, and gives way to that path afterwards (acceptance A1). */
export function LoginScreen(): ReactNode {
  const form = useRef<HTMLFormElement>(null)
  const { forgot } = useSearch({ strict: false }) as { forgot?: string }
  const use = (account: { email: string; password: string }): void => fill(form.current, account)
  if (forgot !== undefined) {
    return (
      <SignedOutFrame title="Forgot password">
        <ForgotForm />
      </SignedOutFrame>
    )
  }
  return (
    <SignedOutFrame title="Sign in" aside={<DemoAccounts onUse={use} />}>
      <LoginForm formRef={form} />
    </SignedOutFrame>
  )
}

function LoginForm({ formRef }: { formRef: React.RefObject<HTMLFormElement | null> }): ReactNode {
  const router = useRouter()
  const { signIn, problem } = useAuth()
  const { next } = useSearch({ strict: false }) as { next?: string }
  const submit = useSubmit(async (form) => {
    const user = await signIn(textOf(form, 'email'), textOf(form, 'password'))
    const { pathname } = router.state.location
    const wanted = localPath(next) ?? (pathname === '/login' || pathname === '/' ? landingOf(user.role) : null)
    if (wanted !== null) await router.navigate({ href: wanted, replace: true })
  })
  const back = localPath(next) ?? router.state.location.href
  return (
    <form ref={formRef} className="login-form" onSubmit={submit.onSubmit} noValidate>
      <h1>Sign in</h1>
      {submit.failure === null ? null : <Banner tone="danger">{submit.failure}</Banner>}
      {problem === null || submit.failure !== null ? null : (
        <Banner tone="warning">Couldn’t check your sign-in. Sign in again. ({problem})</Banner>
      )}
      <Field label="Email" error={submit.issues['email']}>
        <Input name="email" type="email" size="lg" autoComplete="username" autoFocus inputMode="email" spellCheck={false} />
      </Field>
      <Field label="Password" error={submit.issues['password']}>
        <PasswordInput name="password" size="lg" autoComplete="current-password" />
      </Field>
      <Button type="submit" tone="primary" size="lg" className="w-full" busy={submit.busy && 'Signing in...'}>
        Sign in
      </Button>
      <p className="text-center">
        <Anchor href={withSearch('/login', { forgot: '1', next: back.startsWith('/login') ? undefined : back })}>Forgot password?</Anchor>
      </p>
    </form>
  )
}

function fill(form: HTMLFormElement | null, { email, password }: { email: string; password: string }): void {
  if (form === null) return
  for (const [name, value] of [
    ['email', email],
    ['password', password],
  ] as const) {
    const field = form.elements.namedItem(name)
    if (field instanceof HTMLInputElement) field.value = value
  }
  form.querySelector<HTMLButtonElement>('button[type="submit"]')?.focus()
}
