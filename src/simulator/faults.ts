/** What may go wrong with the next answers. */
export const faultKinds = [
  /** 429 with a fractional Retry-After. */ 'rate_limited',
  /** 503 as plain text. */ 'unavailable',
  /** 500 as plain text. */ 'internal',
  /** The connection breaks after some bytes of the answer. */ 'reset',
  /** The answer starts after `milliseconds`. */ 'slow',
  /** A legal page without rows in the middle. */ 'empty_page',
  /** 200 with rows of wrong types in between. */ 'bad_rows',
  /** 200 with another envelope. */ 'bad_envelope',
  /** 200 with half a JSON document. */ 'cut_json',
  /** 302 to the cloud metadata address. */ 'redirect',
  /** The page's cursor is the one that was sent. */ 'repeating_cursor',
  /** An answer larger than any reader should accept. */ 'huge',
] as const

export type FaultKind = (typeof faultKinds)[number]

/** One order for trouble: the next `count` answers, of one path if given, after letting `skip` of them pass. */
export interface FaultOrder {
  readonly kind: FaultKind
  readonly count?: number
  readonly path?: string
  readonly skip?: number
  /** For `slow`. */
  readonly milliseconds?: number
  /** Seconds for `rate_limited`, 0.4 unless said otherwise; null leaves the header out. */
  readonly retryAfter?: number | null
}

export interface FaultQueue {
  add(order: FaultOrder): void
  /** The fault for this request, if one is due. */
  take(path: string): FaultOrder | undefined
  clear(): void
}

export const createFaultQueue = (): FaultQueue => {
  let orders: { order: FaultOrder; left: number; skip: number }[] = []
  return {
    add: (order) => {
      orders.push({ order, left: order.count ?? 1, skip: order.skip ?? 0 })
    },
    take: (path) => {
      const due = orders.find(({ order }) => order.path === undefined || order.path === path)
      if (due === undefined) return undefined
      if (due.skip > 0) {
        due.skip -= 1
        return undefined
      }
      due.left -= 1
      if (due.left <= 0) orders = orders.filter((entry) => entry !== due)
      return due.order
    },
    clear: () => {
      orders = []
    },
  }
}
