import type { OriginConfig } from '#features/links/origin.ts'
import { linkOrigin } from '#features/links/origin.ts'

/**
 * What the QR code of a unit's sticker opens. It holds no secret, because a sticker hangs where everybody passes: the page behind it asks the
 * driver's own phone who is there.
 */
export const unitStickerAddress = (config: OriginConfig, vehicleId: string): string =>
  `${linkOrigin(config)}/accept-invitation/unit/${vehicleId}`
