/** One server-sent event. */
export type StreamEvent = { readonly name: string; readonly data: string }

/**
 * Reads a stream of server-sent events to its end. The browser's own reader sends no Authorization header, and a token in an address
 * would stand in logs. `on.chunk` is called with everything that
 * arrives, heartbeats too, and `on.id` with each place to resume from.
 */
export const readEvents = async (
  body: ReadableStream<Uint8Array>,
  on: { event: (event: StreamEvent) => void; id: (id: string) => void; chunk: () => void },
): Promise<void> => {
  const reader = body.pipeThrough(new TextDecoderStream() as TransformStream<Uint8Array, string>).getReader()
  let rest = ''
  for (;;) {
    const { done, value } = await reader.read()
    if (done) return
    on.chunk()
    const blocks = (rest + value).split('\n\n')
    rest = blocks.pop() ?? ''
    for (const block of blocks) {
      const { id, event, data } = fieldsOf(block)
      if (event !== undefined && data !== undefined) on.event({ name: event, data })
      // Only once the event was heard: what breaks off before is told again.
      if (id !== undefined) on.id(id)
    }
  }
}

/** Our server writes one line for each field. */
const fieldsOf = (block: string): Readonly<Record<string, string | undefined>> =>
  Object.fromEntries(
    block.split('\n').flatMap((line) => {
      const colon = line.indexOf(': ')
      return colon > 0 ? [[line.slice(0, colon), line.slice(colon + 2)] as const] : []
    }),
  )
