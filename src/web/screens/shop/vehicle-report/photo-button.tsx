import { Camera } from 'lucide-react'
import { type ReactNode, useRef } from 'react'
import { Button } from '#web/ui/actions/button.tsx'

type PhotoButtonProps = {
  /** Name of the file input, for screen readers. */
  label: string
  children: ReactNode
  onFiles: (files: readonly File[]) => void
}

/** Takes photos with the phone's camera, or chooses some. */
export function PhotoButton({ label, children, onFiles }: PhotoButtonProps): ReactNode {
  const input = useRef<HTMLInputElement>(null)
  return (
    <>
      <input
        ref={input}
        type="file"
        accept="image/*"
        multiple
        hidden
        aria-label={label}
        onChange={({ target }) => {
          onFiles([...(target.files ?? [])])
          target.value = ''
        }}
      />
      <Button onClick={() => input.current?.click()}>
        <Camera aria-hidden="true" />
        {children}
      </Button>
    </>
  )
}
