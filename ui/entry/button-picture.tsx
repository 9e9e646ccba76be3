import { type ReactNode, useEffect, useRef } from 'react'
import { lazy } from '../../core/lib/lazy.js'

const gallery = lazy(() => import('../primitives/image/gallery.js'))

/**
 * A network's picture on a button of the host's page: the initial, until the picture covers it. It is drawn as those of
 * the modal are, since a page may refuse an `<img>` of the `data:` address that it came as.
 */
export function ButtonPicture({ name, src }: { name: string; src: string }): ReactNode {
  const slotRef = useRef<HTMLSpanElement>(null)
  useEffect(() => {
    let end = () => {}
    let isGone = false
    gallery.load().then(
      ({ createGallery }) => {
        if (isGone || !slotRef.current) return
        const made = createGallery()
        const empty = made.show(slotRef.current, src)
        end = () => {
          empty()
          made.dispose()
        }
      },
      () => {}, // without its code the initial stays
    )
    return () => {
      isGone = true
      end()
    }
  }, [src])
  return (
    <span data-tile="" data-initial={[...name.trim()][0]} aria-hidden="true">
      <span data-picture="" ref={slotRef} />
    </span>
  )
}
