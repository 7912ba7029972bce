import { type ReactNode, useState } from 'react'
import { formatCount } from '#kit/format.ts'
import { writeSearch } from '#web/engine/paths.ts'
import { saveFile } from '#web/engine/queries/save-file.ts'
import type { BulkDialogProps } from '#web/engine/views.ts'
import { Button } from '#web/ui/actions/button.tsx'
import { Dialog } from '#web/ui/overlay/dialog.tsx'

/** Stickers on a page of letter paper. */
const perPage = 12

/** A sheet of QR stickers for the chosen units. */
export function StickersDialog({ target, count, onClose }: BulkDialogProps): ReactNode {
  const [making, setMaking] = useState(false)
  const make = async (): Promise<void> => {
    setMaking(true)
    const asked = 'ids' in target ? { ids: target.ids.join(',') } : { filter: target.filter }
    const done = await saveFile(`/api/vehicles/stickers${writeSearch(asked)}`, 'stickers.pdf')
    setMaking(false)
    if (done) onClose(true)
  }
  return (
    <Dialog
      open
      onOpenChange={() => onClose(false)}
      title="Print QR stickers"
      description={`${formatCount(count, 'sticker')} on ${formatCount(Math.ceil(count / perPage), 'page')} of letter paper.`}
      footer={
        <>
          <Button onClick={() => onClose(false)}>Cancel</Button>
          <Button tone="primary" disabledReason={making ? 'Making the PDF' : undefined} onClick={() => void make()}>
            Download PDF
          </Button>
        </>
      }
    >
      <p className="text-sm">A driver scans the sticker with a phone to open the vehicle report of that unit.</p>
    </Dialog>
  )
}
