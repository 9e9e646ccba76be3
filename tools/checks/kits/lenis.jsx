import Lenis from 'lenis'
import { content, draw } from './page.jsx'

new Lenis({ autoRaf: true })

draw(content)
