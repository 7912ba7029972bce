import { useQueryClient } from '@tanstack/react-query'
import { type ReactNode, useState } from 'react'
import { readJson } from '#web/api/client.ts'
import { useDivisions } from '#web/engine/division.ts'
import { Checkbox } from '#web/ui/form/checkbox.tsx'
import { Field } from '#web/ui/form/field.tsx'
import { Input } from '#web/ui/form/input.tsx'
import { PasswordInput } from '#web/ui/form/password-input.tsx'
import { Select } from '#web/ui/form/select.tsx'
import { toast } from '#web/ui/feedback/toast-store.ts'
import { SubmitDialog } from '#web/auth/submit-dialog.tsx'
import { textOf, useSubmit } from '#web/auth/use-submit.ts'
import type { Provider } from '#features/telematics/answers.ts'
import type { ConnectionSettings } from '#features/telematics/answers.ts'
import { refreshAll } from './use-connection.ts'

const usual: ConnectionSettings = {
  externalIdKey: 'longhaulId',
  createVehicles: true,
  createDrivers: false,
  usualDivision: null,
  divisionByGroup: {},
  autoOnLogin: true,
  schedule: { enabled: false, everyMinutes: 15 },
}

/** Connects a provider or changes its connection. Secrets are written, never read back: an empty field keeps the one that is there. */
export function ConnectionDialog({ provider, onClose }: { provider: Provider; onClose: () => void }): ReactNode {
  const cache = useQueryClient()
  const divisions = useDivisions()
  const { connection } = provider
  const [settings, setSettings] = useState(connection?.settings ?? usual)
  const [baseUrl, setBaseUrl] = useState(connection?.baseUrl ?? provider.baseUrls[0]?.url ?? '')
  const [off, setOff] = useState(connection?.status === 'disabled')
  const change = (part: Partial<ConnectionSettings>): void => setSettings({ ...settings, ...part })
  const submit = useSubmit(async (form) => {
    const given = provider.credentialFields.map((field) => [field.name, textOf(form, `credential ${field.name}`).trim()] as const)
    const entered = given.every(([, value]) => value !== '')
    const minutes = Number(textOf(form, 'everyMinutes') || settings.schedule.everyMinutes)
    await readJson(`/api/integrations/${provider.provider}`, {
      method: 'PUT',
      body: {
        ...(baseUrl === '' ? {} : { baseUrl }),
        ...(entered ? { credentials: Object.fromEntries(given) } : {}),
        settings: { ...settings, schedule: { ...settings.schedule, everyMinutes: minutes } },
        disabled: off,
      },
    })
    await refreshAll(cache)
    toast.add({ title: connection === null ? `${provider.label} is connected` : 'Connection changed', tone: 'success' })
    onClose()
  })
  return (
    <SubmitDialog
      submit={submit}
      onClose={onClose}
      size="lg"
      title={connection === null ? `Connect ${provider.label}` : `Change ${provider.label}`}
      description="The token is kept encrypted and never shown again."
      action={connection === null ? 'Connect' : 'Save'}
      busyAction="Saving..."
    >
      {provider.baseUrls.length > 0 ? (
        <Field label="Region" error={submit.issues['baseUrl']}>
          <Select
            value={baseUrl}
            onChange={(next) => setBaseUrl(next ?? '')}
            choices={provider.baseUrls.map((one) => ({ value: one.url, label: one.label, note: one.url }))}
          />
        </Field>
      ) : (
        <Field label="Address" error={submit.issues['baseUrl']}>
          <Input value={baseUrl} onChange={(event) => setBaseUrl(event.target.value)} spellCheck={false} />
        </Field>
      )}
      {provider.credentialFields.map((field) => (
        <Field
          key={field.name}
          label={field.label}
          error={submit.issues[`credentials.${field.name}`] ?? submit.issues['credentials']}
          help={connection === null ? undefined : `Leave blank to keep the one ending in ${connection.credentialsHint}.`}
        >
          {field.secret ? (
            <PasswordInput name={`credential ${field.name}`} autoComplete="off" />
          ) : (
            <Input name={`credential ${field.name}`} autoComplete="off" />
          )}
        </Field>
      ))}
      <Field label="Division of new records" optional>
        <Select
          value={settings.usualDivision}
          onChange={(usualDivision) => change({ usualDivision })}
          clearLabel="None"
          placeholder="None chosen"
          choices={divisions.map((one) => ({ value: one.id, label: one.name }))}
        />
      </Field>
      <Field label="New records" group>
        <div className="flex flex-col gap-2">
          <Checkbox
            checked={settings.createVehicles}
            onChange={(createVehicles) => change({ createVehicles })}
            label="Create vehicles for new valid VINs"
          />
          <Checkbox
            checked={settings.createDrivers}
            onChange={(createDrivers) => change({ createDrivers })}
            label="Create drivers with a name, phone and license, in onboarding"
          />
        </div>
      </Field>
      <Field label="Sync schedule" group error={submit.issues['settings.schedule.everyMinutes']}>
        <div className="flex flex-col gap-2">
          <Checkbox
            checked={settings.autoOnLogin}
            onChange={(autoOnLogin) => change({ autoOnLogin })}
            label="2 seconds after a sign-in, once per session and user"
          />
          <div className="flex flex-wrap items-center gap-2">
            <Checkbox
              checked={settings.schedule.enabled}
              onChange={(enabled) => change({ schedule: { ...settings.schedule, enabled } })}
              label="Also every"
            />
            <Input
              name="everyMinutes"
              type="number"
              min={5}
              max={1440}
              size="sm"
              className="w-20"
              aria-label="Minutes between syncs"
              defaultValue={settings.schedule.everyMinutes}
            />
            minutes
          </div>
        </div>
      </Field>
      {connection === null ? null : (
        <Checkbox checked={off} onChange={setOff} label="Switched off" note="Nothing syncs until you turn this off." />
      )}
    </SubmitDialog>
  )
}
