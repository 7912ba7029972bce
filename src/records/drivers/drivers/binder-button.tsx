import { FileText } from 'lucide-react'
import { type ReactNode, useState } from 'react'
import { identityReaders } from '#kit/roles.ts'
import { useSaveDocument } from '#records/document-refusal.tsx'
import { useHost } from '#web/engine/host.tsx'
import { ShareButton } from '#records/share-by-link.tsx'
import { Button } from '#web/ui/actions/button.tsx'

/** What an outside reader does not get, said before the link is made. */
export const sharedBinderNote =
  'Drug and alcohol records, Clearinghouse answers, and medical exam reports stay here. The medical examiner’s certificate is part of the file (49 CFR 391.51).'

/** Downloads or shares the driver's qualification file as one PDF, for the roles that may export it. */
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
    <>
      <ShareButton
        size="sm"
        shared={{ asked: { paper: 'dq_binder', drivers: [driver] }, title: `DQ file of ${title}`, note: sharedBinderNote }}
      />
      <Button size="sm" disabled={busy} onClick={() => void download()}>
        <FileText aria-hidden="true" />
        {busy ? 'Making the binder…' : 'DQ binder'}
      </Button>
    </>
  )
}
