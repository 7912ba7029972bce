import { forgetFailure } from '../api/last-failure.ts'
import { runSignOutSteps } from '../api/sign-out-steps.ts'
import { appearanceKeys } from '../appearance/appearance.ts'
import { syncNotesKey } from '../layout/sync/sync-notes.ts'
import { outboxPrefix } from '../screens/safety/accidents/outbox-key.ts'

/** What must not outlive a session: cached answers, drafts, remembered choices. How the page looks is nobody's secret and stays. */
const staying = new Set<string>(Object.values(appearanceKeys))
// An accident report without a signal exists nowhere else; it waits for the one who wrote it.
const stays = (name: string): boolean => staying.has(name) || name.startsWith(outboxPrefix)

/** Forgets everything of the user who leaves. Works without the server. */
export function forgetUser(): void {
  runSignOutSteps()
  forgetFailure()
  try {
    for (const name of Object.keys(localStorage)) if (!stays(name)) localStorage.removeItem(name)
    // One sync for each user in a browser session, whoever signs out meanwhile (acceptance F4).
    for (const name of Object.keys(sessionStorage)) if (name !== syncNotesKey) sessionStorage.removeItem(name)
  } catch {
    // A browser that refuses storage has nothing to forget.
  }
}
