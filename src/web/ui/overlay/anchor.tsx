import { type ComponentProps, type ComponentType, createContext, createElement, type ReactNode, use } from 'react'

export type AnchorProps = Omit<ComponentProps<'a'>, 'href'> & { href: string }

/** Every link the parts draw. The app plugs its router's link in once, so parts take a plain `href`. */
export function Anchor(props: AnchorProps): ReactNode {
  return createElement(use(AnchorContext) ?? 'a', props)
}

/** Makes all links below use `component`, which turns an `href` of this site into a client-side navigation. */
export function AnchorProvider({ component, children }: { component: ComponentType<AnchorProps>; children: ReactNode }): ReactNode {
  return <AnchorContext value={component}>{children}</AnchorContext>
}

const AnchorContext = createContext<ComponentType<AnchorProps> | null>(null)
