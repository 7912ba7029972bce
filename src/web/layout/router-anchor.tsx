import { useRouter } from '@tanstack/react-router'
import { type MouseEvent, type ReactNode, useRef } from 'react'
import type { AnchorProps } from '../ui/overlay/anchor.tsx'

/** Milliseconds of hover before the screen behind a link is fetched. */
const intent = 50

/** Every link of the app: a real `<a>`, followed in the page, its screen fetched as soon as somebody reaches for it. */
export function RouterAnchor({ href, onClick, onPointerEnter, onPointerLeave, onFocus, target, ...rest }: AnchorProps): ReactNode {
  const router = useRouter()
  const timer = useRef<number | undefined>(undefined)
  const own = isOwnPath(href) && target === undefined && rest.download === undefined
  if (!own) return <a {...rest} href={href} target={target} onClick={onClick} {...(target === '_blank' ? { rel: 'noopener' } : {})} />
  const preload = (): void => {
    timer.current = window.setTimeout(() => void router.preloadRoute({ href } as Parameters<typeof router.preloadRoute>[0]), intent)
  }
  const follow = (event: MouseEvent<HTMLAnchorElement>): void => {
    onClick?.(event)
    if (event.defaultPrevented || event.button !== 0 || event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return
    event.preventDefault()
    void router.navigate({ href })
  }
  return (
    <a
      {...rest}
      href={href}
      onClick={follow}
      onPointerEnter={(event) => {
        onPointerEnter?.(event)
        preload()
      }}
      onPointerLeave={(event) => {
        onPointerLeave?.(event)
        window.clearTimeout(timer.current)
      }}
      onFocus={(event) => {
        onFocus?.(event)
        preload()
      }}
    />
  )
}

// Files of the API are fetched with a token by the screens; a plain link to them leaves the app.
function isOwnPath(href: string): boolean {
  return href.startsWith('/') && !href.startsWith('//') && (!href.startsWith('/api/') || href === '/api/docs')
}
