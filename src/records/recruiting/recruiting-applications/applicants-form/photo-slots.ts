/** The pictures that the applicant's form asks for: what each shows, its category among the files, and the check that looks at it. */
export const photoSlots = {
  license_front: { label: 'License, front', category: 'license', step: 'license_photos', copy: 'licenseCopy' },
  license_back: { label: 'License, back', category: 'license', step: 'license_photos', copy: 'licenseCopy' },
  medical_card: { label: 'Medical card', category: 'medical', step: 'medical_card', copy: 'medicalCopy' },
} as const

export type PhotoSlot = keyof typeof photoSlots
export const photoSlotKeys = Object.keys(photoSlots) as PhotoSlot[]

/** Bytes of one file from a phone. Photos are made smaller there; a PDF of a scanner is not. */
export const largestPhoto = 10 * 1_048_576

export const slotsOf = (step: string): readonly PhotoSlot[] => photoSlotKeys.filter((slot) => photoSlots[slot].step === step)
export const slotLabelled = (label: string | null): PhotoSlot | undefined => photoSlotKeys.find((slot) => photoSlots[slot].label === label)
