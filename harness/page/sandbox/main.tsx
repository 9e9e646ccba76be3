import { createRoot } from 'react-dom/client'
import { Sandbox } from './sandbox.js'

const place = document.getElementById('sandbox')
if (!place) throw new Error('The sandbox page has no place for its content.')
createRoot(place).render(<Sandbox />)
