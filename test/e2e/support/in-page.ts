/**
 * What test code uses of the page it runs in. Tests are compiled with the server's types, which know no browser; inside
 * `page.evaluate` they take these from `globalThis as unknown as InPage`.
 */
export interface InPage {
  readonly localStorage: Readonly<Record<string, string>> & KeptValues
  readonly sessionStorage: Readonly<Record<string, string>> & KeptValues
  readonly document: InPageDocument
  readonly location: { href: string }
  readonly innerWidth: number
  readonly innerHeight: number
  getComputedStyle(element: unknown): Readonly<Record<string, string>>
  requestAnimationFrame(run: () => void): void
  dispatchEvent(event: Event): boolean
  readonly Event: typeof Event
}

interface KeptValues {
  getItem(key: string): string | null
  setItem(key: string, value: string): void
  removeItem(key: string): void
}

/** An element, as far as tests look at one. */
export interface InPageElement {
  readonly tagName: string
  readonly id: string
  readonly textContent: string | null
  readonly dataset: Record<string, string | undefined>
  readonly scrollWidth: number
  readonly clientWidth: number
  readonly scrollHeight: number
  readonly clientHeight: number
  readonly parentElement: InPageElement | null
  getBoundingClientRect(): { left: number; right: number; top: number; bottom: number; width: number; height: number }
  closest(selector: string): InPageElement | null
  contains(other: unknown): boolean
  getAttribute(name: string): string | null
  matches(selector: string): boolean
}

interface InPageDocument {
  readonly activeElement: InPageElement | null
  readonly documentElement: InPageElement
  readonly body: InPageElement
  elementFromPoint(x: number, y: number): InPageElement | null
  querySelectorAll(selector: string): Iterable<InPageElement>
  querySelector(selector: string): InPageElement | null
  getAnimations(): { finish(): void; readonly playState: string }[]
}
