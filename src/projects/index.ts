/** Projects: what other rooms may use anywhere, the browser included. */
export { projectMessages } from './projects.ts';
