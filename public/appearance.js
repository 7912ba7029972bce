// Runs before the first paint, as a plain file because the content security policy allows no inline script. It knows the
// same two keys and the same values as src/web/appearance/appearance.ts; a test holds the two together.
;(function () {
  function kept(key, allowed, otherwise) {
    try {
      const value = localStorage.getItem(key)
      return allowed.indexOf(value) >= 0 ? value : otherwise
    } catch {
      return otherwise
    }
  }
  const root = document.documentElement
  const theme = kept('longhaul.theme', ['light', 'dark', 'system'], 'light')
  const dark = theme === 'dark' || (theme === 'system' && matchMedia('(prefers-color-scheme: dark)').matches)
  root.dataset.variant = kept('longhaul.variant', ['professional', 'modern', 'corporate'], 'professional')
  root.dataset.theme = dark ? 'dark' : 'light'
  const script = document.currentScript
  const fonts = ((script && script.dataset[root.dataset.variant]) || '').split(' ')
  for (const href of fonts) {
    if (!href) continue
    const link = document.createElement('link')
    Object.assign(link, { rel: 'preload', as: 'font', type: 'font/woff2', crossOrigin: 'anonymous', href })
    document.head.append(link)
  }
})()
