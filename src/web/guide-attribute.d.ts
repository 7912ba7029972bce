import type { ListGuide } from '#kit/guide-ids.ts'
import type { GuideId } from '#records/guide-ids.ts'

declare module 'react' {
  // A place that is not registered does not compile.
  interface HTMLAttributes<T> {
    'data-guide'?: GuideId | ListGuide | undefined
  }
}
