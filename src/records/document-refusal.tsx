import { administrators } from '#kit/roles.ts'
import { outlines } from './outlines.ts'
import { ApiError, sentenceOf } from '#web/api/problem.ts'
import { editPath } from '#web/engine/paths.ts'
import type { ToastWords } from '#web/ui/feedback/toast-store.ts'
import { useHost } from '#web/engine/host.tsx'
import { useGo } from '#web/engine/navigation.ts'
import { fieldId } from '#web/engine/form/section-id.ts'
import { saveFile } from '#web/engine/queries/save-file.ts'

export type DocumentRefusal = {
  text: string
  /** Where to enter what is missing; null if nothing is, or if it is not the reader's to enter. */
  fix: { label: string; href: string } | null
}

/** Reads why a document was refused: a missing legal entity leads to its division, or to those who may edit it. */
export const useDocumentRefusal = (): ((error: unknown) => DocumentRefusal) => {
  const { viewer } = useHost()
  return (error) => {
    const text = sentenceOf(error)
    const problem = error instanceof ApiError ? error.problem : {}
    const division = problem['divisionToEdit']
    if (problem['companyToEdit'] === true && administrators.includes(viewer.role))
      return { text, fix: { label: 'Company settings', href: '/settings/company' } }
    if (typeof division !== 'string') return { text, fix: null }
    // Their declaration may not be here yet: papers are asked for on screens of no kind too. Who adds divisions edits them.
    const { divisions } = outlines
    return divisions.create.includes(viewer.role)
      ? { text, fix: { label: 'Edit division', href: `${editPath(divisions, division)}#${fieldId('legalEntity')}` } }
      : { text: `${text} Ask an administrator to enter it.`, fix: null }
  }
}

/** The words of a toast for a refused document, with the way to enter what is missing. */
export const useRefusalToast = (): ((error: unknown) => Pick<ToastWords, 'description' | 'action'>) => {
  const refusalOf = useDocumentRefusal()
  const go = useGo()
  return (error) => {
    const { text, fix } = refusalOf(error)
    return { description: text, ...(fix === null ? {} : { action: { label: fix.label, run: () => go(fix.href) } }) }
  }
}

/** Downloads a document that names the employer; like `saveFile`, with the way to enter a missing legal entity. */
export const useSaveDocument = (): typeof saveFile => {
  const refusal = useRefusalToast()
  return (path, name, watch) => saveFile(path, name, { ...watch, refusal })
}
