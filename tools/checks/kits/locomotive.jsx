import LocomotiveScroll from 'locomotive-scroll'
import { content, draw } from './page.jsx'

new LocomotiveScroll()

draw(content)
