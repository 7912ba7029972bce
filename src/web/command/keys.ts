import type { Command } from './registry.ts'

/** Milliseconds a begun sequence waits for its next key, and after which its hint appears. */
export const sequenceTimes = { ends: 1000, hint: 400 } as const

/** What of a keyboard event decides. */
export type KeyPress = {
  readonly key: string
  readonly ctrlKey: boolean
  readonly metaKey: boolean
  readonly altKey: boolean
  readonly shiftKey: boolean
}

/** `mod+k`, `shift+ArrowUp`, `g`, `?`, `Space`; '' for a lone modifier. */
export function chordOf({ key, ctrlKey, metaKey, altKey, shiftKey }: KeyPress): string {
  if (key === 'Control' || key === 'Meta' || key === 'Shift' || key === 'Alt' || key === 'Dead') return ''
  const mod = ctrlKey || metaKey
  const name = key === ' ' ? 'Space' : key.length === 1 && mod ? key.toLowerCase() : key
  // A printed sign says itself whether Shift was held; only keys without a sign need it named.
  const shift = shiftKey && (name.length > 1 || mod)
  return [mod ? 'mod' : '', altKey ? 'alt' : '', shift ? 'shift' : '', name].filter((part) => part !== '').join('+')
}

/** Single signs and sequences of them can be switched off (WCAG 2.1.4); chords and named keys stay. */
export function isCharacterKeys(keys: string): boolean {
  return keys.split(' ').every((part) => part.length === 1 && part !== '?')
}

export type KeyVerdict =
  | { readonly kind: 'run'; readonly command: Command }
  | { readonly kind: 'wait'; readonly begun: string; readonly next: readonly Command[] }
  | { readonly kind: 'none' }

/** What a chord does after the keys pressed so far (`g` of `g v`). The first matching command wins. */
export function judge(commands: readonly Command[], begun: string, chord: string): KeyVerdict {
  const pressed = begun === '' ? chord : `${begun} ${chord}`
  const exact = commands.find((command) => command.keys === pressed)
  if (exact !== undefined) return { kind: 'run', command: exact }
  const next = commands.filter((command) => command.keys?.startsWith(`${pressed} `) === true)
  return next.length > 0 ? { kind: 'wait', begun: pressed, next } : { kind: 'none' }
}

/** As printed beside a command: `mod+k` is "Ctrl K", on a Mac "⌘ K". */
export function shownKeys(keys: string, apple: boolean): string {
  const names: Readonly<Record<string, string>> = {
    mod: apple ? '⌘' : 'Ctrl',
    shift: 'Shift',
    alt: apple ? '⌥' : 'Alt',
    ArrowUp: '↑',
    ArrowDown: '↓',
    ArrowLeft: '←',
    ArrowRight: '→',
    Escape: 'Esc',
  }
  return keys
    .split(/[ +]/)
    .map((part) => names[part] ?? (part.length === 1 ? part.toUpperCase() : part))
    .join(' ')
}
