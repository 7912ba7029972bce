import { addPlugins, matchPrecache, precacheAndRoute } from 'workbox-precaching'
import { registerRoute } from 'workbox-routing'
import { NetworkOnly } from 'workbox-strategies'
import { opensOffline, shellPath } from '#web/api/offline-pages.ts'
import { sendSigned, syncTag } from '#web/screens/shop/vehicle-report/signed-reports.ts'

/**
 * The service worker, built into `/sw.js` (tools/build-worker.ts). It keeps the code of the pages for phones and nothing else: no answer of
 * the API, no page with a name in it. Everything it has no rule for goes to the network as if it were not there. Where the browser wakes it
 * for that, it sends the vehicle reports that wait on the phone.
 */

/** The part of a service worker's global scope that is used here; TypeScript's library of the page does not describe it. */
interface Scope {
  readonly clients: {
    matchAll(options: { readonly includeUncontrolled: true; readonly type: 'window' }): Promise<readonly unknown[]>
    claim(): Promise<void>
  }
  skipWaiting(): Promise<void>
  addEventListener(
    name: 'message' | 'activate' | 'sync',
    listener: (event: { readonly data?: unknown; readonly tag?: string; waitUntil(work: Promise<unknown>): void }) => void,
  ): void
}

/** Written in by the build: the files to keep, and the scripts that the page of this build starts with. */
declare const __FILES__: readonly { readonly url: string; readonly revision: string | null }[]
declare const __STARTS_WITH__: readonly string[]

const scope = globalThis as unknown as Scope

/** Seconds a weak signal gets before a page for phones is opened from what is kept. */
const patience = 5

addPlugins([
  {
    // While servers are being replaced one may answer with the page of another build: that is not kept, and the installation is tried again later.
    fetchDidSucceed: async ({ request, response }) => {
      if (new URL(request.url).pathname !== shellPath) return response
      const page = await response.clone().text()
      if (!__STARTS_WITH__.every((script) => page.includes(script))) throw new Error('The page is of another build')
      return response
    },
  },
])
precacheAndRoute([...__FILES__], { cleanURLs: false, directoryIndex: '', ignoreURLParametersMatching: [] })

registerRoute(
  ({ request, url, sameOrigin }) => sameOrigin && request.mode === 'navigate' && opensOffline(url.pathname),
  new NetworkOnly({
    networkTimeoutSeconds: patience,
    plugins: [
      {
        // A server that is being started again is no network either.
        fetchDidSucceed: ({ response }) => (response.status >= 500 ? Promise.reject(new Error('No page')) : Promise.resolve(response)),
        handlerDidError: () => matchPrecache(shellPath),
      },
    ],
  }),
)

// The next build waits until no page of the last one is open. A page that has just been loaded says what it is made of; if that is this build
// and no other page is open, nobody is typing. Without a network a page of the last build opens, and needs its files.
scope.addEventListener('message', (message) => {
  const scripts: readonly unknown[] = Array.isArray(message.data) ? message.data : []
  const isOurs = __STARTS_WITH__.every((start) => scripts.some((script) => typeof script === 'string' && script.endsWith(start)))
  if (isOurs) message.waitUntil(takeOverIfAlone())
})
const takeOverIfAlone = async (): Promise<void> => {
  const pages = await scope.clients.matchAll({ includeUncontrolled: true, type: 'window' })
  if (pages.length <= 1) await scope.skipWaiting()
}

// The page that brought the first version gets its code from it at once.
scope.addEventListener('activate', (activated) => activated.waitUntil(scope.clients.claim()))

// A rejected sync is tried again by the browser, later and later.
scope.addEventListener('sync', (woken) => {
  if (woken.tag === syncTag) woken.waitUntil(sendWaiting())
})
const sendWaiting = async (): Promise<void> => {
  const left = await sendSigned()
  if (left > 0) throw new Error(`${left} reports still wait`)
}
