/** Notifications (acceptance C2): one visible at a time; add, update, dismiss, remove. Pure state, drawn by `Toaster`. */
export type ToastTone = 'default' | 'success' | 'danger'

export type ToastWords = {
  title: string
  description?: string | undefined
  tone?: ToastTone | undefined
  /** Milliseconds shown; `toastTimes.shown` unless said. Time stands still under pointer and focus. */
  duration?: number | undefined
  /** A button: "Undo". */
  action?: { label: string; run: () => void } | undefined
  /** A later toast with the same key takes the place of the earlier one. */
  key?: string | undefined
}

export type Toast = ToastWords & { id: string; open: boolean }

/** Specification, section 9. `removed`: milliseconds from dismissal to removal. */
export const toastTimes = { shown: 5000, removed: 1_000_000 } as const
export const toastSwipe = { direction: 'right', threshold: 50 } as const
export const toastHotkey = ['F8']

export type ToastStore = {
  /** Shows it, or keeps it waiting while a weightier one is visible; answers its id. */
  add: (words: ToastWords) => string
  update: (id: string, words: Partial<ToastWords>) => void
  /** Hides one (or the visible one); it is removed after `toastTimes.removed`. */
  dismiss: (id?: string) => void
  /** Drops one (or all) at once. */
  remove: (id?: string) => void
  /** The one toast to draw (open, or closed and on its way out), or null. */
  current: () => Toast | null
  subscribe: (listener: () => void) => () => void
}

/** A store of its own; the app uses `toast`. */
export function createToastStore(): ToastStore {
  let shown: Toast | null = null
  let waiting: Toast[] = []
  let count = 0
  const removals = new Map<string, ReturnType<typeof setTimeout>>()
  const listeners = new Set<() => void>()

  const show = (next: Toast | null): void => {
    if (shown !== null && shown.id !== next?.id) forgetRemoval(shown.id)
    shown = next
    for (const listener of listeners) listener()
  }
  const forgetRemoval = (id: string): void => {
    clearTimeout(removals.get(id))
    removals.delete(id)
  }
  const promote = (): void => {
    const next = waiting.toSorted((one, other) => weight(other) - weight(one))[0]
    if (next === undefined) return
    waiting = waiting.filter((toast) => toast !== next)
    show(next)
  }

  const store: ToastStore = {
    add(words) {
      count += 1
      const toast: Toast = { ...words, id: `toast-${count}`, open: true }
      if (toast.key !== undefined) waiting = waiting.filter((other) => other.key !== toast.key)
      const sameKey = toast.key !== undefined && shown?.key === toast.key
      if (shown?.open === true && !sameKey && weight(toast) < weight(shown)) waiting.push(toast)
      else show(toast)
      return toast.id
    },
    update(id, words) {
      waiting = waiting.map((toast) => (toast.id === id ? { ...toast, ...words } : toast))
      if (shown?.id === id) show({ ...shown, ...words })
    },
    dismiss(id) {
      waiting = waiting.filter((toast) => toast.id !== id)
      if (shown === null || !shown.open || (id !== undefined && shown.id !== id)) return
      const leaving = shown.id
      show({ ...shown, open: false })
      removals.set(
        leaving,
        setTimeout(() => store.remove(leaving), toastTimes.removed),
      )
      promote()
    },
    remove(id) {
      waiting = id === undefined ? [] : waiting.filter((toast) => toast.id !== id)
      if (shown === null || (id !== undefined && shown.id !== id)) return
      forgetRemoval(shown.id)
      show(null)
      promote()
    },
    current: () => shown,
    subscribe(listener) {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
  }
  return store
}

// An error must not be pushed away by "Saved", nor the only chance to undo by a mere note.
function weight(toast: Toast): number {
  if (toast.tone === 'danger') return 2
  return toast.action === undefined ? 0 : 1
}

/** The app's notifications: `toast.add({ title: 'Task done' })`. */
export const toast: ToastStore = createToastStore()
