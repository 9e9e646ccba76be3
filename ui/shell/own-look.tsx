import {
  Component,
  type CSSProperties,
  isValidElement,
  type ReactNode,
  useEffect,
  useLayoutEffect,
  useRef,
  useState,
} from 'react'
import type { AccountSnapshot } from '../../core/contracts/modal-api.js'
import type { AvatarOption, IconOptions, OwnDrawing } from '../../core/contracts/own-look.js'
import { isSiteUrl } from '../../core/lib/web-url.js'
import type { Root } from '../../core/modal/root.js'
import type { OwnLook } from '../primitives/context/own-look.js'
import { galleryCode } from '../primitives/image/image.js'
import { whenHere } from '../primitives/later.js'
import { Line } from '../primitives/line-icon.js'

interface Given {
  readonly avatar?: AvatarOption | undefined
  readonly icons?: IconOptions | undefined
}

/** Draws with the page's options `avatar` and `icons`. What fails is logged, and the modal's own is drawn. */
export const createOwnLook = ({ avatar, icons = {} }: Given, root: Root): OwnLook => ({
  icon(name, size, standard) {
    const own = Object.hasOwn(icons, name) ? icons[name as keyof IconOptions] : undefined // one of its names
    if (!own) return standard
    if (typeof own === 'string') return <Line d={own} size={size} />
    return <Own draw={own} about={{ size }} option={`icons.${name}`} {...{ root, size, standard }} />
  },
  avatar(about, standard) {
    if (!avatar) return standard
    const { address, size } = about
    return <Own isRound draw={avatar} option="avatar" subject={address} {...{ about, root, size, standard }} />
  },
})

/** The width of a picture in the page's buttons. */
const buttonSize = 20

/** How the account button draws an account; undefined without the option `avatar`. */
export function avatarOf(root: Root, account: AccountSnapshot): ((standard: ReactNode) => ReactNode) | undefined {
  const { avatar } = root.options.given
  const { address, profileImage: picture, profileName: name } = account
  if (!avatar || !address) return undefined
  return (standard) => createOwnLook({ avatar }, root).avatar({ address, name, picture, size: buttonSize }, standard)
}

interface OwnProps<About extends object> {
  draw: (about: About) => string | OwnDrawing
  about: About
  /** The name of the option, for the console. */
  option: string
  /** What is drawn. A failure concerns this subject alone. */
  subject?: string
  size: number
  isRound?: boolean
  standard: ReactNode
  root: Root
}

/** What a function of the page draws. Another function begins anew, since its hooks are others. */
function Own<About extends object>(props: OwnProps<About>) {
  const { draw, option, root, standard } = props
  const drawn = useRef({ draw, count: 0 })
  if (drawn.current.draw !== draw) drawn.current = { draw, count: drawn.current.count + 1 }
  const report = (error: unknown) =>
    root.flows.host.call(option, () => {
      throw error
    })
  return (
    <Guard key={`${drawn.current.count} ${props.subject}`} standard={standard} report={report}>
      <Drawn {...props} />
    </Guard>
  )
}

function Drawn<About extends object>({ draw, about, option, size, isRound = false, standard }: OwnProps<About>) {
  // Not a component of its own, although it may use hooks: components return no elements of the document.
  const drawn = draw(about)
  if (!drawn) return standard
  const frame = { size, isRound }
  if (isRound && typeof drawn === 'string') {
    if (/^data:image\//i.test(drawn) || isSiteUrl(drawn))
      return <PictureAt url={drawn} standard={standard} {...frame} />
    throw new TypeError(`${option} returned ${shortOf(drawn)}: return an https URL, a path of the site, or data:image/`)
  }
  if (isValidElement(drawn)) return <Frame {...frame}>{drawn}</Frame>
  if (isElement(drawn)) return <Held element={drawn} {...frame} />
  throw new TypeError(`${option} returned ${shortOf(drawn)}: return an element, or an element of React`)
}

const isElement = (value: unknown): value is Element => Object(value).nodeType === 1
const shortOf = (value: unknown) => (typeof value === 'string' ? JSON.stringify(value.slice(0, 60)) : String(value))

interface FrameProps {
  size: number
  isRound: boolean
  children?: ReactNode
}

// Styled by the element itself: the account button has none of the modal's sheets.
const frameStyle = (size: number, isRound: boolean): CSSProperties => ({
  position: 'relative',
  display: 'grid',
  placeItems: 'center',
  flex: 'none',
  inlineSize: size,
  blockSize: size,
  ...(isRound && { borderRadius: '50%', overflow: 'hidden' }),
})

/** Decoration: it takes no focus and no press, and is not read. */
function Frame({ size, isRound, children }: FrameProps) {
  return (
    <span aria-hidden="true" data-own="" ref={makeInert} style={frameStyle(size, isRound)}>
      {children}
    </span>
  )
}

const makeInert = (element: HTMLElement | null) => element?.setAttribute('inert', '')

function Held({ element, ...frame }: FrameProps & { element: Element }) {
  const ref = useRef<HTMLSpanElement>(null)
  useLayoutEffect(() => ref.current?.replaceChildren(element), [element])
  return (
    <Frame {...frame}>
      <span ref={ref} style={{ display: 'contents' }} />
    </Frame>
  )
}

/** A picture by its URL, over the modal's own until it is there. */
function PictureAt({ url, standard, ...frame }: FrameProps & { url: string; standard: ReactNode }) {
  const ref = useRef<HTMLSpanElement>(null)
  const [isDrawn, setDrawn] = useState(false)
  useEffect(() => {
    const slot = ref.current
    if (!slot) return undefined
    return whenHere(galleryCode.load(), ({ createGallery }) => {
      const gallery = createGallery()
      const look = new MutationObserver(() => setDrawn(slot.dataset['drawn'] !== undefined))
      look.observe(slot, { attributes: true })
      const empty = gallery.show(slot, url)
      return () => {
        look.disconnect()
        empty()
        gallery.dispose()
        setDrawn(false)
      }
    })
  }, [url])
  return (
    <Frame {...frame}>
      {!isDrawn && standard}
      <span ref={ref} style={{ position: 'absolute', inset: 0 }} />
    </Frame>
  )
}

interface GuardProps {
  standard: ReactNode
  report: (error: unknown) => void
  children: ReactNode
}

/** Draws the modal's own where the page's code throws. React supports this only as a class. */
class Guard extends Component<GuardProps, { hasFailed: boolean }> {
  override state = { hasFailed: false }

  static getDerivedStateFromError() {
    return { hasFailed: true }
  }

  override componentDidCatch(error: unknown): void {
    this.props.report(error)
  }

  override render(): ReactNode {
    return this.state.hasFailed ? this.props.standard : this.props.children
  }
}
