import { formatFileSize } from '#kit/format.ts'
import { useRefusalToast } from '#records/document-refusal.tsx'
import { saveFile } from '#web/engine/queries/save-file.ts'
import { toast } from '#web/ui/feedback/toast-store.ts'
import type { Result } from '#features/reports/answers.ts'
import { askedFor, type Settings } from './settings.ts'

export const formats = { csv: 'CSV', xlsx: 'Excel', pdf: 'PDF' } as const
export type FileFormat = keyof typeof formats

/** A file that is there sooner is not announced. */
const soon = 1_000
const untilDone = 600_000

/** Makes a file of the report. A large one says how far it is, wherever its reader has gone meanwhile, and that it is ready. */
export const useReportFile = (settings: Settings, { title, by }: Result): ((format: FileFormat) => void) => {
  const refusal = useRefusalToast()
  const make = async (format: FileFormat): Promise<void> => {
    const asked = askedFor({ ...settings, by }, title)
    asked.set('format', format)
    const abort = new AbortController()
    let note: string | null = null
    const timer = setTimeout(() => {
      note = toast.add({
        title: `Making the ${formats[format]} file…`,
        description: `${title}. You can keep working.`,
        duration: untilDone,
        action: { label: 'Cancel', run: () => abort.abort() },
      })
    }, soon)
    const there = await saveFile(`/api/reports/export?${asked.toString()}`, `report.${format}`, {
      signal: abort.signal,
      refusal,
      onBytes: (bytes) => {
        if (note !== null) toast.update(note, { description: `${title}. ${formatFileSize(bytes)} so far.` })
      },
    })
    clearTimeout(timer)
    if (note === null) return
    toast.remove(note)
    if (there) toast.add({ title: `The ${formats[format]} file is ready`, description: title, tone: 'success' })
  }
  return (format) => void make(format)
}
