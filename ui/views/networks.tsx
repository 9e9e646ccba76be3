import { NetworkList } from '../parts/network-list.js'
import { defineView } from './view.js'

export default defineView('Networks', { title: ({ messages }) => messages.networksTitle, component: NetworkList })
