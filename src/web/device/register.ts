/** Milliseconds after the page has loaded: what the person came for goes first. */
const later = 3_000

/**
 * Has the service worker (worker.ts) keep the pages for phones on this device. A newer version takes over when a page of its own build has
 * just been loaded and no other page is open: none runs with the code of two builds, and none reloads under somebody's typing.
 */
export const keepPagesOnDevice = (): void => {
  if (!import.meta.env.PROD || !('serviceWorker' in navigator)) return
  const register = async (): Promise<void> => {
    const registration = await navigator.serviceWorker.register('/sw.js')
    registration?.waiting?.postMessage([...document.scripts].map(({ src }) => src))
  }
  addEventListener('load', () => setTimeout(() => register().catch(() => undefined), later))
}
