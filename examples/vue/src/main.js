import { createApp } from 'vue'
import { createRouter, createWebHistory } from 'vue-router'
import App from './App.vue'

const router = createRouter({
  history: createWebHistory(),
  routes: [
    { path: '/', component: () => import('./First.vue') },
    { path: '/second', component: () => import('./Second.vue') },
  ],
})

createApp(App).use(router).mount('#app')
