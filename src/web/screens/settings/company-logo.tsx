import { useMutation } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import type { CompanySettingsAnswer } from '#features/company/answers.ts'
import { readJson } from '#web/api/client.ts'
import { sentenceOf } from '#web/api/problem.ts'
import { Button } from '#web/ui/actions/button.tsx'
import { Card } from '#web/ui/display/card.tsx'
import { Banner } from '#web/ui/feedback/banner.tsx'
import { toast } from '#web/ui/feedback/toast-store.ts'
import { FileDrop } from '#web/ui/form/file-drop.tsx'
import { useSaved } from './company-settings.ts'

const path = '/api/company/logo'

/** The picture at the head of letters. */
export function LogoCard({ logo }: { logo: string | null }): ReactNode {
  const saved = useSaved()
  const save = useMutation({
    mutationFn: (file: File | null) => {
      if (file === null) return readJson<CompanySettingsAnswer>(path, { method: 'DELETE' })
      const body = new FormData()
      body.append('file', file)
      return readJson<CompanySettingsAnswer>(path, { method: 'POST', body })
    },
    retry: false,
    onSuccess: async (answer) => {
      toast.add({ title: answer.logo === null ? 'Logo removed' : 'Logo saved', tone: 'success' })
      await saved(answer)
    },
  })
  return (
    <Card title="Logo" scope="Printed at the head of letters and reports">
      <div className="flex flex-col gap-3">
        {save.isError ? <Banner tone="danger">{sentenceOf(save.error)}</Banner> : null}
        {logo === null ? null : (
          <div className="flex flex-wrap items-center gap-4">
            <img className="company-logo" src={logo} alt="Company logo" />
            <Button size="sm" busy={save.isPending && 'Saving...'} onClick={() => save.mutate(null)}>
              Remove logo
            </Button>
          </div>
        )}
        <FileDrop
          accept=".png,.jpg,.jpeg,.webp,.gif"
          title={logo === null ? 'Drop the logo here' : 'Drop another logo here'}
          help="PNG, JPEG, WebP, or GIF, up to 5 MB"
          disabled={save.isPending}
          onFiles={([file]) => (file === undefined ? undefined : save.mutate(file))}
        />
      </div>
    </Card>
  )
}
