/** The nonce under which the page's security policy lets a library's own style element pass; undefined where there is no policy. */
export function styleNonce(): string | undefined {
  const nonce = document.querySelector<HTMLMetaElement>('meta[name="csp-nonce"]')?.content
  return nonce === '' ? undefined : nonce
}
