import { index, route } from '@react-router/dev/routes'

export default [index('routes/first.jsx'), route('second', 'routes/second.jsx')]
