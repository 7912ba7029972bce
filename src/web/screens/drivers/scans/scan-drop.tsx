import { FolderUp, Upload } from 'lucide-react'
import { type DragEvent, type ReactNode, type RefObject, useRef, useState } from 'react'
import { Button } from '#web/ui/actions/button.tsx'
import { useCoarsePointer } from '#web/ui/display/use-media.ts'
import { chosenFiles, droppedFiles } from './dropped-files.ts'
import type { GivenFile } from './use-scans.ts'

const accept = '.pdf,.jpg,.jpeg,.png,.webp,.tif,.tiff,.zip,application/pdf,image/jpeg,image/png'

/** Scans by dropping files, folders, or a ZIP, or by choosing them. */
export function ScanDrop({ help, onFiles }: { help: ReactNode; onFiles: (files: readonly GivenFile[]) => void }): ReactNode {
  const [over, setOver] = useState(false)
  const files = useRef<HTMLInputElement>(null)
  const folder = useRef<HTMLInputElement>(null)
  // Phones have no folders to choose.
  const coarse = useCoarsePointer()
  const hand = (given: readonly GivenFile[]): void => {
    if (given.length > 0) onFiles(given)
  }
  const drop = (event: DragEvent): void => {
    event.preventDefault()
    setOver(false)
    void droppedFiles(event.dataTransfer).then(hand)
  }
  return (
    <div
      className="file-drop"
      data-over={over || undefined}
      onDragOver={(event) => {
        event.preventDefault()
        setOver(true)
      }}
      onDragLeave={() => setOver(false)}
      onDrop={drop}
    >
      <Hidden of={files} takes={{ accept }} onFiles={hand} />
      <Hidden of={folder} takes={{ webkitdirectory: '' }} onFiles={hand} />
      <Upload aria-hidden="true" />
      <strong>{coarse ? 'Add scans or photos' : 'Drop scans, a folder, or a ZIP here'}</strong>
      <span className="field-help">{help}</span>
      <span className="mt-2 flex flex-wrap justify-center gap-2">
        <Button size="sm" onClick={() => files.current?.click()}>
          Choose files
        </Button>
        {coarse ? null : (
          <Button size="sm" onClick={() => folder.current?.click()}>
            <FolderUp aria-hidden="true" />
            Choose folder
          </Button>
        )}
      </span>
    </div>
  )
}

type HiddenProps = {
  of: RefObject<HTMLInputElement | null>
  takes: { accept: string } | { webkitdirectory: '' }
  onFiles: (files: readonly GivenFile[]) => void
}

function Hidden({ of, takes, onFiles }: HiddenProps): ReactNode {
  return (
    <input
      ref={of}
      type="file"
      hidden
      multiple
      {...takes}
      onChange={(event) => {
        if (event.target.files !== null) onFiles(chosenFiles(event.target.files))
        event.target.value = ''
      }}
    />
  )
}
