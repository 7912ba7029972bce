import { useQueryClient } from '@tanstack/react-query'
import { readJson, request } from '#web/api/client.ts'
import { sentenceOf } from '#web/api/problem.ts'
import { useGo } from '#web/engine/navigation.ts'
import { toast } from '#web/ui/feedback/toast-store.ts'
import type { SavedReport } from '#features/reports/answers.ts'
import { path, savedHref } from './settings.ts'

type Kept = Partial<Omit<SavedReport, 'id' | 'area' | 'mine' | 'owner'>>

/** What can be done with saved reports; the catalog is read again after each. */
export const useSavedReports = (): {
  create: (kept: Kept) => Promise<SavedReport>
  change: (saved: SavedReport, part: Kept) => Promise<SavedReport>
  duplicate: (saved: SavedReport) => void
  remove: (saved: SavedReport) => void
} => {
  const cache = useQueryClient()
  const go = useGo()
  const read = (): Promise<void> => cache.invalidateQueries({ queryKey: ['/api/reports'], exact: true })
  const failed = (title: string) => (error: unknown) => void toast.add({ title, description: sentenceOf(error), tone: 'danger' })
  const create = async (kept: Kept): Promise<SavedReport> => {
    const made = await readJson<SavedReport>('/api/reports/saved', { method: 'POST', body: kept })
    await read()
    return made
  }
  const change = async ({ id }: SavedReport, part: Kept): Promise<SavedReport> => {
    const made = await readJson<SavedReport>(`/api/reports/saved/${id}`, { method: 'PATCH', body: part })
    await read()
    return made
  }
  const restore = async (saved: SavedReport): Promise<void> => {
    await request(`/api/reports/saved/${saved.id}/restore`, { method: 'POST', body: {} })
    await read()
    go(savedHref(saved))
  }
  const remove = async (saved: SavedReport): Promise<void> => {
    await request(`/api/reports/saved/${saved.id}`, { method: 'DELETE' })
    go(path)
    await read()
    toast.add({
      title: 'Report deleted',
      description: saved.name,
      action: { label: 'Undo', run: () => void restore(saved).catch(failed("Couldn't bring the report back")) },
    })
  }
  const duplicate = async (saved: SavedReport): Promise<void> => {
    const { id: _id, area: _area, mine: _mine, owner: _owner, ...kept } = saved
    const name = `${saved.name.slice(0, 54)} copy`
    const made = await create({ ...kept, name, sharedWith: 'me', sharedRole: null, sharedDivision: null })
    go(savedHref(made))
    toast.add({ title: 'Report duplicated', description: name, tone: 'success' })
  }
  return {
    create,
    change,
    duplicate: (saved) => void duplicate(saved).catch(failed("Couldn't duplicate the report")),
    remove: (saved) => void remove(saved).catch(failed("Couldn't delete the report")),
  }
}
