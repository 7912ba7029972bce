/** What this device keeps in IndexedDB, which pages and the service worker share. Each store's values have their key in the field named here. */
const stores = { reports: 'at', photos: 'id' } as const
type StoreName = keyof typeof stores

/** Every value of a store, in the order of its keys. Rejects where the browser has no IndexedDB, as in some private windows. */
export const readAll = async <T>(store: StoreName): Promise<T[]> => (await within<T[]>(store, 'readonly', (on) => on.getAll())) ?? []

/** Adds a value, or puts it in the place of the one with its key. Rejects when there is no space. */
export const putValue = async (store: StoreName, value: object): Promise<void> => {
  await within(store, 'readwrite', (on) => on.put(value))
}

export const removeValue = async (store: StoreName, key: string): Promise<void> => {
  await within(store, 'readwrite', (on) => on.delete(key))
}

/** Resolves once the transaction is on the disk, with what the request answered. */
const within = async <T>(
  store: StoreName,
  mode: IDBTransactionMode,
  act: (on: IDBObjectStore) => { readonly result: unknown },
): Promise<T | undefined> => {
  const database = await open()
  try {
    return await new Promise((resolve, reject) => {
      const transaction = database.transaction(store, mode)
      const request = act(transaction.objectStore(store))
      transaction.addEventListener('complete', () => resolve(request.result as T | undefined))
      transaction.addEventListener('abort', () => reject(transaction.error ?? new Error('Nothing was kept')))
    })
  } finally {
    database.close()
  }
}

const open = (): Promise<IDBDatabase> =>
  new Promise((resolve, reject) => {
    const request = indexedDB.open('longhaul-phone', 1)
    request.addEventListener('upgradeneeded', () => {
      for (const [name, keyPath] of Object.entries(stores)) request.result.createObjectStore(name, { keyPath })
    })
    request.addEventListener('success', () => resolve(request.result))
    request.addEventListener('error', () => reject(request.error ?? new Error('No IndexedDB')))
  })
