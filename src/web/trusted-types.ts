/** The part of the browser's Trusted Types that is used here; not every browser has them, and TypeScript's library does not describe them. */
interface TrustedTypes {
  createPolicy(name: 'default', rules: Readonly<Record<'createHTML' | 'createScriptURL', (text: string) => string | null>>): unknown
}

/**
 * The page's security policy lets no text become markup. Two libraries fill their own style element through innerHTML, though;
 * text without a `<` cannot become an element wherever it is put, so exactly that passes. Of scripts by address only the service worker may be named. Call before the first render.
 */
export function allowTextWithoutMarkup(): void {
  const { trustedTypes } = globalThis as { trustedTypes?: TrustedTypes }
  trustedTypes?.createPolicy('default', {
    createHTML: (text) => (text.includes('<') ? null : text),
    createScriptURL: (address) => (address === '/sw.js' ? address : null),
  })
}
