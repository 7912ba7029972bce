import { FileText } from 'lucide-react'
import { type ReactNode, useState } from 'react'
import { identityReaders } from '#kit/roles.ts'
import { useSaveDocument } from '#records/document-refusal.tsx'
import { useHost } from '#web/engine/host.tsx'
import { Button } from '#web/ui/actions/button.tsx'

/** Downloads the driver's qualification file as one PDF, for the roles that may export it. */
export function BinderButton({ driver, title }: { driver: string; title: string }): ReactNode {
  const { viewer } = useHost()
  const [busy, setBusy] = useState(false)
  const saveDocument = useSaveDocument()
  if (!identityReaders.includes(viewer.role)) return null
  const download = async (): Promise<void> => {
    setBusy(true)
    await saveDocument(`/api/drivers/${driver}/dq-binder`, `DQ file ${title}.pdf`)
    setBusy(false)
  }
  return (
    <Button size="sm" disabled={busy} onClick={() => void download()}>
      <FileText aria-hidden="true" />
      {busy ? 'Making the binder…' : 'DQ binder'}
    </Button>
  )
}
