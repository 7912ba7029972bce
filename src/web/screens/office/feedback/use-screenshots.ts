import { useCallback, useEffect, useRef, useState } from 'react'
import { limits } from '#records/office/feedback/submission.ts'
import { toast } from '#web/ui/feedback/toast-store.ts'

/** A picture in the dialog, as the data string that is sent. */
type Shot = { key: string; name: string; url: string }

/** What the server keeps, by what the browser says of a file; the server looks at the content. */
export const imageTypes = 'image/png,image/jpeg,image/webp,image/gif'
const accepted = new Set(imageTypes.split(','))

class Unreadable extends Error {}

const readAsUrl = (file: File): Promise<string> =>
  new Promise((resolve, reject) => {
    const reader = new FileReader()
    reader.onload = () => resolve(String(reader.result))
    reader.onerror = () => reject(new Unreadable())
    reader.readAsDataURL(file)
  })

const complain = (title: string, description: string): void => void toast.add({ title, description, tone: 'danger' })

export type Screenshots = {
  shots: readonly Shot[]
  /** Being read from the device. */
  uploading: boolean
  add: (files: readonly File[]) => void
  remove: (key: string) => void
  clear: () => void
}

/** The screenshots of the dialog: chosen or pasted anywhere on the page, read one after the other, each removable (acceptance D3). */
export const useScreenshots = (): Screenshots => {
  const [shots, setShots] = useState<readonly Shot[]>([])
  const [reading, setReading] = useState(0)
  const count = useRef(0)
  const add = useCallback((files: readonly File[]): void => {
    const read = async (file: File): Promise<void> => {
      const refusal = refusalOf(file, count.current)
      if (refusal !== null) return complain(...refusal)
      count.current += 1
      try {
        const shot = { key: crypto.randomUUID(), name: file.name, url: await readAsUrl(file) }
        setShots((before) => [...before, shot])
      } catch (error) {
        count.current -= 1
        complain('Error', error instanceof Unreadable ? 'Failed to process image' : 'Failed to upload screenshot')
      }
    }
    const readAll = async (): Promise<void> => {
      setReading((before) => before + 1)
      for (const file of files) await read(file)
      setReading((before) => before - 1)
    }
    void readAll()
  }, [])
  useEffect(() => {
    const paste = (event: ClipboardEvent): void => {
      const files = [...(event.clipboardData?.files ?? [])].filter(({ type }) => type.startsWith('image/'))
      // A spreadsheet puts a picture beside the text that is meant.
      if (files.length === 0 || event.clipboardData?.types.includes('text/plain') === true) return
      event.preventDefault()
      add(files)
    }
    document.addEventListener('paste', paste)
    return () => document.removeEventListener('paste', paste)
  }, [add])
  return {
    shots,
    uploading: reading > 0,
    add,
    remove: (key) => {
      count.current -= 1
      setShots((before) => before.filter((shot) => shot.key !== key))
    },
    clear: () => {
      count.current = 0
      setShots([])
    },
  }
}

const refusalOf = (file: File, count: number): [string, string] | null => {
  if (!accepted.has(file.type)) return ['Invalid file', 'Please select an image file']
  if (file.size > limits.screenshotBytes) return ['File too large', 'Please select an image smaller than 5MB']
  return count >= limits.screenshots ? ['Too many screenshots', `Add up to ${limits.screenshots} screenshots.`] : null
}
