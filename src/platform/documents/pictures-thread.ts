import sharp from 'sharp'
import { answerQuestions } from '../jobs/offload-thread.ts'
import type { PictureAnswer, PictureQuestion } from './pictures.ts'

// One processor to a picture: the others go on answering requests.
sharp.concurrency(1)

const options = ({ format, quality }: PictureQuestion) => (quality === undefined || format === 'png' || format === 'gif' ? {} : { quality })

answerQuestions(async (asked: PictureQuestion) => {
  const { content, mostPixels, seconds, side, moving = false } = asked
  const frames = moving ? { animated: true } : { pages: 1 }
  const whole = sharp(content, { limitInputPixels: mostPixels, failOn: 'error', ...frames }).timeout({ seconds })
  const { exif } = await whole.metadata()
  const turned = whole.autoOrient()
  const sized = side === undefined ? turned : turned.resize({ width: side, height: side, fit: 'inside', withoutEnlargement: true })
  const picture = await sized.toFormat(asked.format, options(asked)).toBuffer()
  const value: PictureAnswer = { picture, exif }
  return { value }
})
