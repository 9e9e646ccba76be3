import type { Part, PartContext } from '../state/context.js'
import { PictureStore } from './picture-store.js'

export interface PicturesPart extends Part {
  readonly store: PictureStore
}

/** The pictures of tokens, profiles and collectibles, once for all views. */
export function createPictures({ root }: PartContext): PicturesPart {
  const store = new PictureStore({ platform: root.platform })
  return { store, dispose: () => store.dispose() }
}
