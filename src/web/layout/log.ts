/** The browser's log. What only developers need to know goes here, never into a notification. */
export function log(words: string, result: unknown): void {
  console.info(words, result)
}
