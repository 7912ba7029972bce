/** What happens to people at work, and what it costs. */
export interface Injury {
  readonly cause: string
  readonly story: string
  readonly nature: string
  readonly part: string
  readonly object: string
  readonly treatment: string
  readonly away: number
  readonly modified: number
  readonly cost: number
}

export const injuries: readonly [Injury, ...Injury[]] = [
  {
    cause: 'fall_elevation',
    story: 'Slipped from the cab step in the rain and landed on the wrist.',
    nature: 'Fracture',
    part: 'Wrist',
    object: 'Cab step',
    treatment: 'er',
    away: 21,
    modified: 28,
    cost: 1_850_000,
  },
  {
    cause: 'strain_lifting',
    story: 'Felt a pull in the lower back while moving a pallet jack up the ramp.',
    nature: 'Strain',
    part: 'Lower back',
    object: 'Pallet jack',
    treatment: 'clinic',
    away: 6,
    modified: 14,
    cost: 520_000,
  },
  {
    cause: 'struck_by',
    story: 'Trailer door swung in the wind and hit the shoulder.',
    nature: 'Contusion',
    part: 'Shoulder',
    object: 'Trailer door',
    treatment: 'clinic',
    away: 0,
    modified: 5,
    cost: 91_000,
  },
  {
    cause: 'cut',
    story: 'Cut the palm on a broken strap ratchet; six stitches.',
    nature: 'Laceration',
    part: 'Hand',
    object: 'Ratchet',
    treatment: 'er',
    away: 0,
    modified: 0,
    cost: 74_000,
  },
  {
    cause: 'fall_same_level',
    story: 'Slipped on ice beside the trailer and twisted the knee.',
    nature: 'Sprain',
    part: 'Knee',
    object: 'Ice',
    treatment: 'clinic',
    away: 9,
    modified: 20,
    cost: 610_000,
  },
  {
    cause: 'other',
    story: 'Wasp sting while checking the reefer, cold pack at the office.',
    nature: 'Sting',
    part: 'Neck',
    object: 'Wasp',
    treatment: 'first_aid',
    away: 0,
    modified: 0,
    cost: 0,
  },
  {
    cause: 'cut',
    story: 'Pricked the thumb on a used needle left in the sleeper; blood was tested at the clinic.',
    nature: 'Needlestick',
    part: 'Thumb',
    object: 'Used needle',
    treatment: 'clinic',
    away: 0,
    modified: 0,
    cost: 38_000,
  },
]
