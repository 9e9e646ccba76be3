import { type ReactNode, useEffect, useRef } from 'react'
import { lazy } from '../../core/lib/lazy.js'
import { whenHere } from '../primitives/later.js'

/** Draws pictures. Until it is here, and without it, a picture's place shows its initial. */
export const galleryCode = lazy(() => import('../primitives/image/gallery.js'))

/** A network's picture on a button. Drawn without an `<img>`, since a page may refuse one of a `data:` address. */
export function ButtonPicture({ name, src }: { name: string; src: string }): ReactNode {
  const slotRef = useRef<HTMLSpanElement>(null)
  useEffect(() => {
    return whenHere(galleryCode.load(), ({ createGallery }) => {
      if (!slotRef.current) return undefined
      const gallery = createGallery()
      const empty = gallery.show(slotRef.current, src)
      return () => {
        empty()
        gallery.dispose()
      }
    })
  }, [src])
  return (
    <span data-tile="" data-initial={[...name.trim()][0]} aria-hidden="true">
      <span data-picture="" ref={slotRef} />
    </span>
  )
}
