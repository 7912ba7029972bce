import { useEffect, useState } from 'react'
import type { forecast } from './clock-forecast.ts'

/**
 * The forecast of what a report starts; undefined until its rules have loaded. They come after the page, and where they could not be
 * fetched they are tried again with the next signal.
 */
export const useForecast = (online: boolean): typeof forecast | undefined => {
  const [loaded, setLoaded] = useState<{ forecast: typeof forecast }>()
  useEffect(() => {
    void import('./clock-forecast.ts').then(setLoaded, () => undefined)
  }, [online])
  return loaded?.forecast
}
