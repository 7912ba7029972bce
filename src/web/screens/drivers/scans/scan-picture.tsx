import { Download, FileText, ZoomIn, ZoomOut } from 'lucide-react'
import { type ReactNode, useState } from 'react'
import { formatCount } from '#kit/format.ts'
import { saveFile } from '#web/engine/queries/save-file.ts'
import { Button } from '#web/ui/actions/button.tsx'
import { EmptyState } from '#web/ui/feedback/empty-state.tsx'
import { Skeleton } from '#web/ui/feedback/skeleton.tsx'
import { fileHref, type Scan, usePicture } from './use-scans.ts'

/** The first page of a scan, to be compared with what was read in it. */
export function ScanPicture({ scan, next }: { scan: Scan; next: readonly string[] }): ReactNode {
  const [zoomed, setZoomed] = useState(false)
  const { address, failed } = usePicture(scan.state === 'ready' ? scan.id : null, next)
  return (
    <section className="scan-view" aria-label={`Page of ${scan.fileName}`}>
      <div className="scan-view-head">
        <span className="scan-view-name">
          {scan.fileName}
          {scan.pages !== null && scan.pages > 1 ? `, page 1 of ${formatCount(scan.pages, 'page')}` : ''}
        </span>
        <Button size="sm" tone="ghost" aria-pressed={zoomed} onClick={() => setZoomed(!zoomed)}>
          {zoomed ? <ZoomOut aria-hidden="true" /> : <ZoomIn aria-hidden="true" />}
          {zoomed ? 'Fit' : 'Zoom'}
        </Button>
        <Button size="sm" tone="ghost" onClick={() => void saveFile(fileHref(scan.id), scan.fileName)}>
          <Download aria-hidden="true" />
          Download
        </Button>
      </div>
      <div className="scan-page" data-zoomed={zoomed || undefined} tabIndex={0} role="group" aria-label="Page">
        {address !== null ? (
          <img src={address} alt={`First page of ${scan.fileName}`} />
        ) : failed ? (
          <EmptyState icon={<FileText />} title="Couldn’t load the page" text="Download the file to look at it." />
        ) : (
          <Skeleton height={420} />
        )}
      </div>
    </section>
  )
}
