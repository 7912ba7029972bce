import { Upload } from 'lucide-react'
import { type DragEvent, type ReactNode, useRef, useState } from 'react'
import { Button } from '../actions/button.tsx'

type FileDropProps = {
  /** As in `<input accept>`: ".csv,.xlsx". Dropped files are handed over whatever they are; the caller checks them. */
  accept?: string | undefined
  multiple?: boolean | undefined
  onFiles: (files: File[]) => void
  title?: string | undefined
  help?: ReactNode
  button?: string | undefined
  disabled?: boolean | undefined
}

/** Files by button or by dropping them; the button is the keyboard's way. */
export function FileDrop({
  accept,
  multiple,
  onFiles,
  title = 'Drop a file here',
  help,
  button = 'Choose file',
  disabled,
}: FileDropProps): ReactNode {
  const input = useRef<HTMLInputElement>(null)
  const [over, setOver] = useState(false)
  const hand = (list: FileList | null): void => {
    const files = [...(list ?? [])]
    if (files.length > 0 && disabled !== true) onFiles(multiple === true ? files : files.slice(0, 1))
  }
  const drop = (event: DragEvent): void => {
    event.preventDefault()
    setOver(false)
    hand(event.dataTransfer.files)
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
      <Upload aria-hidden="true" />
      <strong>{title}</strong>
      {help === undefined ? null : <span className="field-help">{help}</span>}
      <Button size="sm" className="mt-2" disabled={disabled} onClick={() => input.current?.click()}>
        {button}
      </Button>
      <input
        ref={input}
        type="file"
        hidden
        accept={accept}
        multiple={multiple}
        onChange={(event) => {
          hand(event.target.files)
          // The same file may be chosen again after it was mended.
          event.target.value = ''
        }}
      />
    </div>
  )
}
