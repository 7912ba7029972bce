/**
 * Reloads the page when the server has a newer version than this page is of: after an update the old page may ask for code that is gone.
 * The reloaded page is of the newer version, so this happens once. A server that does not answer changes nothing.
 */
export const reloadIfOutdated = async (): Promise<void> => {
  const own = [...document.querySelectorAll<HTMLScriptElement>('script[type="module"][src]')].map(
    (script) => script.getAttribute('src') ?? '',
  )
  if (own.length === 0) return
  try {
    const answer = await fetch('/', { cache: 'no-store', headers: { accept: 'text/html' } })
    const page = await answer.text()
    if (answer.ok && !own.every((script) => page.includes(script))) location.reload()
  } catch {
    // The panel that is shown instead offers to try again.
  }
}
