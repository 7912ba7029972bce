import { expect, test } from 'vitest'
import { readEvents } from './event-stream.ts'

const sent = 'retry: 1000\nid: a-0\n\n: still here\nid: a-1\n\nid: a-2\nevent: change\ndata: {"lists":["drivers"]}\n\nid: a-3\nevent: res'

test.each([1, 7, 64, 4_000])('a stream that comes in pieces of %i bytes is read whole; what was cut off is not told', async (size) => {
  const bytes = new TextEncoder().encode(sent)
  const heard: string[] = []
  let chunks = 0
  const body = new ReadableStream<Uint8Array>({
    start: (controller) => {
      for (let at = 0; at < bytes.length; at += size) controller.enqueue(bytes.slice(at, at + size))
      controller.close()
    },
  })
  await readEvents(body, {
    event: ({ name, data }) => heard.push(`${name} ${data}`),
    id: (id) => heard.push(id),
    chunk: () => (chunks += 1),
  })
  expect(heard).toEqual(['a-0', 'a-1', 'change {"lists":["drivers"]}', 'a-2'])
  expect(chunks).toBe(Math.ceil(bytes.length / size))
})
