const longestSide = 1_400

/** A photo as a small JPEG in base64: it has to wait on the phone and pass a weak signal. Null for what is no picture. */
export const shrunk = async (file: File): Promise<string | null> =>
  (await scaled(file, longestSide))?.toDataURL('image/jpeg', 0.72).split(',')[1] ?? null

/** A picture drawn with at most `longest` pixels on its longer side. Null for what the browser can't read as a picture. */
export const scaled = async (file: File, longest: number): Promise<HTMLCanvasElement | null> => {
  try {
    const picture = await createImageBitmap(file)
    const scale = Math.min(1, longest / Math.max(picture.width, picture.height))
    const canvas = document.createElement('canvas')
    canvas.width = Math.max(1, Math.round(picture.width * scale))
    canvas.height = Math.max(1, Math.round(picture.height * scale))
    canvas.getContext('2d')?.drawImage(picture, 0, 0, canvas.width, canvas.height)
    return canvas
  } catch {
    return null
  }
}
