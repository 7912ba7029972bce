import type { ReactNode } from 'react'

/** What the English text above it means, in the driver's language; nothing in English. */
export const Meaning = ({ text }: { text: string }): ReactNode => (text === '' ? null : <p className="text-fg-muted">{text}</p>)
